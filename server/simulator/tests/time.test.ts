/** Tests an account's clock, and the jobs that run when their time comes. */
import { expect, test } from 'vitest'
import type { Simulator } from '../start/simulator.ts'
import { type Api, createApi, type Json } from './support/api.ts'
import { startShop } from './support/shop.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
let api: Api
withSimulator(started => {
  simulator = started
  api = createApi(simulator)
})

test('sets a clock, freezes it and returns it to real time, without effect on other accounts', async () => {
  const set = await api.put('/simulator/clock', { now: '2026-03-02T10:00:00.000-04:00', frozen: true })
  expect(set.body).toMatchObject({ now: '2026-03-02T10:00:00.000-04:00', frozen: true, own: true })
  const payment = await api.pay('APRO')
  expect(payment.date_created).toBe('2026-03-02T10:00:00.000-04:00')
  const other = await createApi(simulator).pay('APRO')
  expect(Date.parse(other.date_created)).toBeGreaterThan(Date.now() - 60_000)
  const real = await api.put('/simulator/clock', { real: true })
  expect(Math.abs(real.body.now_ms - Date.now())).toBeLessThan(60_000)
})

test('lists when a clock was changed, and what it showed then', async () => {
  const changes = async () => (await api.get('/simulator/clock/changes')).body.changes
  const real = { since_ms: 0, clock_ms: 0, frozen: false }
  expect(await changes()).toEqual([real])
  const beforeMs = Date.now()
  await api.advance({ days: 3 })
  const [first, last, ...others] = await changes()
  expect([first, others]).toEqual([real, []])
  expect(last.frozen).toBe(false)
  expect(last.since_ms).toBeGreaterThanOrEqual(beforeMs)
  expect(last.clock_ms - last.since_ms).toBeGreaterThan(2.9 * 86_400_000)
})

test('a change of the common clock is one of each account that follows it', async () => {
  await api.pay('APRO')
  const headers = { 'content-type': 'application/json' }
  const put = (changes: object) =>
    fetch(`${simulator.url}/simulator/clock`, { method: 'PUT', headers, body: JSON.stringify(changes) })
  await put({ now: '2026-03-02T10:00:00.000-04:00', frozen: true })
  const { changes } = (await api.get('/simulator/clock/changes')).body
  await put({ real: true })
  expect(changes).toHaveLength(2)
  expect(changes[1]).toMatchObject({ clock_ms: Date.parse('2026-03-02T10:00:00.000-04:00'), frozen: true })
})

test('refuses to advance a clock backwards or without an account', async () => {
  expect((await api.advance({ to: '2020-01-01T00:00:00.000-04:00' })).status).toBe(400)
  expect((await api.advance({ to: 'soon' })).status).toBe(400)
  const answer = await fetch(`${simulator.url}/simulator/clock/advance`, { method: 'POST' })
  expect(answer.status).toBe(401)
})

test('an advance runs the jobs on its way in order, each at its own time', async () => {
  const shop = await startShop()
  const payments: Json[] = []
  for (const day of ['03', '05', '04']) {
    await api.put('/simulator/clock', { now: '2026-03-02T10:00:00.000-04:00', frozen: true })
    const date_of_expiration = `2026-03-${day}T12:00:00.000-04:00`
    payments.push(await api.payByTicket({ date_of_expiration, notification_url: `${shop.url}/` }))
  }
  await simulator.idle()
  await api.advance({ days: 10 })
  await shop.close()
  const notifiedIds = shop.heard.slice(3).map(({ query }) => Number(query.get('data.id')))
  expect(notifiedIds).toEqual([payments[0].id, payments[2].id, payments[1].id])
  expect(shop.heard.slice(3).map(({ body }) => body.date_created)).toEqual([
    '2026-03-03T16:00:00Z',
    '2026-03-04T16:00:00Z',
    '2026-03-05T16:00:00Z',
  ])
})

test('a payment under review is canceled after thirty days', async () => {
  const { id } = await api.pay('CONT')
  await api.advance({ days: 29 })
  expect(await api.statusOf(id)).toBe('in_process')
  await api.advance({ days: 1 })
  expect((await api.get(`/v1/payments/${id}`)).body).toMatchObject({
    status: 'cancelled',
    status_detail: 'expired',
  })
})

test('a payment expires at the date of an update', async () => {
  const { id } = await api.payByTicket()
  const now = (await api.get('/simulator/clock')).body.now_ms
  const date_of_expiration = new Date(now + 10 * 86_400_000).toISOString()
  expect((await api.put(`/v1/payments/${id}`, { date_of_expiration })).status).toBe(200)
  await api.advance({ days: 9 })
  expect(await api.statusOf(id)).toBe('pending')
  await api.advance({ days: 2 })
  expect(await api.statusOf(id)).toBe('cancelled')
})

test("schedules a settlement on the account's clock", async () => {
  const { id } = await api.pay('CONT')
  expect(
    (await api.settle(id, { settlement: 'reject', detail: 'cc_rejected_high_risk', in_seconds: 60 })).status,
  ).toBe(202)
  await api.advance({ seconds: 59 })
  expect(await api.statusOf(id)).toBe('in_process')
  await api.advance({ seconds: 1 })
  expect((await api.get(`/v1/payments/${id}`)).body.status_detail).toBe('cc_rejected_high_risk')
})

test('lists scheduled jobs, the next first, without those that have no effect', async () => {
  const reserved = await api.pay('APRO', { capture: false })
  const { id } = await api.pay('CONT')
  const captured = await api.pay('APRO', { capture: false })
  await api.put(`/v1/payments/${captured.id}`, { capture: true })
  await api.settle(id, { settlement: 'approve', in_seconds: 60 })
  await api.post('/simulator/idle')
  const { status, body } = await api.get('/simulator/jobs')
  expect(status).toBe(200)
  expect(body.jobs).toMatchObject([
    { kind: 'settlement', resource: String(id), settlement: 'approve' },
    { kind: 'expiry', resource: String(reserved.id) },
    { kind: 'expiry', resource: String(id) },
  ])
  expect(Date.parse(body.jobs[1].run_at)).toBe(Date.parse(reserved.date_created) + 7 * 86_400_000)
  expect((await api.get('/simulator/jobs?limit=1')).body).toMatchObject({
    total: 3,
    jobs: [{ kind: 'settlement' }],
  })
  await api.advance({ seconds: 60 })
  expect((await api.get('/simulator/jobs')).body.jobs).toMatchObject([{ resource: String(reserved.id) }])
  const anybody = await fetch(`${simulator.url}/simulator/jobs`)
  expect(anybody.status).toBe(401)
})

test('a search without a start date finds the payments of three months, with one those of a year', async () => {
  await api.pay('APRO')
  await api.advance({ days: 100 })
  const totalOf = async (query: string) => (await api.get(`/v1/payments/search?${query}`)).body.paging.total
  expect(await totalOf('')).toBe(0)
  expect(await totalOf('range=date_created&begin_date=NOW-12MONTHS&end_date=NOW')).toBe(1)
  await api.advance({ days: 300 })
  expect(await totalOf('range=date_created&begin_date=NOW-3YEARS&end_date=NOW')).toBe(0)
})

test('a payment made while the clock was ahead is found after the clock went back', async () => {
  await api.advance({ days: 100 })
  const { id } = await api.pay('APRO')
  await api.put('/simulator/clock', { real: true })
  const query = 'range=date_created&begin_date=NOW-12MONTHS&end_date=NOW'
  const { body } = await api.get(`/v1/payments/search?${query}`)
  expect(body.results.map((payment: { id: number }) => payment.id)).toEqual([id])
})
