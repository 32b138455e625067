import { afterEach, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { actionsOf, isSigned, openAccountWithShop } from '../../tests/support/account-with-shop.ts'
import type { Api, Json } from '../../tests/support/api.ts'
import { orderBody, orderByCard } from '../../tests/support/order-body.ts'
import { chargeOf, orderStates } from '../../tests/support/order-states.ts'
import type { Shop } from '../../tests/support/shop.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
let api: Api
let shop: Shop
withSimulator(async started => {
  simulator = started
  const opened = await openAccountWithShop(simulator)
  api = opened.api
  shop = opened.shop
})
afterEach(() => shop.close())

const heardActions = async () => {
  await simulator.idle()
  return actionsOf(shop)
}
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** The notifications that a shop gets of an order until it is in this state. */
test.each<[keyof typeof orderStates, string[]]>([
  ['manual', ['order.created']],
  ['processing', ['order.created', 'order.updated']],
  ['waiting_payment', ['order.created', 'order.action_required']],
  ['waiting_capture', ['order.created', 'order.action_required']],
  ['captured_soon', ['order.created']],
  ['challenged', ['order.created', 'order.action_required']],
  ['processed', ['order.created', 'order.processed']],
  ['failed', ['order.created', 'order.failed']],
  ['partially_refunded', ['order.created', 'order.processed', 'order.refunded']],
  ['refunded', ['order.created', 'order.processed', 'order.refunded']],
  ['canceled', ['order.created', 'order.action_required', 'order.canceled']],
  ['expired', ['order.created', 'order.action_required', 'order.expired']],
  ['charged_back', ['order.created', 'order.processed', 'order.updated']],
])('until the state %s a shop hears %j', async (state, actions) => {
  await orderStates[state](api)
  await simulator.idle()
  // A chargeback of a payment has notifications of its own too. The charge has none.
  const heard = shop.heard.filter(({ body }) => body.type !== 'topic_chargebacks_wh')
  expect(heard.map(({ body }) => `${body.type} ${body.action}`)).toEqual(
    actions.map(action => `order ${action}`),
  )
})

test('automatic_async is announced when the card is captured', async () => {
  await orderStates.captured_soon(api)
  await api.advance({ seconds: 4 })
  expect(await heardActions()).toEqual(['order.created', 'order.processed'])
})

test('changes without a new state are not announced', async () => {
  const order = await orderStates.manual(api)
  const [{ id }] = order.transactions.payments
  await api.delete(`/v1/orders/${order.id}/transactions/${id}`)
  expect(await heardActions()).toEqual(['order.created'])
})

test('every refund is announced, by whichever API it is made', async () => {
  const { body: order } = await orderByCard(api)
  const charge = await chargeOf(api, order)
  await api.post(`/v1/payments/${charge.id}/refunds`, { amount: 1 })
  await api.post(`/v1/payments/${charge.id}/refunds`, { amount: 1 })
  expect((await heardActions()).slice(2)).toEqual(['order.refunded', 'order.refunded'])
})

test('a notification is signed, and tells the state of the order at its event', async () => {
  const { body: order } = await orderByCard(api)
  await simulator.idle()
  const [created, processed] = shop.heard
  expect(shop.heard.every(isSigned)).toBe(true)
  expect(processed?.url).toBe(`/hook?data.id=${order.id}&type=order`)
  expect(processed?.body).not.toHaveProperty('id')
  expect(processed?.body.date_created).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{9}Z$/)
  expect(created?.body.data).toMatchObject({ id: order.id, status: 'created', version: 1 })
  expect(processed?.body.data).toMatchObject({
    id: order.id,
    external_reference: order.external_reference,
    status: 'processed',
    status_detail: 'accredited',
    total_amount: '1500.00',
    total_paid_amount: '1500.00',
    currency_id: 'ARS',
    version: 2,
    transactions: { payments: [{ reference: { id: order.transactions.payments[0].reference_id } }] },
  })
})

test('a notification that waits names the full amounts as paid, and no installments', async () => {
  await orderStates.waiting_payment(api)
  await simulator.idle()
  expect(shop.heard[1]?.body.data).toMatchObject({
    total_paid_amount: '1500.00',
    transactions: { payments: [{ paid_amount: '1500.00', payment_method: { installments: 0 } }] },
  })
})

test('what a terminal must show is announced as its transaction, without transactions', async () => {
  const { body: order } = await api.post('/v1/orders', {
    type: 'point',
    external_reference: 'counter-1',
    transactions: { payments: [{ amount: '1500.00' }] },
    config: { point: { terminal_id: 'NEWLAND_N950__SBX0000001' } },
  })
  await api.post(`/v1/orders/${order.id}/events`, { status: 'action_required' })
  await api.advance({ seconds: 40 })
  expect(await heardActions()).toEqual(['order.created', 'order.updated', 'order.action_required'])
  const data = shop.heard[2]?.body.data
  expect(data).toMatchObject({ status: 'action_required', status_detail: 'check_on_terminal' })
  expect(data).not.toHaveProperty('transactions')
})

test('the refund of a QR order is announced when it is made', async () => {
  const { body: order } = await api.post('/v1/orders', {
    type: 'qr',
    external_reference: 'counter-1',
    transactions: { payments: [{ amount: '1500.00' }] },
    config: { qr: { external_pos_id: 'POS001' } },
  })
  await api.post(`/v1/orders/${order.id}/events`, { status: 'processed' })
  await api.post(`/v1/orders/${order.id}/refund`)
  const before = ['order.created', 'order.processed']
  expect(await heardActions()).toEqual(before)
  await api.advance({ seconds: 2 })
  expect(await heardActions()).toEqual([...before, 'order.refunded'])
  expect(shop.heard[2]?.body.data).toMatchObject({
    status: 'refunded',
    transactions: { refunds: [{ amount: '1500.00', status: 'processed' }] },
  })
})

test('a notification that is refused is sent again, with the state of its event', async () => {
  shop.answerWith(500, 500)
  const { body: order } = await orderByCard(api)
  await simulator.idle()
  await api.post(`/v1/orders/${order.id}/refund`)
  await api.advance({ minutes: 15 })
  const retries = shop.heard.filter(({ headers }) => headers['x-retry'] === '1')
  expect(retries.map(({ body }) => [body.action, body.data.status])).toEqual([
    ['order.created', 'created'],
    ['order.processed', 'processed'],
  ])
})

test('notifications carry the trace of the call that made the order', async () => {
  const body = orderBody({ id: 'rapipago', type: 'ticket' })
  const order: Json = (await api.post('/v1/orders', body, { traceparent })).body
  await api.settle((await chargeOf(api, order)).id, { settlement: 'approve' })
  await simulator.idle()
  expect(shop.heard.map(({ headers }) => headers.traceparent)).toEqual([
    traceparent,
    traceparent,
    traceparent,
  ])
})

test('a fault loses a notification of an order until its retry', async () => {
  await api.post('/simulator/notification-faults', { topic: 'order', action: 'order.processed', lose: true })
  await orderByCard(api)
  expect(await heardActions()).toEqual(['order.created'])
  await api.advance({ minutes: 15 })
  expect(await heardActions()).toEqual(['order.created', 'order.processed'])
})
