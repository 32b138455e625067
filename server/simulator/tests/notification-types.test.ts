import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { simulatedTopics } from '../store/records/delivery.ts'
import { createApi } from './support/api.ts'
import { orderByCard } from './support/order-body.ts'
import { differencesOf } from './support/recorded-bodies.ts'
import { connectSeller } from './support/seller.ts'
import { startShop } from './support/shop.ts'
import { planned, subscribed } from './support/subscription-body.ts'
import { intentBody, payoutBody } from './support/writes.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

test('bodies of notifications have the recorded shapes', async () => {
  const shop = await startShop()
  const api = createApi(simulator)
  simulator.register(api.token, { webhookUrl: shop.url, webhookSecret: 'x' })
  const { id } = await api.pay('APRO')
  await api.post(`/simulator/payments/${id}/chargeback`)
  await api.post(`/simulator/payments/${(await api.pay('APRO')).id}/claim`)
  const items = [{ title: 'Point Mini', quantity: 1, unit_price: 1500 }]
  const preference = (await api.post('/checkout/preferences', { items })).body
  await api.post('/merchant_orders', { preference_id: preference.id })
  const card = await api.saveCard()
  await api.post(`/simulator/cards/${card.id}/update`, { expiration_month: 1, expiration_year: 2035 })
  await orderByCard(api)
  await planned(api)
  await subscribed(api)
  await connectSeller(simulator, api)
  await api.post('/point/integration-api/devices/PAX_A910__SBX0000001/payment-intents', { amount: 1500 })
  await api.post('/simulator/in-person/terminal', { action: 'approve' })
  await api.post('/v1/payouts', payoutBody())
  await api.post('/v1/transaction-intents/process', intentBody())
  await simulator.idle()
  const ipn = { notification_url: `${shop.url}/?source_news=ipn` }
  await api.post('/merchant_orders', ipn)
  await api.pay('APRO', ipn)
  await simulator.idle()
  await shop.close()
  // The last notification of an order tells its state.
  const bodyOf = (type: string) => shop.heard.findLast(({ query }) => query.get('type') === type)?.body
  expect(simulatedTopics.filter(topic => bodyOf(topic) === undefined)).toEqual([])
  expect(simulatedTopics.flatMap(topic => differencesOf(topic, bodyOf(topic)))).toEqual([])
  const ipnOf = (topic: string) => shop.heard.findLast(({ query }) => query.get('topic') === topic)?.body
  expect(differencesOf('payment by IPN', ipnOf('payment'))).toEqual([])
  expect(differencesOf('merchant order by IPN', ipnOf('merchant_order'))).toEqual([])
})
