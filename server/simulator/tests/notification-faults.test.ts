/** Requested faults of notifications. */
import { afterEach, expect, test } from 'vitest'
import { isOldOnPurpose, sendingFaultOf } from '../../shared/outbound/deliberate-signature.ts'
import type { Simulator } from '../start/simulator.ts'
import { actionsOf, isSigned, openAccountWithShop, secret } from './support/account-with-shop.ts'
import { type Api, type Json, paymentBody } from './support/api.ts'
import type { Shop } from './support/shop.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
let shop: Shop
let api: Api
withSimulator(async started => {
  simulator = started
  ;({ api, shop } = await openAccountWithShop(simulator))
})
afterEach(() => shop.close())

const addFault = (rule: Json) => api.post('/simulator/notification-faults', rule)

test('sends a notification twice, with the same body', async () => {
  await addFault({ copies: 2 })
  await api.pay('APRO')
  await simulator.idle()
  expect(shop.heard).toHaveLength(2)
  expect(shop.heard[1]?.body).toEqual(shop.heard[0]?.body)
})

test("delays a notification on the account's clock", async () => {
  await addFault({ delay_seconds: 90 })
  await api.pay('APRO')
  await simulator.idle()
  expect(shop.heard).toHaveLength(0)
  await api.advance({ seconds: 90 })
  expect(actionsOf(shop)).toEqual(['payment.created'])
})

test('sends a notification after the next one', async () => {
  await addFault({ reorder: true, action: 'payment.created' })
  const { id } = await api.pay('APRO')
  await api.post(`/v1/payments/${id}/refunds`)
  await simulator.idle()
  expect(actionsOf(shop)).toEqual(['payment.updated', 'payment.created'])
  // The clock announces it no more.
  expect((await api.get('/simulator/jobs')).body.jobs).toEqual([])
  await api.advance({ days: 2 })
  expect(actionsOf(shop)).toHaveLength(2)
})

test('a notification that was held back and then refused is tried again at the usual times only', async () => {
  await addFault({ reorder: true, action: 'payment.created' })
  const { id } = await api.pay('APRO')
  shop.answerWith(...Array.from({ length: 20 }, () => 500))
  await api.post(`/v1/payments/${id}/refunds`)
  await simulator.idle()
  const tries = async () => {
    const { deliveries } = (await api.get(`/simulator/deliveries?resource=${id}`)).body
    return deliveries.map(({ attempts }: Json) => (attempts as Json[]).length)
  }
  await api.advance({ hours: 23 })
  const before = await tries()
  await api.advance({ hours: 2 })
  expect(await tries()).toEqual(before)
})

test('drops a notification until the first retry', async () => {
  await addFault({ lose: true })
  await api.pay('APRO')
  await simulator.idle()
  expect(shop.heard).toHaveLength(0)
  await api.advance({ minutes: 15 })
  expect(shop.heard.map(({ headers }) => headers['x-retry'])).toEqual(['1'])
})

test.each([
  [{ lose: true }, 'lose', { minutes: 15 }, 2],
  [{ delay_seconds: 90 }, 'delay_seconds=90', { seconds: 90 }, 1],
  [{ reorder: true }, 'reorder', { days: 2 }, 1],
] as const)(
  'a delivery names the fault %j that loses it or makes it late',
  async (rule, fault, later, tries) => {
    await addFault(rule)
    const { id } = await api.pay('APRO')
    await simulator.idle()
    const find = async () => (await api.get(`/simulator/deliveries?resource=${id}`)).body.deliveries[0]
    const [isHeld, isLost] = [tries === 1, tries === 2]
    const waiting = await find()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: isLost ? [{ fault }] : [] })
    expect(waiting.held_by).toBe(isHeld ? fault : undefined)
    await api.advance(later)
    const { held_by, attempts } = await find()
    expect({ held_by, faults: attempts.map((one: Json) => one.fault) }).toEqual({
      held_by: undefined,
      faults: isHeld ? [fault] : [fault, undefined],
    })
    expect(sendingFaultOf(shop.heard.at(-1)?.headers['x-request-id']?.toString() ?? '', [secret])).toEqual(
      rule,
    )
  },
)

test('sends an invalid signature, or a valid one with an old timestamp', async () => {
  await addFault({ wrong_signature: true })
  await addFault({ stale_timestamp: true })
  await api.pay('APRO')
  await simulator.idle()
  await api.pay('APRO')
  await simulator.idle()
  expect(shop.heard.map(isSigned)).toEqual([false, true])
  const ts = Number(/^ts=(\d+)/.exec(String(shop.heard[1]?.headers['x-signature']))?.[1])
  expect(Date.now() - ts).toBeGreaterThan(3_500_000)
  const requestIds = shop.heard.map(({ headers }) => String(headers['x-request-id']))
  const signed = { secret, ts: String(ts), maker: 'fault' } as const
  expect(requestIds.map(id => isOldOnPurpose(id, signed))).toEqual([false, true])
  expect(requestIds[1]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
})

test('a delivery says how each attempt was signed, and when the next one is', async () => {
  shop.answerWith(401)
  await addFault({ wrong_signature: true })
  const { id } = await api.pay('APRO')
  await simulator.idle()
  const find = async () => (await api.get(`/simulator/deliveries?resource=${id}`)).body.deliveries[0]
  const { attempts, next_at } = await find()
  expect(attempts.map((one: Json) => one.signature)).toEqual(['wrong'])
  expect(Date.parse(next_at) - Date.parse(attempts[0].date)).toBe(15 * 60_000)
  shop.answerWith(200)
  await api.advance({ minutes: 15 })
  const delivered = await find()
  expect(delivered.attempts.map((one: Json) => one.signature)).toEqual(['wrong', 'valid'])
  expect(delivered.next_at).toBeUndefined()
})

test('sends a notification before the answer of the call that caused it', async () => {
  const token = await api.cardToken()
  let heardBefore = -1
  const answer = await api.post('/v1/payments', paymentBody({ token }), {
    'x-simulator-fault': 'notify-first; delay=1',
  })
  heardBefore = shop.heard.length
  expect(answer.status).toBe(201)
  expect(heardBefore).toBe(1)
})

test('a rule may skip notifications, and affects only its topic', async () => {
  await addFault({ skip: 1, lose: true, topic: 'payment' })
  await api.pay('APRO')
  await simulator.idle()
  await api.pay('APRO')
  await simulator.idle()
  await api.pay('APRO')
  await simulator.idle()
  expect(shop.heard).toHaveLength(2)
  expect((await api.get('/simulator/faults')).body).toEqual({ calls: [], notifications: [] })
})
