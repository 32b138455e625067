/** The older API of Point, and that a shop which migrates to orders finds the same payments. */
import { expect, test } from 'vitest'
import type { SiteId } from '../../../facts/countries.ts'
import type { Simulator } from '../../start/simulator.ts'
import { openAccountWithShop } from '../../tests/support/account-with-shop.ts'
import { type Answered, type Api, createApi, type Json } from '../../tests/support/api.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
let api: Api
withSimulator(started => {
  simulator = started
  api = createApi(simulator)
})

const device = 'PAX_A910__SBX0000001'
const root = '/point/integration-api'
const devicePath = (id = device) => `${root}/devices/${id}`
const body = {
  amount: 1500_00,
  description: 'Lunch',
  payment: { type: 'credit_card', installments: 3, installments_cost: 'seller' },
  additional_info: { external_reference: 'counter-1', print_on_terminal: true, ticket_number: 'S1' },
}
const makeIntent = async (by = api, sent: Json = body): Promise<Json> => {
  const answer = await by.call('POST', `${devicePath()}/payment-intents`, sent)
  expect(answer.status).toBe(201)
  return answer.body
}
const read = async ({ id }: Json, by = api): Promise<Json> =>
  (await by.get(`${root}/payment-intents/${id}`)).body
const act = (act: Json, by = api) => by.post('/simulator/in-person/terminal', act)
const refused = ({ status, body }: Answered) => [status, body.cause?.[0].code, body.message]

test('an intent is charged at its terminal, and names its payment', async () => {
  const intent = await makeIntent()
  expect(intent).toEqual({
    ...body,
    device_id: device,
    id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    payment_mode: 'card',
  })
  expect(await read(intent)).toEqual({ ...intent, state: 'OPEN' })
  await act({ action: 'receive' })
  expect(await read(intent)).toEqual({ ...intent, state: 'ON_TERMINAL' })
  await act({ action: 'approve' })
  const { state, payment } = await read(intent)
  expect([state, payment]).toEqual(['FINISHED', { ...body.payment, id: expect.any(Number) }])
  expect((await api.get(`/v1/payments/${payment.id}`)).body).toMatchObject({
    status: 'approved',
    transaction_amount: 1500,
    installments: 3,
    external_reference: 'counter-1',
    description: 'Lunch',
  })
})

test.each<[Json, string, string | null]>([
  [{ action: 'approve' }, 'FINISHED', 'approved'],
  [{ action: 'refuse', reason: 'insufficient_amount' }, 'FINISHED', 'rejected'],
  [{ action: 'refuse', reason: 'processing_error' }, 'ERROR', null],
  [{ action: 'cancel' }, 'CANCELED', null],
  [{ action: 'disconnect' }, 'CONFIRMATION_REQUIRED', null],
  [{ action: 'receive' }, 'ABANDONED', null],
])('after %j at the terminal, an intent becomes %s', async (choice, state, status) => {
  const { api: seller, shop } = await openAccountWithShop(simulator)
  await seller.put('/simulator/clock', { now: '2026-03-02T10:00:00Z', frozen: true })
  const intent = await makeIntent(seller)
  await act(choice, seller)
  await seller.advance({ minutes: 15 })
  const { state: now, payment } = await read(intent, seller)
  expect([now, payment.id === undefined]).toEqual([state, status === null])
  const { created_on, ...last } = (await seller.get(`${root}/payment-intents/${intent.id}/events`)).body
  expect([last, created_on]).toEqual([{ status: state }, expect.stringMatching(/^2026-03-02T10:\d\d/)])
  const days = 'startDate=2026-03-02&endDate=2026-03-02'
  const { events } = (await seller.get(`${root}/payment-intents/events?${days}`)).body
  expect(events).toEqual([{ payment_intent_id: intent.id, status: state, created_on }])
  await simulator.idle()
  await shop.close()
  // The guide of notifications has no example of an abandoned intent, and no notification has the form of orders.
  expect(shop.heard.map(({ query }) => query.get('type'))).toEqual(
    state === 'ABANDONED' ? [] : ['point_integration_wh'],
  )
  const empty = state === 'CONFIRMATION_REQUIRED' ? { id: 0, state: '', type: '' } : undefined
  const paid = status ? { id: payment.id, state: status, type: 'credit_card' } : empty
  expect(shop.heard[0]?.body.payment).toEqual(paid)
  if (state !== 'ABANDONED')
    expect(shop.heard[0]?.body).toMatchObject({
      id: intent.id,
      amount: 150000,
      state,
      created_at: '2026-03-02 10:00:00',
      additional_info: { external_reference: 'counter-1', ticket_number: 'S1' },
    })
})

test('an intent is canceled while its terminal has not obtained it', async () => {
  const intent = await makeIntent()
  const path = `${devicePath()}/payment-intents/${intent.id}`
  await act({ action: 'receive' })
  expect(refused(await api.delete(path))).toEqual([
    409,
    'conflict_error',
    'Payment intent is blocked by terminal',
  ])
  await act({ action: 'cancel' })
  const next = await makeIntent()
  const { status, body: canceled } = await api.delete(`${devicePath()}/payment-intents/${next.id}`)
  expect([status, canceled, (await read(next)).state]).toEqual([200, { id: next.id }, 'CANCELED'])
})

const busy = 'There is already a queued intent for the device'
test.each<[string, string, Json, unknown[]]>([
  ['no body', `POST ${devicePath()}/payment-intents`, undefined, [400, 'bad_request']],
  ['no amount', `POST ${devicePath()}/payment-intents`, {}, [400, 'bad_request']],
  ['no cents', `POST ${devicePath()}/payment-intents`, { amount: 0 }, [400, 'bad_request']],
  ['a part of a cent', `POST ${devicePath()}/payment-intents`, { amount: 1.5 }, [400, 'bad_request']],
  ['no device id', `POST ${devicePath('123')}/payment-intents`, body, [400, 'bad_request']],
  ['a foreign device', `POST ${devicePath('PAX_A910__FOREIGN1')}/payment-intents`, body, [403, 'forbidden']],
  ['a busy device', `POST ${devicePath()}/payment-intents`, body, [409, 2205]],
  ['an unknown intent', `GET ${root}/payment-intents/123`, undefined, [404, 'not_found']],
  ['no events', `GET ${root}/payment-intents/123/events`, undefined, [404, 'not_found']],
  ['nothing to cancel', `DELETE ${devicePath()}/payment-intents/123`, undefined, [404, 'not_found']],
  ['no dates', `GET ${root}/payment-intents/events`, undefined, [400, 'bad_request']],
  ['no mode', `PATCH ${devicePath()}`, {}, [400, 'bad_request']],
  ['another mode', `PATCH ${devicePath()}`, { operating_mode: 'UNDEFINED' }, [400, 'bad_request']],
  ['an id of none', `PATCH ${devicePath('123')}`, { operating_mode: 'PDV' }, [400, 'bad_request']],
  ['a device of nobody', `PATCH ${devicePath()}`, { operating_mode: 'PDV' }, [403, 'forbidden']],
])('%s is refused', async (_what, route, sent, expected) => {
  const other = createApi(simulator)
  await other.post('/simulator/terminals', { type: 'PAX_A910', serial: 'FOREIGN1' })
  await makeIntent()
  const [method = '', path = ''] = route.split(' ')
  const answer = await api.call(method, path, sent)
  expect(refused(answer).slice(0, 2)).toEqual(expected)
  if (expected[1] === 2205) expect(answer.body.message).toBe(busy)
})

test.each(['credit_card', 'debit_card'])('in Chile, where money has no cents, a %s pays none', async type => {
  const seller = createApi(simulator)
  simulator.register(seller.token, { siteId: 'MLC' })
  const sent = { ...body, amount: 1500_50, payment: { type, installments: 3 } }
  const answer = await seller.call('POST', `${devicePath()}/payment-intents`, sent)
  expect(refused(answer)).toEqual([400, 'bad_request', expect.stringContaining('CLP has no cents')])
})

test('an order and an intent wait for the same terminal, and neither API shows what the other made', async () => {
  const intent = await makeIntent()
  const order = await api.post('/v1/orders', orderBody)
  expect([order.status, order.body.errors[0].code]).toEqual([409, 'already_queued_order_for_terminal'])
  const { waiting } = (await api.get('/simulator/in-person')).body
  expect(waiting).toMatchObject([{ terminal: device }])
  expect((await api.get(`/v1/orders/${waiting[0].order.id}`)).status).toBe(404)
  const { created_date: at } = waiting[0].order
  const found = await api.get(`/v1/orders?begin_date=${at}&end_date=${at}`)
  expect(found.body.data).toEqual([])
  await api.delete(`${devicePath()}/payment-intents/${intent.id}`)
  expect((await api.post('/v1/orders', orderBody)).status).toBe(201)
})

const orderBody = {
  type: 'point',
  external_reference: 'counter-1',
  description: 'Lunch',
  transactions: { payments: [{ amount: '1500.00' }] },
  config: {
    point: { terminal_id: device },
    payment_method: { default_type: 'credit_card', default_installments: 3 },
  },
}

test.each<[SiteId, Json]>([
  ['MLA', { action: 'approve' }],
  ['MLB', { action: 'approve', type: 'debit_card' }],
  ['MLM', { action: 'refuse', reason: 'high_risk' }],
])('in %s an intent and an order make the same payment by %j', async (siteId, choice) => {
  simulator.register(api.token, { siteId })
  await api.put('/simulator/clock', { now: '2026-03-02T10:00:00Z', frozen: true })
  const seen = new Set<number>()
  const charge = async (make: () => Promise<unknown>) => {
    await make()
    await act(choice)
    const { results } = (await api.get('/v1/payments/search?external_reference=counter-1')).body
    const [made] = results.filter((payment: Json) => !seen.has(payment.id))
    seen.add(made.id)
    const { id, authorization_code, charges_details, point_of_interaction, ...payment } = made
    return payment
  }
  const byIntent = await charge(makeIntent)
  const byOrder = await charge(() => api.post('/v1/orders', orderBody))
  expect(byOrder).toEqual(byIntent)
})

test('the devices are the terminals of the account, whose mode is changed', async () => {
  const { body: pos } = await api.post('/pos', { name: 'Caja', external_id: 'P1' })
  const { body: terminal } = await api.post('/simulator/terminals', { type: 'GERTEC_MP35P', pos_id: pos.id })
  const mode = { operating_mode: 'STANDALONE' }
  expect((await api.call('PATCH', devicePath(terminal.id), mode)).body).toEqual(mode)
  const { body: list } = await api.get(`${root}/devices?pos_id=${pos.id}&limit=50`)
  expect(list).toEqual({
    devices: [{ ...terminal, ...mode }],
    paging: { total: 1, limit: 50, offset: 0 },
  })
  const made = await api.call('POST', `${devicePath(terminal.id)}/payment-intents`, body)
  expect(made.status).toBe(201)
})

test('a repeated key makes one intent', async () => {
  const send = () =>
    api.call('POST', `${devicePath()}/payment-intents`, body, { 'x-idempotency-key': 'key-1' })
  expect((await send()).body).toEqual((await send()).body)
})
