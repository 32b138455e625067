import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareShapes } from '../../drift/compare.ts'
import { shapeOf } from '../../drift/shape/shape.ts'
import { readShapes } from '../../drift/shape/shape-file.ts'
import { simulatedTopics } from '../notifications/delivery.ts'
import { type Simulator, startSimulator } from '../simulator.ts'
import { createApi, type Json } from './support/api.ts'
import { orderByCard } from './support/order-body.ts'
import { startShop } from './support/shop.ts'
import { planned, subscribed } from './support/subscription-body.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

/** Bodies of notifications, with their sources. Those of answers are in `server/drift/recorded`. */
const { shapes } = readShapes(readFileSync(`${import.meta.dirname}/support/notifications.shapes`, 'utf8'))

function differencesOf(name: string, body: Json) {
  const recorded = shapes.find(({ step }) => step === name)
  if (recorded === undefined) throw new Error(`no shape of ${name} is recorded`)
  return compareShapes(shapeOf(body), recorded.shape).map(found => ({ name, ...found, ...recorded.notes }))
}

test('bodies of notifications have the recorded shapes', async () => {
  const shop = await startShop()
  const api = createApi(simulator)
  simulator.register(api.token, { webhookUrl: shop.url, webhookSecret: 'x' })
  const { id } = await api.pay('APRO')
  await api.post(`/simulator/payments/${id}/chargeback`)
  const items = [{ title: 'Point Mini', quantity: 1, unit_price: 1500 }]
  const preference = (await api.post('/checkout/preferences', { items })).body
  await api.post('/merchant_orders', { preference_id: preference.id })
  const card = await api.saveCard()
  await api.post(`/simulator/cards/${card.id}/update`, { expiration_month: 1, expiration_year: 2035 })
  await orderByCard(api)
  await planned(api)
  await subscribed(api)
  await simulator.idle()
  await api.pay('APRO', { notification_url: `${shop.url}/?source_news=ipn` })
  await simulator.idle()
  await shop.close()
  // The last one of an order tells its state.
  const bodyOf = (type: string) => shop.heard.findLast(({ query }) => query.get('type') === type)?.body
  expect(simulatedTopics.filter(topic => bodyOf(topic) === undefined)).toEqual([])
  expect(simulatedTopics.flatMap(topic => differencesOf(topic, bodyOf(topic)))).toEqual([])
  expect(differencesOf('payment by IPN', shop.heard.at(-1)?.body)).toEqual([])
})
