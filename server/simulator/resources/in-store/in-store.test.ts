/** The QR routes before `/v1/orders` (docs/internals/provider-evidence.md, "QR before orders"). */
import { describe, expect, onTestFinished, test } from 'vitest'
import { readWarnings, warningsHeader } from '../../../facts/warnings.ts'
import type { Simulator } from '../../start/simulator.ts'
import { type Answered, type Api, createApi, type Json } from '../../tests/support/api.ts'
import { readEmvCode } from '../../tests/support/read-emv-code.ts'
import { startShop } from '../../tests/support/shop.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const location = {
  street_number: '1',
  street_name: 'Mitre',
  city_name: 'Belgrano',
  state_name: 'Capital Federal',
  latitude: 1,
  longitude: 1,
}
const items = [
  {
    title: 'Mate',
    description: 'Mate',
    unit_measure: 'unit',
    quantity: 2,
    unit_price: 750,
    total_amount: 1500,
  },
]
const body = {
  external_reference: 'sale-1',
  title: 'Counter',
  description: 'Mates',
  total_amount: 1500,
  items,
}
/** An order without items gives cash. */
const cash = { items: undefined, cash_out: { amount: 1500 } }

async function openCounter() {
  const api = createApi(simulator)
  const { id: user } = (await api.get('/users/me')).body
  const store = { name: 'Sucursal', external_id: 'SUC001', location }
  await api.post(`/users/${user}/stores`, store)
  const { body: pos } = await api.post('/pos', {
    name: 'Caja',
    external_store_id: 'SUC001',
    external_id: 'CAJA1',
  })
  const collector = `/instore/qr/seller/collectors/${user}`
  const paths = {
    put: `${collector}/stores/SUC001/pos/CAJA1/orders`,
    order: `${collector}/pos/CAJA1/orders`,
    codes: `/instore/orders/qr/seller/collectors/${user}/pos/CAJA1/qrs`,
    older: `/mpmobile/instore/qr/${user}/CAJA1`,
  }
  const scan = (choice: Json = {}): Promise<Answered> => api.post('/simulator/in-person/scan', choice)
  return { api, user, pos, paths, scan }
}

const warningsOf = ({ headers }: Answered) => readWarnings(headers.get(warningsHeader))
const errorOf = ({ status, body: answer }: Answered) => [status, answer.error, answer.message]

test('a static order waits at the printed code until it is read, replaced, deleted or paid', async () => {
  const { api, user, paths, scan } = await openCounter()
  const answer = await api.put(paths.put, body)
  expect([answer.status, answer.body, warningsOf(answer)]).toEqual([204, null, []])
  expect((await api.get(paths.order)).body).toEqual({ ...body, user_id: user, external_pos_id: 'CAJA1' })
  await api.put(paths.put, { ...body, external_reference: 'sale-2' })
  expect((await api.get(paths.order)).body.external_reference).toBe('sale-2')
  expect((await api.delete(paths.order)).status).toBe(204)
  expect(errorOf(await api.get(paths.order))).toEqual([
    404,
    'point_of_sale_in_store_order_not_found',
    'No associated order found.',
  ])
  expect((await scan({ pos: 'CAJA1' })).status).toBe(404)
})

test('its payment closes a merchant order, and the shop hears of both', async () => {
  const shop = await startShop()
  onTestFinished(() => shop.close())
  const { api, pos, paths, scan } = await openCounter()
  await api.put(paths.put, { ...body, notification_url: shop.url, sponsor: { id: 99 } })
  const refused = (await scan({ pos: 'CAJA1', outcome: 'FUND' })).body.payment
  expect(refused).toMatchObject({ status: 'rejected', pos_id: String(pos.id), external_reference: 'sale-1' })
  const open = (await api.get(`/merchant_orders/${refused.order.id}`)).body
  expect(open).toMatchObject({ status: 'opened', sponsor_id: '99', payments: [{ id: refused.id }] })
  const { payment } = (await scan({ pos: 'CAJA1' })).body
  expect(payment).toMatchObject({
    status: 'approved',
    order: { id: String(open.id) },
    notification_url: shop.url,
  })
  const closed = (await api.get(`/merchant_orders/${open.id}`)).body
  expect(closed).toMatchObject({
    status: 'closed',
    order_status: 'paid',
    total_amount: 1500,
    paid_amount: 1500,
  })
  expect(closed.payments.map(({ status }: Json) => status)).toEqual(['rejected', 'approved'])
  expect((await api.get(paths.order)).status).toBe(404)
  await api.post(`/v1/payments/${payment.id}/refunds`)
  expect((await api.get(`/merchant_orders/${open.id}`)).body.order_status).toBe('reverted')
  await simulator.idle()
  const heard = shop.heard.map(({ query }) => query.get('type') ?? query.get('topic'))
  expect([...new Set(heard)].sort()).toEqual(['payment', 'topic_merchant_order_wh'])
  expect((await api.get('/v1/orders?begin_date=2020-01-01&end_date=2020-01-02')).status).toBe(200)
})

test.each<[string, Json, Json]>([
  ['its items', {}, { title: 'Mate', quantity: 2, unit_price: 750 }],
  ['one item, its title', cash, { title: 'Counter', quantity: 1, unit_price: 1500 }],
  [
    'one item, its description',
    { ...cash, title: undefined },
    { title: 'Mates', quantity: 1, unit_price: 1500 },
  ],
])('the merchant order of a scan has %s, which add up to its total', async (_what, fields, item) => {
  const { api, paths, scan } = await openCounter()
  await api.put(paths.put, { ...body, ...fields })
  const { payment } = (await scan({ pos: 'CAJA1' })).body
  expect((await api.get(`/merchant_orders/${payment.order.id}`)).body).toMatchObject({
    order_status: 'paid',
    total_amount: 1500,
    items: [item],
  })
})

test.each(['POST', 'PUT'])('%s of a code answers its data, which a scan pays', async method => {
  const { api, paths, scan } = await openCounter()
  const answer = await api.call(method, paths.codes, body)
  expect(answer.status).toBe(method === 'POST' ? 200 : 201)
  const { in_store_order_id: id, qr_data } = answer.body
  expect(readEmvCode(qr_data).accounts['43']).toMatchObject({ '00': 'COM.MERCADOLIBRE' })
  // Only a hybrid order waits at the printed code too.
  expect((await api.get(paths.order)).status).toBe(method === 'POST' ? 404 : 200)
  expect((await scan({ order: id })).body.payment.status).toBe('approved')
})

test('a code is taken back from the printed code', async () => {
  const { api, paths } = await openCounter()
  await api.put(paths.codes, body)
  expect((await api.delete(paths.codes)).status).toBe(204)
  expect((await api.get(paths.order)).status).toBe(404)
})

test.each(['POST', 'PUT'])(
  '%s of the oldest route answers a preference, which ends after its time',
  async method => {
    const { api, user, pos, paths } = await openCounter()
    const sent = {
      external_reference: 'sale-1',
      items: [{ title: 'Mate', currency_id: 'ARS', unit_price: 750, quantity: 2 }],
    }
    const time = { 'x-ttl-store-preference': '180' }
    const answer = await api.call(method, paths.older, sent, time)
    expect([answer.status, warningsOf(answer)]).toEqual([200, []])
    expect(answer.body).toMatchObject({ ...sent, collector_id: user, total_amount: 1500 })
    expect((await api.get(paths.order)).body.external_reference).toBe('sale-1')
    await api.advance({ minutes: 3 })
    expect((await api.get(paths.order)).status).toBe(404)
    await api.call(method, `/mpmobile/instore/qr/${user}/${pos.id}`, sent, time)
    expect((await api.delete(paths.older)).status).toBe(204)
    expect((await api.get(paths.order)).status).toBe(404)
  },
)

test('an order ends at its date', async () => {
  const { api, paths } = await openCounter()
  await api.put('/simulator/clock', { now: '2026-03-02T10:00:00Z', frozen: true })
  await api.put(paths.put, { ...body, expiration_date: '2026-03-02T07:10:00.000-03:00' })
  await api.advance({ minutes: 9 })
  expect((await api.get(paths.order)).status).toBe(200)
  await api.advance({ minutes: 1 })
  expect((await api.get(paths.order)).status).toBe(404)
})

const item = items[0]
describe.each(['put', 'codes'] as const)('an order of the route %s', path => {
  test.each<[Json, string]>([
    [{ external_reference: undefined }, 'invalid_external_reference'],
    [{ total_amount: undefined }, 'invalid_total_amount'],
    [{ total_amount: 'much' }, 'invalid_total_amount'],
    [{ title: 7 }, 'invalid_title'],
    [{ description: undefined }, 'invalid_description'],
    [{ items: [{ ...item, sku_number: 7 }] }, 'invalid_items.sku_number'],
    [{ items: [{ ...item, category: 7 }] }, 'invalid_items.category'],
    [{ items: [{ ...item, title: 7 }] }, 'invalid_items.title'],
    [{ items: [{ ...item, description: 7 }] }, 'invalid_items.description'],
    [{ items: [{ ...item, unit_measure: 7 }] }, 'invalid_items.unit_measure'],
    [{ items: [{ ...item, unit_measure: undefined }] }, 'invalid_unit_measure'],
    [{ items: [{ ...item, quantity: 'a' }] }, 'invalid_items.quantity'],
    [{ items: [{ ...item, quantity: undefined }] }, 'invalid_quantity'],
    [{ items: [{ ...item, currency_id: 7 }] }, 'invalid_items.currency_id'],
    [{ items: [{ ...item, unit_price: 'a' }] }, 'invalid_items.unit_price'],
    [{ items: [{ ...item, unit_price: undefined }] }, 'invalid_unit_price'],
    [{ items: [{ ...item, total_amount: 'a' }] }, 'invalid_items.total_amount'],
    [{ items: [] }, 'error_creating_seller_qr_order'],
    [{ sponsor: { id: 'a' } }, 'invalid_sponsor.id'],
    [{ sponsor: {} }, 'invalid_id'],
    [{ cash_out: { amount: 'a' } }, 'invalid_cash_out.amount'],
    [{ cash_out: {} }, 'invalid_amount'],
    [{ expiration_date: 'tomorrow' }, 'invalid_expiration_date'],
    [{ expiration_date: '2020-01-01T00:00:00.000-03:00' }, 'invalid_expiration_date'],
    ...(path === 'codes'
      ? [[{ notification_url: 'shop' }, 'invalid_notification_url'] as [Json, string]]
      : []),
  ])('with %j is refused with %s', async (fields, error) => {
    const { api, paths } = await openCounter()
    const { status, body: answer } = await api.put(paths[path], { ...body, ...fields })
    expect([status, answer]).toEqual([400, { error, message: expect.any(String), status: 400, causes: [] }])
    expect((await api.get(paths.order)).status).toBe(404)
  })
})

test.each<[string, Json, string]>([
  [
    'items that are no list',
    { items: { title: 'Mate', unit_price: 1, quantity: 1 } },
    'invalid_preference_body',
  ],
  ['an item without a price', { items: [{ title: 'Mate', quantity: 1 }] }, 'invalid_items'],
])('the oldest route refuses %s', async (_what, sent, error) => {
  const { api, paths } = await openCounter()
  expect((await api.post(paths.older, sent)).body).toMatchObject({ status: 400, error, causes: [] })
})

test.each<[string, string, string]>([
  ['/instore/qr/seller/collectors/me/pos/CAJA1/orders', 'invalid_collectorId', 'user_id must be a number.'],
  ['/instore/qr/seller/collectors/1/pos/CAJA1/orders', 'invalid_access_token', 'Access denied.'],
  [
    '/instore/qr/seller/collectors/{user}/pos/%20/orders',
    'invalid_externalPosId',
    'externalPosId must be present.',
  ],
  ['/mpmobile/instore/qr/me/CAJA1', 'invalid_collector_id', 'collector_id invalid.'],
  ['/mpmobile/instore/qr/1/CAJA1', 'invalid_access_token', 'Access denied.'],
])('DELETE %s is refused with %s', async (path, error, message) => {
  const { api, user } = await openCounter()
  expect(errorOf(await api.delete(path.replace('{user}', user)))).toEqual([400, error, message])
})

test('a point of sale that the account does not have is warned of, because the refusal is not certain', async () => {
  const { api, user, paths } = await openCounter()
  const at = (store: string, pos: string) =>
    api.put(`/instore/qr/seller/collectors/${user}/stores/${store}/pos/${pos}/orders`, body)
  const warning = { code: 'unknown_pos', path: 'external_pos_id', source: 'public files of 2026' }
  for (const answer of [await at('SUC001', 'CAJA2'), await at('SUC002', 'CAJA1')])
    expect([answer.status, warningsOf(answer)]).toEqual([204, [warning]])
  expect(warningsOf(await api.put(paths.put, body))).toEqual([])
})

describe('cash that a cashier pays out', () => {
  const confirm = (api: Api, id: string, sent: Json) => api.post(`/instore/orders/${id}/confirmation`, sent)

  async function paidCash() {
    const { api, paths, scan } = await openCounter()
    await api.put(paths.put, { ...body, ...cash })
    const { payment } = (await scan({ pos: 'CAJA1' })).body
    return {
      api,
      id: payment.order.id,
      statusOf: async () => (await api.get(`/v1/payments/${payment.id}`)).body.status,
    }
  }

  test('is confirmed once', async () => {
    const { api, id, statusOf } = await paidCash()
    expect((await confirm(api, id, { status: 'confirmed' })).body).toEqual({
      order_id: Number(id),
      status: 'confirmed',
    })
    expect(errorOf(await confirm(api, id, { status: 'fail' }))).toEqual([
      409,
      '409-already_confirmed',
      'Order-already-confirmed-',
    ])
    expect(await statusOf()).toBe('approved')
  })

  test('is refunded if it was not paid out', async () => {
    const { api, id, statusOf } = await paidCash()
    const cancelled = { status: 'cancelled', status_detail: 'manually_cancelled' }
    expect((await confirm(api, id, cancelled)).status).toBe(200)
    expect(errorOf(await confirm(api, id, { status: 'confirmed' }))).toEqual([
      409,
      '409-already_notified',
      'Order-already-notified-with-status:-cancelled',
    ])
    expect(await statusOf()).toBe('refunded')
  })

  test.each([
    [{}, '400-invalid_status'],
    [{ status: 'paid' }, '400-invalid_status'],
    [{ status: 'confirmed', status_detail: 'manually_cancelled' }, '400-invalid_status_detail'],
  ])('with %j is refused with %s', async (sent, error) => {
    const { api, id } = await paidCash()
    expect(errorOf(await confirm(api, id, sent)).slice(0, 2)).toEqual([400, error])
  })

  test('needs an order with cash', async () => {
    expect((await confirm(createApi(simulator), '1', { status: 'confirmed' })).status).toBe(404)
  })
})

test('the addresses of an integrator are kept', async () => {
  const api = createApi(simulator)
  const callback_url = 'https://shop.example/callback'
  expect((await api.call('PATCH', '/instore/integrator', { callback_url })).body).toEqual({ callback_url })
  expect((await api.get('/instore/integrator')).body).toEqual({ callback_url })
})

/** A payment without its own number, which its fee repeats. */
const withoutIds = ({ id, ...payment }: Json): Json =>
  JSON.parse(JSON.stringify(payment).replaceAll(String(id), 'id'))

test('the same sale by the older route and by an order gives the same payment', async () => {
  const { api, paths, scan } = await openCounter()
  await api.put('/simulator/clock', { now: '2026-03-02T10:00:00Z', frozen: true })
  await api.put(paths.put, body)
  const older = (await scan({ pos: 'CAJA1' })).body.payment
  await api.post('/v1/orders', {
    type: 'qr',
    external_reference: 'sale-1',
    description: 'Mates',
    transactions: { payments: [{ amount: '1500.00' }] },
    config: { qr: { external_pos_id: 'CAJA1' } },
  })
  const newer = (await scan({ pos: 'CAJA1' })).body.payment
  const { order, ...before } = withoutIds(older)
  const { order: none, ...after } = withoutIds(newer)
  expect([order.type, none.id]).toEqual(['mercadopago', undefined])
  // Only an order is named in the payment that charges it.
  expect({ ...after, point_of_interaction: before.point_of_interaction }).toEqual(before)
  expect(after.point_of_interaction.references).toMatchObject([{ type: 'ORDER_MP' }])
})
