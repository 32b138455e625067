/** The buyer at a QR code and the cashier at a terminal, by the control API. */
import { expect, test } from 'vitest'
import type { Simulator } from '../start/simulator.ts'
import { type Answered, type Api, createApi, type Json } from '../tests/support/api.ts'
import { withSimulator } from '../tests/support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const terminal = 'NEWLAND_N950__SBX0000001'
async function place(api: Api, type: 'qr' | 'point', config: Json = {}): Promise<string> {
  const given = type === 'qr' ? { external_pos_id: 'POS001' } : { terminal_id: terminal }
  const transactions = { payments: [{ amount: '1500.00' }] }
  const { config: more, ...at } = { config: {}, ...config }
  const body = { type, external_reference: 'counter-1', transactions }
  const { body: order } = await api.post('/v1/orders', {
    ...body,
    config: { [type]: { ...given, ...at }, ...more },
  })
  return order.id
}
const scan = (api: Api, choice: Json = {}) => api.post('/simulator/in-person/scan', choice)
const act = (api: Api, choice: Json) => api.post('/simulator/in-person/terminal', choice)
const stateOf = async (api: Api, id: string) => {
  const { status, status_detail, transactions } = (await api.get(`/v1/orders/${id}`)).body
  return [status, status_detail, transactions.payments[0].status_detail]
}
const messageOf = ({ status, body }: Answered) => `${status} ${body.message}`

test.each<[string, Json, string]>([
  ['the balance', {}, 'account_money'],
  ['a card', { method: 'master', installments: 3 }, 'master'],
  ['a debit card', { method: 'debvisa' }, 'debvisa'],
])('a scan pays with %s', async (_what, choice, method) => {
  const api = createApi(simulator)
  const id = await place(api, 'qr')
  const { status, body } = await scan(api, { pos: 'POS001', ...choice })
  expect([status, body.payment.status, body.payment.payment_method_id]).toEqual([201, 'approved', method])
  expect([body.order.status, body.order.transactions.payments[0].payment_method.id]).toEqual([
    'processed',
    method,
  ])
  expect((await stateOf(api, id))[0]).toBe('processed')
})

test('in Brazil a scan pays with Pix at once, and nowhere else', async () => {
  const brazil = createApi(simulator)
  simulator.register(brazil.token, { siteId: 'MLB' })
  const argentina = createApi(simulator)
  for (const api of [brazil, argentina]) await place(api, 'qr')
  expect((await scan(brazil, { method: 'pix' })).body).toMatchObject({
    order: { status: 'processed' },
    payment: { status: 'approved', payment_method_id: 'pix' },
  })
  expect(messageOf(await scan(argentina, { method: 'pix' }))).toMatch(
    /^400 method: a scan has no pix\. It has /,
  )
})

test('a refused scan leaves the order created, and the next one pays it', async () => {
  const api = createApi(simulator)
  const id = await place(api, 'qr')
  const refused = await scan(api, { outcome: 'FUND' })
  expect(refused.body).toMatchObject({
    order: { status: 'created' },
    payment: { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' },
  })
  expect((await scan(api, { action: 'refuse' })).body).toMatchObject({ order: { id }, payment: null })
  expect(await stateOf(api, id)).toEqual(['created', 'created', 'ready_to_process'])
  expect((await scan(api, { method: 'visa' })).body.order.status).toBe('processed')
})

test.each<[Json, string[]]>([
  [{}, ['processed', 'processed', 'accredited']],
  [{ action: 'refuse' }, ['failed', 'failed', 'rejected_by_issuer']],
  [{ action: 'refuse', reason: 'card_disabled' }, ['failed', 'failed', 'card_disabled']],
  [{ action: 'cancel' }, ['canceled', 'canceled', 'canceled_on_terminal']],
  [{ action: 'receive' }, ['at_terminal', 'at_terminal', 'at_terminal']],
])('at the terminal, %j ends as documented', async (choice, state) => {
  const api = createApi(simulator)
  const id = await place(api, 'point')
  const { status, body } = await act(api, { action: 'approve', terminal, ...choice })
  expect([status, body.order.id, body.order.status]).toEqual([200, id, state[0]])
  expect(await stateOf(api, id)).toEqual(state)
})

test('the terminal tells the shop that it shows the order, then what became of it', async () => {
  const api = createApi(simulator)
  simulator.register(api.token, { webhookUrl: 'http://127.0.0.1:9/nobody-listens' })
  const id = await place(api, 'point')
  await act(api, { action: 'approve' })
  const { deliveries } = (await api.get(`/simulator/deliveries?resource=${id}`)).body
  expect(deliveries.map(({ action }: Json) => action).reverse()).toEqual([
    'order.created',
    'order.updated',
    'order.processed',
  ])
})

test('a terminal charges what the order preselects, unless its buyer chooses otherwise', async () => {
  const api = createApi(simulator)
  const config = { payment_method: { default_type: 'credit_card', default_installments: 6 } }
  const methodOf = ({ body }: Answered) => body.order.transactions.payments[0].payment_method
  await place(api, 'point', { config })
  expect(methodOf(await act(api, { action: 'approve' }))).toMatchObject({
    type: 'credit_card',
    installments: 6,
  })
  await place(api, 'point', { config })
  const chosen = { action: 'approve', method: 'debvisa' }
  expect(methodOf(await act(api, chosen))).toMatchObject({
    id: 'debvisa',
    type: 'debit_card',
    installments: 1,
  })
})

test('a terminal without a connection leaves the order to itself 40 seconds later', async () => {
  const api = createApi(simulator)
  const id = await place(api, 'point')
  expect((await act(api, { action: 'disconnect' })).body.order.status).toBe('at_terminal')
  await api.advance({ seconds: 40 })
  expect((await stateOf(api, id))[0]).toBe('action_required')
  expect(messageOf(await act(api, { action: 'approve', order: id }))).toMatch(
    /^404 .* does not wait: it is point, action_required/,
  )
})

test('what waits is listed with its place and its page', async () => {
  const api = createApi(simulator)
  const [qr, point] = [await place(api, 'qr'), await place(api, 'point')]
  const idsOf = async (query: string) =>
    (await api.get(`/simulator/in-person?${query}`)).body.waiting.map(({ order }: Json) => order.id)
  expect(await idsOf('')).toEqual([qr, point])
  expect(await idsOf('pos=POS001')).toEqual([qr])
  expect(await idsOf(`terminal=${terminal}`)).toEqual([point])
  expect(await idsOf('pos=POS002')).toEqual([])
  const { waiting } = (await api.get(`/simulator/in-person?order=${point}`)).body
  expect(waiting).toMatchObject([{ pos: null, terminal, page: `${simulator.url}/terminal?order=${point}` }])
})

test('an act says what waits, if it does not say where', async () => {
  const api = createApi(simulator)
  expect(messageOf(await scan(api, { pos: 'POS009' }))).toBe(
    '404 No QR order waits at the point of sale POS009',
  )
  expect(messageOf(await act(api, { action: 'approve' }))).toBe('404 No Point order waits')
  await place(api, 'qr')
  await place(api, 'qr', { external_pos_id: 'POS002' })
  expect(messageOf(await scan(api))).toBe('409 Orders wait at several places. Name one: pos POS002, POS001')
  const newest = await place(api, 'qr')
  expect((await scan(api, { pos: 'POS001' })).body.order.id).toBe(newest)
})

test.each<[string, Json, string]>([
  ['scan', { method: 'rapipago' }, 'method: a scan has no rapipago'],
  ['scan', { method: 'account_money', outcome: 'FUND' }, 'outcome: only a card has one'],
  ['scan', { outcome: 'CONT' }, 'outcome:'],
  ['scan', { action: 'refuse', outcome: 'FUND' }, 'action: only pay has'],
  ['terminal', { action: 'approve', method: 'pix' }, 'method: a terminal has no card pix'],
  ['terminal', { action: 'approve', method: 'debvisa', installments: 3 }, 'installments: a debit card'],
  ['terminal', { action: 'approve', reason: 'high_risk' }, 'reason: only the action refuse'],
  ['terminal', { action: 'cancel', method: 'visa' }, 'action: only approve and refuse have'],
  ['terminal', { action: 'refuse', tip: '1.00' }, 'tip: only the action approve'],
])('%s refuses %j, and changes nothing', async (path, choice, message) => {
  const api = createApi(simulator)
  const type = path === 'scan' ? 'qr' : 'point'
  const id = await place(api, type)
  expect(messageOf(await api.post(`/simulator/in-person/${path}`, choice))).toContain(`400 ${message}`)
  expect((await stateOf(api, id))[0]).toBe('created')
})
