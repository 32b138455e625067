/**
 * Tests advances of a clock while something else happens: other advances, a reset, a caller that leaves, a shop that
 * hangs.
 */
import { afterEach, expect, test } from 'vitest'
import type { Simulator } from '../start/simulator.ts'
import { openAccountWithShop } from './support/account-with-shop.ts'
import { type Api, createApi, type Json } from './support/api.ts'
import { type Shop, startShop } from './support/shop.ts'
import { withSimulator } from './support/with-simulator.ts'

const dayMs = 86_400_000
const start = '2026-03-02T10:00:00.000-04:00'
const startMs = Date.parse(start)

let simulator: Simulator
let shop: Shop
let api: Api
withSimulator(async started => {
  simulator = started
  ;({ api, shop } = await openAccountWithShop(simulator))
  await api.put('/simulator/clock', { now: start, frozen: true })
})
afterEach(() => shop.close())

const nowMs = async () => (await api.get('/simulator/clock')).body.now_ms
const deliveries = async (): Promise<Json[]> => (await api.get('/simulator/deliveries')).body.deliveries
const heardBy = (of: Shop, count: number) => expect.poll(() => of.heard.length).toBe(count)

/** Begins an advance over the end of a ticket, whose notification the shop keeps without an answer. */
async function advanceIntoHangingShop() {
  const { id } = await api.payByTicket({ date_of_expiration: '2026-03-05T12:00:00.000-04:00' })
  await simulator.idle()
  const answer = shop.hang()
  const advance = api.advance({ days: 10 })
  await heardBy(shop, 2)
  return { id, answer, advance }
}

test('ten advances at the same time add up, and advances to one date do not', async () => {
  await api.payByTicket()
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.advance({ days: 31 })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await nowMs()).toBe(startMs + 310 * dayMs)
  const to = '2027-03-02T10:00:00.000-04:00'
  const same = await Promise.all(Array.from({ length: 3 }, () => api.advance({ to })))
  expect(same.map(({ body }) => body.now)).toEqual([to, to, to])
})

test('a reset ends an advance, and nothing of the old state is written', async () => {
  const { id, advance, answer } = await advanceIntoHangingShop()
  expect((await api.post('/simulator/reset')).status).toBe(200)
  const ended = await advance
  expect(ended.status).toBe(409)
  expect(ended.body.message).toBe('The state of the account was replaced meanwhile')
  answer()
  await simulator.idle()
  expect(await deliveries()).toEqual([])
  expect((await api.get('/simulator/jobs')).body.total).toBe(0)
  expect((await api.get('/simulator/clock')).body).toMatchObject({ frozen: false, own: false })
  expect((await api.payByTicket()).id).toBe(id)
})

test('a scenario ends the notifications on their way, and its own are sent', async () => {
  const answer = shop.hang()
  await api.pay('APRO')
  await heardBy(shop, 1)
  const scenario = (await api.get('/simulator/scenario')).body
  const frozen = await api.put('/simulator/scenario', scenario)
  expect(frozen.status).toBe(200)
  await heardBy(shop, 2)
  answer()
  await simulator.idle()
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: [{ status: 200 }] }])
  expect((await api.get('/simulator/jobs')).body.total).toBe(0)
})

test('a clock that is set ends its advance, and runs or stands as before it', async () => {
  await api.put('/simulator/clock', { frozen: false })
  const { id, advance, answer } = await advanceIntoHangingShop()
  const now = '2026-03-03T10:00:00.000-04:00'
  expect((await api.put('/simulator/clock', { now })).body.frozen).toBe(false)
  expect((await advance).body.message).toBe('The clock was set meanwhile')
  answer()
  await simulator.idle()
  expect(await nowMs()).toBeLessThan(Date.parse(now) + dayMs)
  expect(await api.statusOf(id)).toBe('cancelled')
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
})

test('an advance whose caller leaves ends after the job that runs', async () => {
  await api.put('/simulator/clock', { frozen: false })
  await api.payByTicket({ date_of_expiration: '2026-03-05T12:00:00.000-04:00' })
  await simulator.idle()
  const answer = shop.hang()
  const leaving = new AbortController()
  const left = fetch(`${simulator.url}/simulator/clock/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}` },
    body: JSON.stringify({ days: 10 }),
    signal: leaving.signal,
  }).catch((error: Error) => error.name)
  await heardBy(shop, 2)
  leaving.abort()
  expect(await left).toBe('AbortError')
  // The clock stands still during an advance, and runs after it.
  await expect.poll(async () => (await api.get('/simulator/clock')).body.frozen).toBe(false)
  expect(await nowMs()).toBeLessThan(startMs + 4 * dayMs)
  answer()
  await simulator.idle()
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
})

test("a shop that hangs holds neither another account's clock nor its notifications from the same server", async () => {
  const answer = shop.hang('/hook')
  await Promise.all(Array.from({ length: 20 }, () => api.pay('APRO')))
  const other = createApi(simulator)
  simulator.register(other.token, { webhookUrl: `${shop.url}/other` })
  const { id } = await other.payByTicket()
  expect((await other.advance({ days: 10 })).status).toBe(200)
  expect(await other.statusOf(id)).toBe('cancelled')
  expect((await other.get('/simulator/deliveries')).body.deliveries).toMatchObject([
    { state: 'delivered' },
    { state: 'delivered' },
  ])
  answer()
})

test('on an advance, the next notification of the same time does not wait for a shop that hangs, and the clock does', async () => {
  const ownShop = await startShop()
  const date_of_expiration = '2026-03-05T12:00:00.000-04:00'
  for (const notification_url of [`${shop.url}/`, `${ownShop.url}/`])
    await api.payByTicket({ date_of_expiration, notification_url })
  await simulator.idle()
  const answer = shop.hang()
  const advance = api.advance({ days: 10 })
  await heardBy(ownShop, 2)
  expect((await api.get('/simulator/clock')).body.now).toBe(date_of_expiration)
  answer()
  const { ran, ran_total } = (await advance).body
  await ownShop.close()
  expect(ran_total).toBe(4)
  expect(ran.filter(({ kind }: Json) => kind === 'delivery')).toMatchObject([
    { status: 200 },
    { status: 200 },
  ])
  expect(new Set(ran.map(({ ran_at }: Json) => ran_at))).toEqual(new Set([date_of_expiration]))
})
