import { afterEach, expect, test } from 'vitest'
import { gradingPrefix } from '../facts/gradings.ts'
import type { Simulator } from '../simulator/start/simulator.ts'
import { openAccountWithShop } from '../simulator/tests/support/account-with-shop.ts'
import type { Api } from '../simulator/tests/support/api.ts'
import { orderStates } from '../simulator/tests/support/order-states.ts'
import type { Shop } from '../simulator/tests/support/shop.ts'
import { withSimulator } from '../simulator/tests/support/with-simulator.ts'
import { announceMerchantOrder, announceOrder } from './order-announcement.ts'

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

const states = [
  'processed',
  'failed',
  'waiting_payment',
  'waiting_capture',
  'processing',
  'refunded',
] as const

test.each(states)('an order that is %s is announced as the simulator announces it', async state => {
  await orderStates[state](api)
  await simulator.idle()
  const heard = shop.heard.findLast(({ body }) => body.type === 'order')
  const { version: _, transactions, ...data } = heard?.body.data ?? {}
  const order = (await api.get(`/v1/orders/${data.id}`)).body
  const { action, fields } = announceOrder(order)
  expect(action).toBe(heard?.body.action)
  expect(fields).toMatchObject({ data })
  expect(fields).toMatchObject({
    data: { transactions: { payments: [{ id: transactions.payments[0].id }] } },
  })
})

test.each(['APRO', 'OTHE'])(
  'a merchant order is announced as the simulator announces it, paid or not: %s',
  async outcome => {
    const items = [{ title: 'Case', quantity: 1, unit_price: 100 }]
    const { id } = (await api.post('/checkout/preferences', { items })).body
    await api.post(`/simulator/checkouts/${id}/pay`, { method: 'visa', outcome })
    await simulator.idle()
    const heard = shop.heard.findLast(({ body }) => body.type === 'topic_merchant_order_wh')
    const { status, data, id: order } = heard?.body ?? {}
    const read = (await api.get(`/merchant_orders/${order}`)).body
    expect(announceMerchantOrder(read)).toEqual({ fields: { status, data } })
  },
)

test('the simulator announces no merchant order that a grading made', async () => {
  const items = [{ title: 'Case', quantity: 1, unit_price: 100 }]
  const preference = { external_reference: `${gradingPrefix}1`, items }
  const { id } = (await api.post('/checkout/preferences', preference)).body
  await api.post(`/simulator/checkouts/${id}/pay`, { method: 'rapipago' })
  await simulator.idle()
  expect(shop.heard).toEqual([])
})
