/** Calls of shops from which the tests of the safety floor build their sales. */
import { isLost } from '../../../facts/quality-terms.ts'
import { measure } from '../../measure.ts'
import type { Recorded, Recording } from '../../recorded.ts'
import { call, rightBodies } from './sales.ts'

/** The criteria of safety that the first sale loses, with their reasons. */
export const lostIn = (recorded: Recorded) =>
  (measure(recorded).sales[0]?.verdicts ?? [])
    .filter(one => one.aspect === 'safety' && isLost(one))
    .map(({ id, reason }) => `${id} ${reason}`)

/** The recording with more calls. */
export const withCalls = (recorded: Recorded, ...more: Recording[]): Recorded => ({
  ...recorded,
  calls: [...recorded.calls, ...more],
})

/** A payment of the shop that succeeded. */
export const payment = (changes: Parameters<typeof call>[1]) =>
  call('POST /v1/payments', {
    body: rightBodies.checkout_api,
    status: 201,
    ...changes,
    headers: { 'x-meli-session-id': '***', ...changes?.headers },
  })

export const key = 'key-of-two'

const card = { last_four_digits: '3704' }

/** An approved payment. */
export const paid = (id: number) => ({
  id,
  status: 'approved',
  payment_type_id: 'credit_card',
  transaction_amount: 1,
  card,
})

/** Another sale, which nothing joins to the first one. */
export const otherSale = (changes: Parameters<typeof call>[1] = {}) =>
  payment({
    body: { ...rightBodies.checkout_api, external_reference: 'order-1002' },
    answer: paid(12),
    second: 3600,
    ...changes,
  })

/** Makes a call for a card token one of a server. */
export const fromServer = (token: Recording, headers: [string, string][] = []) => {
  token.exchange = {
    caller: { method: 'POST', url: '/v1/card_tokens', headers: [['authorization', '***'], ...headers] },
    provider: [],
  }
  token.sdk = 'node'
}

/** The status and the reason of each criterion of the first sale, by its id. */
export const statusesOf = (recorded: Recorded) =>
  new Map(measure(recorded).sales[0]?.verdicts.map(({ id, status, reason }) => [id, `${status} ${reason}`]))
