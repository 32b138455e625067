import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../simulator.ts'
import { type Api, createApi, type Json } from '../testing/api.ts'
import { startShop } from '../testing/shop.ts'

let simulator: Simulator
let api: Api
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())
beforeEach(() => {
  api = createApi(simulator)
})

const advance = (by: Json) => api.post('/simulator/clock/advance', by)
const settle = (id: number, body: Json) => api.post(`/simulator/payments/${id}/settle`, body)
const statusOf = async (id: number) => (await api.get(`/v1/payments/${id}`)).body.status
const local = (siteId: 'MLB' | 'MLM') => simulator.register(api.token, { siteId })
const waiting = (own: Json = {}) =>
  api.pay('APRO', { token: undefined, payment_method_id: 'rapipago', ...own })

test('a clock runs, is set, stops, and goes back to real time; others keep theirs', async () => {
  const set = await api.put('/simulator/clock', { now: '2026-03-02T10:00:00.000-04:00', frozen: true })
  expect(set.body).toMatchObject({ now: '2026-03-02T10:00:00.000-04:00', frozen: true, own: true })
  const payment = await api.pay('APRO')
  expect(payment.date_created).toBe('2026-03-02T10:00:00.000-04:00')
  const other = await createApi(simulator).pay('APRO')
  expect(Date.parse(other.date_created)).toBeGreaterThan(Date.now() - 60_000)
  const real = await api.put('/simulator/clock', { real: true })
  expect(Math.abs(real.body.now_ms - Date.now())).toBeLessThan(60_000)
})

test('a clock is not advanced backwards, nor without an account', async () => {
  expect((await advance({ to: '2020-01-01T00:00:00.000-04:00' })).status).toBe(400)
  expect((await advance({ to: 'soon' })).status).toBe(400)
  const answer = await fetch(`${simulator.url}/simulator/clock/advance`, { method: 'POST' })
  expect(answer.status).toBe(401)
})

test('what falls due on the way is done in order, each piece at its own time', async () => {
  const shop = await startShop()
  const payments: Json[] = []
  for (const day of ['03', '05', '04']) {
    await api.put('/simulator/clock', { now: '2026-03-02T10:00:00.000-04:00', frozen: true })
    const date_of_expiration = `2026-03-${day}T12:00:00.000-04:00`
    payments.push(await waiting({ date_of_expiration, notification_url: `${shop.url}/` }))
  }
  await simulator.idle()
  await advance({ days: 10 })
  await shop.close()
  const told = shop.heard.slice(3).map(({ query }) => Number(query.get('data.id')))
  expect(told).toEqual([payments[0].id, payments[2].id, payments[1].id])
  expect(shop.heard.slice(3).map(({ body }) => body.date_created)).toEqual([
    '2026-03-03T16:00:00Z',
    '2026-03-04T16:00:00Z',
    '2026-03-05T16:00:00Z',
  ])
})

test('a reserved payment is released after its days: seven in Argentina, five in Brazil', async () => {
  const reserved = await api.pay('APRO', { capture: false })
  await advance({ days: 6 })
  expect(await statusOf(reserved.id)).toBe('authorized')
  await advance({ days: 1 })
  expect(await statusOf(reserved.id)).toBe('cancelled')
  api = createApi(simulator)
  local('MLB')
  const other = await api.pay('APRO', { capture: false })
  await advance({ days: 5 })
  expect(await statusOf(other.id)).toBe('cancelled')
})

test('a payment under review ends after thirty days', async () => {
  const { id } = await api.pay('CONT')
  await advance({ days: 29 })
  expect(await statusOf(id)).toBe('in_process')
  await advance({ days: 1 })
  expect((await api.get(`/v1/payments/${id}`)).body).toMatchObject({
    status: 'cancelled',
    status_detail: 'expired',
  })
})

test('an expiry that was put off holds from then on', async () => {
  const { id } = await waiting()
  const now = (await api.get('/simulator/clock')).body.now_ms
  const date_of_expiration = new Date(now + 10 * 86_400_000).toISOString()
  expect((await api.put(`/v1/payments/${id}`, { date_of_expiration })).status).toBe(200)
  await advance({ days: 9 })
  expect(await statusOf(id)).toBe('pending')
  await advance({ days: 2 })
  expect(await statusOf(id)).toBe('cancelled')
})

test.each([
  ['approve', 'approved', 'accredited'],
  ['reject', 'rejected', 'rejected_by_bank'],
  ['expire', 'cancelled', 'expired'],
  ['cancel', 'cancelled', 'by_payer'],
])('a waiting ticket can be told to %s', async (settlement, status, detail) => {
  const { id } = await waiting()
  const { body } = await settle(id, { settlement })
  expect(body).toMatchObject({ status, status_detail: detail })
  expect((await settle(id, { settlement: 'approve' })).body.cause).toMatchObject([{ code: 2018 }])
})

test('a settlement may come later, on the account’s clock', async () => {
  const { id } = await api.pay('CONT')
  expect(
    (await settle(id, { settlement: 'reject', detail: 'cc_rejected_high_risk', in_seconds: 60 })).status,
  ).toBe(202)
  await advance({ seconds: 59 })
  expect(await statusOf(id)).toBe('in_process')
  await advance({ seconds: 1 })
  expect((await api.get(`/v1/payments/${id}`)).body.status_detail).toBe('cc_rejected_high_risk')
})

test('what is due is listed, the next first, and not what came to nothing', async () => {
  const reserved = await api.pay('APRO', { capture: false })
  const { id } = await api.pay('CONT')
  const captured = await api.pay('APRO', { capture: false })
  await api.put(`/v1/payments/${captured.id}`, { capture: true })
  await settle(id, { settlement: 'approve', in_seconds: 60 })
  await api.post('/simulator/idle')
  const { status, body } = await api.get('/simulator/due')
  expect(status).toBe(200)
  expect(body.due).toMatchObject([
    { kind: 'settlement', resource: String(id), settlement: 'approve' },
    { kind: 'expiry', resource: String(reserved.id) },
    { kind: 'expiry', resource: String(id) },
  ])
  expect(Date.parse(body.due[1].date)).toBe(Date.parse(reserved.date_created) + 7 * 86_400_000)
  expect((await api.get('/simulator/due?limit=1')).body).toMatchObject({
    total: 3,
    due: [{ kind: 'settlement' }],
  })
  await advance({ seconds: 60 })
  expect((await api.get('/simulator/due')).body.due).toMatchObject([{ resource: String(reserved.id) }])
  const anybody = await fetch(`${simulator.url}/simulator/due`)
  expect(anybody.status).toBe(401)
})

test('a review that lets a reserved payment through reserves it', async () => {
  const { id } = await api.pay('CONT', { capture: false })
  expect((await settle(id, { settlement: 'approve' })).body).toMatchObject({
    status: 'authorized',
    captured: false,
  })
})

test('a mediation opens and closes', async () => {
  const { id } = await api.pay('APRO')
  expect((await settle(id, { settlement: 'mediate' })).body.status).toBe('in_mediation')
  expect((await settle(id, { settlement: 'release' })).body).toMatchObject({
    status: 'approved',
    status_detail: 'accredited',
  })
})

const CHALLENGE = { accepted: '5483928164574623', denied: '5361956806117557' }

async function challenged(card_number: string, own: Json = {}) {
  const token = await api.cardToken({ card_number })
  return api.pay('APRO', { token, three_d_secure_mode: 'optional', ...own })
}

test('a 3-D Secure card waits for its challenge, and the card decides how it ends', async () => {
  const yes = await challenged(CHALLENGE.accepted)
  expect(yes).toMatchObject({ status: 'pending', status_detail: 'pending_challenge' })
  expect(yes.three_ds_info.creq).toBeTruthy()
  const page = await fetch(yes.three_ds_info.external_resource_url)
  expect(await page.text()).toContain('<button')
  await fetch(yes.three_ds_info.external_resource_url, { method: 'POST' })
  expect(await statusOf(yes.id)).toBe('approved')
  const no = await challenged(CHALLENGE.denied)
  expect((await api.post(`/simulator/payments/${no.id}/challenge`)).body).toMatchObject({
    status: 'rejected',
    status_detail: 'cc_rejected_3ds_challenge',
  })
})

test('a challenge nobody takes up is refused, and there is none in binary mode or unasked', async () => {
  const late = await challenged(CHALLENGE.accepted)
  await advance({ minutes: 6 })
  expect((await api.get(`/v1/payments/${late.id}`)).body.status_detail).toBe('cc_rejected_3ds_challenge')
  expect((await challenged(CHALLENGE.accepted, { binary_mode: true })).status).toBe('approved')
  expect((await challenged(CHALLENGE.accepted, { three_d_secure_mode: 'not_supported' })).status).toBe(
    'approved',
  )
})

test('a ticket can be paid on its page', async () => {
  const payment = await waiting()
  const url = payment.transaction_details.external_resource_url
  expect(await (await fetch(url)).text()).toContain('<form')
  expect((await fetch(url, { method: 'POST' })).status).toBe(200)
  expect(await statusOf(payment.id)).toBe('approved')
})

test('an account is reset alone, and counts from the beginning', async () => {
  const first = await api.pay('APRO')
  const other = createApi(simulator)
  const kept = await other.pay('APRO')
  await api.post('/simulator/reset')
  expect((await api.get(`/v1/payments/${first.id}`)).status).toBe(404)
  expect((await other.get(`/v1/payments/${kept.id}`)).status).toBe(200)
  expect((await api.pay('APRO')).id).toBe(first.id)
  await api.post('/simulator/reset?continue_ids=true')
  expect((await api.pay('APRO')).id).toBe(first.id + 1)
  const unsaid = await fetch(`${simulator.url}/simulator/reset`, { method: 'POST' })
  expect(unsaid.status).toBe(400)
})

test('a scenario leaves one account and is the same in another', async () => {
  const paid = await api.pay('APRO', { external_reference: 'kept' })
  await api.post(`/v1/payments/${paid.id}/refunds`, { amount: 5 })
  const open = await waiting()
  const scenario = (await api.get('/simulator/scenario?name=mine')).body
  expect(JSON.stringify(scenario)).not.toContain(api.token)
  const other = createApi(simulator)
  expect((await other.put('/simulator/scenario', scenario)).body).toEqual({ loaded: 'mine' })
  const { body } = await other.get(`/v1/payments/${paid.id}`)
  expect(body).toMatchObject({ external_reference: 'kept', transaction_amount_refunded: 5 })
  await other.post('/simulator/clock/advance', { days: 4 })
  expect((await other.get(`/v1/payments/${open.id}`)).body.status).toBe('cancelled')
  expect(await statusOf(open.id)).toBe('pending')
  const again = (await other.get('/simulator/scenario?name=mine')).body
  expect(again.tables.payments).toHaveLength(2)
})

test('ids go on behind those of a scenario and of what it replaced, when asked to', async () => {
  const first = await api.pay('APRO')
  const scenario = (await api.get('/simulator/scenario')).body
  const second = await api.pay('APRO')
  expect((await api.put('/simulator/scenario?continue_ids=true', scenario)).status).toBe(200)
  expect((await api.get(`/v1/payments/${second.id}`)).status).toBe(404)
  expect((await api.pay('APRO')).id).toBe(second.id + 1)
  await api.put('/simulator/scenario', scenario)
  expect((await api.pay('APRO')).id).toBe(first.id + 1)
})

test('a scenario that is none changes nothing', async () => {
  const { id } = await api.pay('APRO')
  const scenario = (await api.get('/simulator/scenario')).body
  expect((await api.put('/simulator/scenario', { ...scenario, tables: { ghosts: [] } })).status).toBe(400)
  expect((await api.put('/simulator/scenario', { ...scenario, tables: { payments: [{}] } })).status).toBe(400)
  expect((await api.put('/simulator/scenario', { format: 'other' })).status).toBe(400)
  expect(await statusOf(id)).toBe('approved')
})

test('the shipped scenarios load, and their payments answer', async () => {
  const { scenarios } = (await api.get('/simulator/scenarios')).body
  expect(scenarios.map((each: Json) => each.name)).toEqual([
    'every-status',
    'pix-and-boletos',
    'returning-customers',
  ])
  for (const { name } of scenarios) {
    expect((await api.post(`/simulator/scenarios/${name}`)).status).toBe(200)
    const found = (await api.get('/v1/payments/search?limit=100')).body
    expect(found.paging.total).toBeGreaterThan(5)
    for (const { id } of found.results) expect((await api.get(`/v1/payments/${id}`)).status).toBe(200)
  }
  await api.post('/simulator/scenarios/every-status')
  const { results } = (await api.get('/v1/payments/search?limit=100')).body
  expect(new Set(results.map((payment: Json) => payment.status)).size).toBe(9)
  expect((await api.post('/simulator/scenarios/none')).status).toBe(404)
})

test('twenty accounts at once never meet', async () => {
  const apis = Array.from({ length: 20 }, () => createApi(simulator))
  const paid = await Promise.all(
    apis.flatMap(each =>
      ['APRO', 'FUND', 'APRO'].map(name => each.pay(name, { external_reference: each.token })),
    ),
  )
  expect(new Set(paid.map(payment => payment.id)).size).toBe(60)
  for (const each of apis) {
    const { body } = await each.get('/v1/payments/search')
    expect(body.paging.total).toBe(3)
    expect(body.results.every((payment: Json) => payment.external_reference === each.token)).toBe(true)
  }
})
