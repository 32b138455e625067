import { afterEach, expect, test } from 'vitest'
import type { Simulator } from '../simulator/simulator.ts'
import { openAccountWithShop } from '../simulator/tests/support/account-with-shop.ts'
import type { Api } from '../simulator/tests/support/api.ts'
import { orderStates } from '../simulator/tests/support/order-states.ts'
import type { Shop } from '../simulator/tests/support/shop.ts'
import { withSimulator } from '../simulator/tests/support/with-simulator.ts'
import { announceOrder } from './order-announcement.ts'

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
