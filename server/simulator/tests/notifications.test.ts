import { createHmac } from 'node:crypto'
import { WebhookSignatureValidator } from 'mercadopago'
import { afterEach, expect, test } from 'vitest'
import { toManifest } from '../notifications/notification-request.ts'
import type { Simulator } from '../start/simulator.ts'
import { actionsOf, isSigned, openAccountWithShop, secret } from './support/account-with-shop.ts'
import type { Api, Json } from './support/api.ts'
import { type Heard, type Shop, startShop } from './support/shop.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
let shop: Shop
let api: Api
withSimulator(async started => {
  simulator = started
  ;({ api, shop } = await openAccountWithShop(simulator))
})
afterEach(() => shop.close())

async function deliveries(): Promise<Json[]> {
  return (await api.get('/simulator/deliveries')).body.deliveries
}

test('reproduces the signature of the published test vector', () => {
  const manifest = toManifest({
    dataId: '123456',
    requestId: 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e',
    ts: '1742505638683',
  })
  expect(createHmac('sha256', 'v1-test-secret-not-a-real-key').update(manifest).digest('hex')).toBe(
    '85aaea44adced84bf23e95db43da124f818caad473052e8d0ecd46c5319c231e',
  )
})

test("a payment's notification has the provider's form, and the official SDK accepts its signature", async () => {
  const payment = await api.pay('APRO')
  await simulator.idle()
  const [heard] = shop.heard as [Heard]
  expect(heard.url).toBe(`/hook?data.id=${payment.id}&type=payment`)
  expect(heard.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'MercadoPago WebHook v1.0 payment',
    'x-retry': '0',
    'x-socket-timeout': '22000',
  })
  const user = (await api.get('/users/me')).body
  expect(heard.body).toEqual({
    action: 'payment.created',
    api_version: 'v1',
    data: { id: String(payment.id) },
    date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    id: expect.any(Number),
    live_mode: false,
    type: 'payment',
    user_id: String(user.id),
  })
  WebhookSignatureValidator.validate({
    xSignature: String(heard.headers['x-signature']),
    xRequestId: String(heard.headers['x-request-id']),
    dataId: String(payment.id),
    secret,
  } as Json)
})

test('notifies every change of a payment, in order', async () => {
  const { id } = await api.pay('APRO', { capture: false })
  await api.put(`/v1/payments/${id}`, { capture: true })
  await api.post(`/v1/payments/${id}/refunds`, { amount: 1 })
  await api.post(`/v1/payments/${id}/refunds`)
  await simulator.idle()
  expect(actionsOf(shop)).toEqual([
    'payment.created',
    'payment.updated',
    'payment.updated',
    'payment.updated',
  ])
  expect(shop.heard.every(isSigned)).toBe(true)
})

test('a muted account announces nothing, and later changes again', async () => {
  await api.post('/simulator/mute', { by: 'a test', seconds: 600 })
  const { id } = await api.pay('CONT')
  await api.post('/simulator/mute', { by: 'a test', seconds: 0 })
  await api.settle(id, { settlement: 'approve' })
  await simulator.idle()
  expect(actionsOf(shop)).toEqual(['payment.updated'])
})

test('notifies a rejected payment too', async () => {
  await api.pay('FUND')
  await simulator.idle()
  expect(actionsOf(shop)).toEqual(['payment.created'])
})

test('the address of a payment takes precedence, and keeps its query', async () => {
  const ownShop = await startShop()
  await api.pay('APRO', { notification_url: `${ownShop.url}/mp?shop=1&source_news=webhooks` })
  await simulator.idle()
  await ownShop.close()
  expect(shop.heard).toHaveLength(0)
  expect(ownShop.heard[0]?.url).toMatch(/^\/mp\?shop=1&source_news=webhooks&data\.id=\d+&type=payment$/)
})

test("source_news=ipn requests an IPN, whose signature does not verify, as the provider's does not", async () => {
  const payment = await api.pay('APRO', { notification_url: `${shop.url}/ipn?source_news=ipn` })
  await simulator.idle()
  const [heard] = shop.heard as [Heard]
  expect(heard.query.get('id')).toBe(String(payment.id))
  expect(heard.query.get('topic')).toBe('payment')
  expect(heard.headers['user-agent']).toBe('MercadoPago Feed v2.0 payment')
  expect(heard.body).toEqual({ resource: String(payment.id), topic: 'payment' })
  expect(isSigned(heard)).toBe(false)
})

test('by setting, sends webhook and IPN to an address without source_news, as the provider does', async () => {
  await api.post('/simulator/accounts', { access_token: api.token, settings: { notification_style: 'both' } })
  await api.pay('APRO', { notification_url: `${shop.url}/both` })
  await simulator.idle()
  expect(shop.heard.map(({ headers }) => headers['user-agent'])).toEqual([
    'MercadoPago WebHook v1.0 payment',
    'MercadoPago Feed v2.0 payment',
  ])
})

test('sends a failed notification again after 15 and 30 minutes and 6 hours, with a new signature each time', async () => {
  shop.answerWith(500, 503, 404, 200)
  await api.pay('APRO')
  await simulator.idle()
  expect(shop.heard).toHaveLength(1)
  const heardAfter: number[] = []
  for (const minutes of [14, 1, 30, 359, 1]) {
    await api.advance({ minutes })
    heardAfter.push(shop.heard.length)
  }
  expect(heardAfter).toEqual([1, 2, 3, 3, 4])
  expect(shop.heard.map(({ headers }) => headers['x-retry'])).toEqual(['0', '1', '2', '3'])
  expect(new Set(shop.heard.map(({ headers }) => headers['x-request-id'])).size).toBe(4)
  expect(new Set(shop.heard.map(({ body }) => body.id)).size).toBe(4)
  expect(shop.heard.every(isSigned)).toBe(true)
  const [delivery] = await deliveries()
  expect(delivery.state).toBe('delivered')
  expect(delivery.attempts.map((attempt: Json) => attempt.status)).toEqual([500, 503, 404, 200])
  expect(delivery.attempts[0].answer).toBe('answer 1')
})

test('a delivery has failed after eight attempts', async () => {
  shop.answerWith(...Array.from({ length: 20 }, () => 500))
  await api.pay('APRO')
  await api.advance({ days: 30 })
  expect(shop.heard).toHaveLength(8)
  expect((await deliveries())[0]).toMatchObject({ state: 'failed' })
})

test('records an unreachable shop in the attempt', async () => {
  await shop.close()
  await api.pay('APRO')
  await simulator.idle()
  const [delivery] = await deliveries()
  expect(delivery).toMatchObject({ state: 'waiting', attempts: [{ status: null }] })
  expect(delivery.attempts[0].answer).toContain('ECONNREFUSED')
})

test('an unpaid ticket expires on its date, and the shop is notified', async () => {
  const { id } = await api.payByTicket()
  await api.advance({ days: 4 })
  const { body } = await api.get(`/v1/payments/${id}`)
  expect(body).toMatchObject({ status: 'cancelled', status_detail: 'expired' })
  expect(Date.parse(body.date_last_updated)).toBe(Date.parse(body.date_of_expiration))
  expect(actionsOf(shop)).toEqual(['payment.created', 'payment.updated'])
})

test('the payment of a preference notifies the payment and its order', async () => {
  const items = [{ title: 'a', quantity: 1, unit_price: 100 }]
  const preference = (await api.post('/checkout/preferences', { items })).body
  const order = await api.post('/merchant_orders', { preference_id: preference.id })
  await simulator.idle()
  const [heard] = shop.heard as [Heard]
  expect(heard.query.get('type')).toBe('topic_merchant_order_wh')
  expect(heard.body).toMatchObject({
    action: 'create',
    id: String(order.body.id),
    status: 'opened',
    type: 'topic_merchant_order_wh',
  })
  expect(isSigned(heard)).toBe(true)
})

test('a chargeback has its own topic, and an id above 2^53', async () => {
  const { id } = await api.pay('APRO')
  await api.post(`/simulator/payments/${id}/chargeback`)
  await api.post(`/simulator/payments/${id}/chargeback`, { verdict: 'settled' })
  await simulator.idle()
  const ofChargebacks = shop.heard.filter(({ query }) => query.get('type') === 'topic_chargebacks_wh')
  expect(ofChargebacks.map(({ body }) => body.actions)).toEqual([['new_case'], ['changed_case_status']])
  expect(ofChargebacks[0]?.body.data).toMatchObject({ payment_id: id, site_id: 'MLA' })
  expect(ofChargebacks[0]?.body.data.id).toMatch(/^\d{18}$/)
  expect(ofChargebacks.every(isSigned)).toBe(true)
})

test.each([
  ['a new card number creates another card', { last_four_digits: '1111' }],
  ['corrected data keep the card', {}],
])('the Card Updater notifies a saved card: %s', async (_title, change) => {
  const old = await api.saveCard()
  const expiry = { expiration_month: 1, expiration_year: 2035 }
  const { body: card } = await api.post(`/simulator/cards/${old.id}/update`, { ...expiry, ...change })
  await simulator.idle()
  expect(card).toMatchObject({ ...expiry, ...change })
  expect(card.id === old.id).toBe(card.last_four_digits === old.last_four_digits)
  const [heard] = shop.heard as [Heard]
  expect(heard.url).toBe(`/hook?data.id=${old.customer_id}&type=topic_card_id_wh`)
  expect(heard.body).toMatchObject({
    action: 'card.updated',
    type: 'automatic-payments',
    data: { customer_id: old.customer_id, new_card_id: Number(card.id), old_card_id: Number(old.id) },
  })
  expect(isSigned(heard)).toBe(true)
  const now = (await api.get(`/v1/customers/${old.customer_id}`)).body
  expect(now.default_card).toBe(card.id)
  expect(now.cards.map((each: Json) => each.id)).toEqual([card.id])
})

test('does not sign notifications of an account without a secret', async () => {
  simulator.register(api.token, { webhookSecret: null })
  await api.pay('APRO')
  await simulator.idle()
  expect(shop.heard[0]?.headers).not.toHaveProperty('x-signature')
})

const settings = [
  ['ts in seconds by default', {}, /^ts=\d{10},/],
  ['ts in milliseconds by setting', { signature_timestamp: 'milliseconds' }, /^ts=\d{13},/],
] as const

test.each(settings)('signs %s', async (_title, changed, header) => {
  await api.post('/simulator/accounts', { access_token: api.token, settings: changed })
  await api.pay('APRO')
  await simulator.idle()
  expect(shop.heard[0]?.headers['x-signature']).toMatch(header)
  expect(shop.heard.every(isSigned)).toBe(true)
})

test("the SDK's validator accepts every delivery within its time limit", async () => {
  await api.pay('APRO')
  await simulator.idle()
  expect(shop.heard.length).toBeGreaterThan(0)
  for (const { headers, query } of shop.heard)
    WebhookSignatureValidator.validate({
      xSignature: String(headers['x-signature']),
      xRequestId: String(headers['x-request-id']),
      dataId: query.get('data.id'),
      secret,
      toleranceSeconds: 300,
    })
})
