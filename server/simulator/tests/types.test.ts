import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteId } from '../../facts/countries.ts'
import { simulatedTopics } from '../notifications/delivery.ts'
import { type Simulator, startSimulator } from '../simulator.ts'
import { type Api, createApi, type Json } from './support/api.ts'
import { cardMethod, orderBody, orderByCard, pix } from './support/order-body.ts'
import { differences, type ShapeName } from './support/shapes.ts'
import { startShop } from './support/shop.ts'
import {
  planned,
  readSubscription,
  subscribed,
  subscribedTo,
  subscriptionBody,
} from './support/subscription-body.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

function apiIn(siteId: SiteId = 'MLA'): Api {
  const api = createApi(simulator)
  simulator.register(api.token, { siteId })
  return api
}

const info = {
  items: [
    {
      id: 'SKU-1',
      title: 'Point',
      description: 'x',
      picture_url: null,
      category_id: 'a',
      quantity: 1,
      unit_price: 1500,
    },
  ],
  payer: { first_name: 'Test', last_name: 'User', registration_date: '2025-01-10T10:10:10.000-04:00' },
  ip_address: '203.0.113.10',
}
const full = {
  additional_info: info,
  external_reference: 'order-1',
  metadata: { order_number: '1001' },
  notification_url: 'http://127.0.0.1:9/none',
}
const items = [
  {
    id: 'SKU-1',
    category_id: 'electronics',
    description: 'Card reader',
    title: 'Point Mini',
    quantity: 1,
    unit_price: 1500,
  },
]
const exampleCustomer = {
  email: 'test_payer_12345@testuser.com',
  first_name: 'Jane',
  last_name: 'Doe',
  phone: { area_code: '11', number: '44445555' },
  identification: { type: 'DNI', number: '12345678' },
  address: { zip_code: '1414', street_name: 'Av. Siempre Viva', street_number: 742 },
  description: 'VIP',
  date_registered: '2026-01-18T00:00:00.000-04:00',
  metadata: { source_sync: 'k' },
}

const paid = (api: Api, name = 'APRO', own: Json = {}) => api.pay(name, { ...full, ...own })
const again = async (api: Api, id: number) => (await api.get(`/v1/payments/${id}`)).body

async function refunded(api: Api, amount: number) {
  const { id } = await paid(api)
  const refund = (await api.post(`/v1/payments/${id}/refunds`, { amount })).body
  return { refund, payment: await again(api, id), list: (await api.get(`/v1/payments/${id}/refunds`)).body }
}

async function withCard(api: Api) {
  const customer = (await api.post('/v1/customers', exampleCustomer)).body
  const path = `/v1/customers/${customer.id}`
  const card = (await api.post(`${path}/cards`, { token: await api.cardToken() })).body
  return { customer, path, card }
}

async function ordered(api: Api) {
  const body = { items: items, external_reference: 'order-1' }
  const preference = (await api.post('/checkout/preferences', body)).body
  const order = (await api.post('/merchant_orders', { preference_id: preference.id })).body
  return { preference, order }
}

async function browserToken(own: Json = {}) {
  const response = await fetch(`${simulator.url}/v1/card_tokens?public_key=TEST-page`, {
    method: 'POST',
    body: JSON.stringify({
      card_number: '4509953566233704',
      expiration_month: 11,
      expiration_year: 2030,
      security_code: '123',
      cardholder: { name: 'APRO', identification: { type: 'DNI', number: '12345678' } },
      ...own,
    }),
  })
  return (await response.json()) as Json
}

const challengedCard = '5483928164574623'

const allTerms = {
  repetitions: 12,
  billing_day: 10,
  billing_day_proportional: true,
  free_trial: { frequency: 1, frequency_type: 'months' },
}
const methodsAllowed = { payment_types: [{ id: 'credit_card' }], payment_methods: [] }

/** The invoices of a subscription that was renewed, or whose renewal was refused. */
async function renewed(api: Api, refusal?: Json) {
  const { id } = await subscribed(api)
  if (refusal) await api.post(`/simulator/subscriptions/${id}/refusals`, refusal)
  await api.advance({ days: 32 })
  return (await api.get(`/authorized_payments/search?preapproval_id=${id}`)).body
}

/** The request that returns each of the published examples. */
const cases: [ShapeName, (api: Api) => Promise<Json>, SiteId?][] = [
  ['payment-approved', api => paid(api)],
  ['payment-rejected-funds', api => paid(api, 'FUND')],
  ['payment-in-process', api => paid(api, 'CONT')],
  ['payment-authorized', api => paid(api, 'APRO', { capture: false })],
  ['payment-refunded', async api => (await refunded(api, 1500)).payment],
  ['payment-partially-refunded', async api => (await refunded(api, 500)).payment],
  [
    'payment-cancelled',
    async api =>
      (await api.put(`/v1/payments/${(await paid(api, 'CONT')).id}`, { status: 'cancelled' })).body,
  ],
  [
    'payment-captured-partial',
    async api => {
      const { id } = await paid(api, 'APRO', { capture: false })
      return (await api.put(`/v1/payments/${id}`, { capture: true, transaction_amount: 40 })).body
    },
  ],
  [
    'payment-charged-back',
    async api => {
      const { id } = await paid(api)
      await api.post(`/simulator/payments/${id}/chargeback`)
      return again(api, id)
    },
  ],
  [
    'payment-pending-pix',
    api => paid(api, '', { token: undefined, payment_method_id: 'pix', additional_info: undefined }),
    'MLB',
  ],
  ['payment-pending-ticket-MLA', api => paid(api, '', { token: undefined, payment_method_id: 'rapipago' })],
  [
    'payment-pending-3ds-challenge',
    async api => {
      const token = await api.cardToken({ card_number: challengedCard })
      return paid(api, '', { token, three_d_secure_mode: 'optional' })
    },
  ],
  ['payment-search', async api => (await paid(api)) && (await api.get('/v1/payments/search')).body],
  ['refund-full', async api => (await refunded(api, 1500)).refund],
  ['refund-partial', async api => (await refunded(api, 500)).refund],
  ['refund-list', async api => (await refunded(api, 500)).list],
  ['customer', async api => (await api.post('/v1/customers', exampleCustomer)).body],
  ['customer-minimal', async api => (await api.post('/v1/customers', { email: 'a@b.co' })).body],
  ['customer-with-card', async api => (await api.get((await withCard(api)).path)).body],
  ['customer-deleted', async api => (await api.delete((await withCard(api)).path)).body],
  ['customer-search', async api => (await withCard(api)) && (await api.get('/v1/customers/search')).body],
  ['card', async api => (await withCard(api)).card],
  ['card-list', async api => (await api.get(`${(await withCard(api)).path}/cards`)).body],
  [
    'card-deleted',
    async api => {
      const { path, card } = await withCard(api)
      return (await api.delete(`${path}/cards/${card.id}`)).body
    },
  ],
  ['card-token', () => browserToken()],
  [
    'card-token-used',
    async api => {
      const { id } = await browserToken()
      await paid(api, '', { token: id })
      return (await api.get(`/v1/card_tokens/${id}`)).body
    },
  ],
  [
    'card-token-from-saved-card',
    async api => {
      const { card } = await withCard(api)
      return browserToken({ card_number: undefined, card_id: card.id, security_code: '123' })
    },
  ],
  [
    'card-issuers',
    async api => (await api.get('/v1/payment_methods/card_issuers?payment_method_id=visa')).body,
  ],
  [
    'installments',
    async api => (await api.get('/v1/payment_methods/installments?amount=1500&bin=450995')).body,
  ],
  [
    'js-payment-methods-search',
    async api => (await api.get('/v1/payment_methods/search?bins=45099535')).body,
  ],
  ['payment-methods-MLA', async api => (await api.get('/v1/payment_methods')).body],
  ['payment-methods-MLB', async api => (await api.get('/v1/payment_methods')).body, 'MLB'],
  [
    'preference',
    async api => {
      const back_urls = { failure: 'https://s.co/f', pending: 'https://s.co/p', success: 'https://s.co/s' }
      const body = { items: items, back_urls, auto_return: 'approved', external_reference: 'a' }
      return (await api.post('/checkout/preferences', body)).body
    },
  ],
  [
    'preference-search',
    async api => (await ordered(api)) && (await api.get('/checkout/preferences/search')).body,
  ],
  ['merchant-order-opened', async api => (await ordered(api)).order],
  [
    'merchant-order-search',
    async api => (await ordered(api)) && (await api.get('/merchant_orders/search')).body,
  ],
  [
    'chargeback',
    async api => (await api.post(`/simulator/payments/${(await paid(api)).id}/chargeback`)).body,
  ],
  ['order-processed-card', async api => (await orderByCard(api)).body],
  ['order-waiting-capture', async api => (await orderByCard(api, 'APRO', { capture_mode: 'manual' })).body],
  [
    'order-refunded-partial',
    async api => {
      const { id, transactions } = (await orderByCard(api)).body
      const part = { id: transactions.payments[0].id, amount: '500.00' }
      await api.post(`/v1/orders/${id}/refund`, { transactions: [part] })
      return (await api.get(`/v1/orders/${id}`)).body
    },
  ],
  [
    'order-created-pix',
    async api => (await api.post('/v1/orders', orderBody(pix, { total_amount: '100.00' }))).body,
    'MLB',
  ],
  [
    'order-3ds-challenge',
    async api => {
      const { statement_descriptor, ...card } = await cardMethod(api, 'APRO', {
        card_number: challengedCard,
      })
      const transaction_security = { validation: 'on_fraud_risk', liability_shift: 'required' }
      const body = orderBody({ ...card, id: 'master' }, { config: { online: { transaction_security } } })
      return (await api.post('/v1/orders', body)).body
    },
  ],
  ['order-failed-402', async api => (await orderByCard(api, 'OTHE')).body],
  ['preapproval-plan', async api => planned(api, allTerms, { payment_methods_allowed: methodsAllowed })],
  [
    'preapproval-authorized',
    async api =>
      readSubscription(api, await subscribedTo(api, await planned(api), { external_reference: 'a' })),
  ],
  [
    'preapproval-pending',
    async api => {
      const end_date = new Date(Date.now() + 400 * 86_400_000).toISOString()
      return (await api.post('/preapproval', subscriptionBody({ end_date }))).body
    },
  ],
  [
    'preapproval-search',
    async api => {
      await subscribedTo(api, await planned(api), { external_reference: 'a' })
      return (await api.get('/preapproval/search')).body
    },
  ],
  ['authorized-payment', async api => (await renewed(api)).results[0]],
  ['authorized-payment-rejected', async api => (await renewed(api, {})).results[0]],
  [
    'authorized-payment-search',
    async api => {
      const { paging, results } = await renewed(api)
      // The first charge has no `expire_date`.
      return { paging, results: results.slice(0, 1) }
    },
  ],
  ['test-user', async api => (await api.post('/users/test', { site_id: 'MLA', description: 'x' })).body],
  [
    'test-user-legacy-users_test_user',
    async api => (await api.post('/users/test_user', { site_id: 'MLA' })).body,
  ],
  ['user-me', async api => (await api.get('/users/me')).body],
]

/** Our fields that the examples do not have, each with its reason. */
const knownAdditions = [
  // The example was made without one; the SDK's type has it.
  /^preference\.statement_descriptor /,
  // The OpenAPI description has it.
  /^preference\.differential_pricing /,
  // The live test of the PHP SDK reads them.
  /^customer[\w-]*(\.results\[\d+\])?\.address\.(city|state|country) /,
  // The example has the form of the SDKs; the reference has these.
  /^chargeback\.(payments|currency|coverage_\w+|documentation\w*|date_documentation_deadline|date_last_updated) /,
]

test.each(cases)('the types of %s are those of the published example', async (name, ask, siteId) => {
  const answer = await ask(apiIn(siteId))
  const found = differences(name, answer).filter(each => !knownAdditions.some(pattern => pattern.test(each)))
  expect(found).toEqual([])
})

test('bodies of notifications have the types of the published examples', async () => {
  const shop = await startShop()
  const api = apiIn()
  simulator.register(api.token, { webhookUrl: shop.url, webhookSecret: 'x' })
  const { id } = await api.pay('APRO')
  await api.post(`/simulator/payments/${id}/chargeback`)
  await ordered(api)
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
  expect(differences('webhook-payment', bodyOf('payment'))).toEqual([])
  expect(differences('webhook-chargeback', bodyOf('topic_chargebacks_wh'))).toEqual([])
  expect(differences('webhook-merchant-order', bodyOf('topic_merchant_order_wh'))).toEqual([])
  expect(differences('webhook-card-updater', bodyOf('topic_card_id_wh'))).toEqual([])
  expect(differences('webhook-order', bodyOf('order'))).toEqual([])
  expect(differences('webhook-subscription-preapproval', bodyOf('subscription_preapproval'))).toEqual([])
  expect(differences('webhook-subscription-preapproval', bodyOf('subscription_preapproval_plan'))).toEqual([])
  expect(
    differences('webhook-subscription-authorized-payment', bodyOf('subscription_authorized_payment')),
  ).toEqual([])
  expect(simulatedTopics.filter(topic => bodyOf(topic) === undefined)).toEqual([])
  expect(differences('ipn-payment', shop.heard.at(-1)?.body)).toEqual([])
})

test('the comparison finds missing and additional fields and other types', () => {
  const found = differences('refund-partial', { id: '1', extra: 1 })
  expect(found).toContain('refund-partial.id is s, the example has n')
  expect(found).toContain('refund-partial.amount is missing')
  expect(found).toContain('refund-partial.extra is not in the example')
})
