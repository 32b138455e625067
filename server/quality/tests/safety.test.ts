/** For each rule of the safety floor a wrong sale, which gets exactly it, and right sales that look like it. */
import { expect, test } from 'vitest'
import { measure } from '../measure.ts'
import type { Recorded, Recording } from '../recorded.ts'
import { isLost } from '../safety.ts'
import { call, rightBodies, rightSale } from './support/sales.ts'

const lostIn = (recorded: Recorded) =>
  (measure(recorded).sales[0]?.verdicts ?? [])
    .filter(one => one.aspect === 'safety' && isLost(one))
    .map(({ id, reason }) => `${id} ${reason}`)
const withCalls = (recorded: Recorded, ...more: Recording[]): Recorded => ({
  ...recorded,
  calls: [...recorded.calls, ...more],
})
const payment = (changes: Parameters<typeof call>[1]) =>
  call('POST /v1/payments', {
    body: rightBodies.checkout_api,
    status: 201,
    ...changes,
    headers: { 'x-meli-session-id': '***', ...changes?.headers },
  })

test('a card number that a server sends is found; a test that stands in for the page is not', () => {
  const { token, recorded } = rightSale('checkout_api')
  const sendFrom = (headers: [string, string][], sdk: string | null) => {
    token.exchange = { caller: { method: 'POST', url: '/v1/card_tokens', headers }, provider: [] }
    token.sdk = sdk
  }
  sendFrom([['authorization', '***']], 'node')
  expect(lostIn(recorded)).toEqual(['card_number_on_server card_on_server'])
  // The headers of the official SDK for Node.
  sendFrom(
    [
      ['authorization', '***'],
      ['sec-fetch-mode', 'cors'],
    ],
    'node',
  )
  expect(lostIn(recorded)).toEqual(['card_number_on_server card_on_server'])
  sendFrom([], null)
  expect(lostIn(recorded)).toEqual([])
  const clear = rightSale('checkout_api', { body: { ...rightBodies.checkout_api, card_number: '***3704' } })
  expect(lostIn(clear.recorded)).toEqual(['card_number_on_server card_on_server'])
  expect(JSON.stringify(measure(clear.recorded))).not.toContain('3704')
})

test('writes need a key of their own', () => {
  const bare = rightSale('checkout_api', { idempotency_key: null })
  expect(lostIn(bare.recorded)).toEqual(['idempotency_key null'])
  const { recorded, made } = rightSale('checkout_api')
  const reused = payment({
    body: { ...rightBodies.checkout_api, transaction_amount: 20 },
    idempotency_key: made.idempotency_key,
    answer: { id: 11, status: 'approved', payment_type_id: 'credit_card' },
    second: 1,
  })
  expect(lostIn(withCalls(recorded, reused))).toEqual(['idempotency_key_reused key_reused'])
})

test('a lost answer is repeated with its key', () => {
  const { recorded } = rightSale('checkout_api', { status: 504, answer: {}, outcome_unknown: true })
  const answer = { id: 11, status: 'approved', payment_type_id: 'credit_card' }
  expect(lostIn(withCalls(recorded, payment({ answer, second: 1 })))).toEqual([
    'repeated_after_lost_answer new_key',
  ])
  const same = recorded.calls[1]?.idempotency_key ?? null
  expect(lostIn(withCalls(recorded, payment({ answer, second: 1, idempotency_key: same })))).toEqual([])
})

test('a sale that was charged twice is found; a second try after a refusal is not', () => {
  const { recorded } = rightSale('checkout_api')
  const card = { last_four_digits: '3704' }
  const again = payment({
    answer: { id: 12, status: 'approved', payment_type_id: 'credit_card', transaction_amount: 1, card },
    second: 60,
  })
  const first = recorded.calls[1]
  if (first)
    first.response = JSON.stringify({
      id: 11,
      status: 'approved',
      payment_type_id: 'credit_card',
      transaction_amount: 1,
      card,
    })
  expect(lostIn(withCalls(recorded, again))).toEqual(['charged_twice charged_twice'])
  if (first)
    first.response = JSON.stringify({
      id: 11,
      status: 'rejected',
      payment_type_id: 'credit_card',
      transaction_amount: 1,
      card,
    })
  expect(lostIn(withCalls(recorded, again))).toEqual([])
})

test('polling is ten reads of one state', () => {
  const { recorded } = rightSale('checkout_api')
  const reads = Array.from({ length: 9 }, (_, index) =>
    call('GET /v1/payments/{id}', {
      resource: '11',
      url: '/v1/payments/11',
      answer: { id: 11, status: 'approved' },
      second: 30 + index,
    }),
  )
  expect(lostIn(withCalls(recorded, ...reads.slice(1)))).toEqual([])
  expect(lostIn(withCalls(recorded, ...reads))).toEqual(['notifications_not_polling polling'])
})

test('a grade with findings counts, and no grade is not held against anybody', () => {
  const { recorded } = rightSale('checkout_pro')
  expect(lostIn({ ...recorded, grade: { worst: 'high' } })).toEqual(['handler_graded grade_findings'])
  expect(lostIn({ ...recorded, grade: null })).toEqual([])
})

test('credentials of two environments, old routes and old SDKs are found', () => {
  const { recorded } = rightSale('checkout_api')
  const refused = payment({
    status: 401,
    answer: { message: 'Unauthorized use of live credentials' },
    second: 1,
  })
  expect(lostIn(withCalls(recorded, refused))).toEqual(['credentials_not_mixed credentials_mixed'])
  const old = call('POST /point/integration-api/devices/{device_id}/payment-intents', { second: 1 })
  expect(lostIn(withCalls(recorded, old))).toEqual(['current_routes deprecated'])
  expect(lostIn(rightSale('checkout_pro', { sdk_version: '1.5.17' }).recorded)).toEqual([
    'current_sdk old_sdk',
  ])
})
