/** Rows E to H of the errors that public sources quote: orders, subscriptions, other routes, and what is accepted. */
import { expect } from 'vitest'
import type { Simulator } from '../start/simulator.ts'
import { type Api, cardBody, createApi, type Json } from './support/api.ts'
import { orderBody, orderByCard, pix } from './support/order-body.ts'
import { orderRefused, type Row, testRows } from './support/quoted-rows.ts'
import { planBody, subscribed, subscriptionBody } from './support/subscription-body.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const at = 'POST /v1/orders'
const order = (fields: Json) => (api: Api) => orderByCard(api, 'APRO', fields)
const hosted = (fields: Json) => (api: Api) =>
  api.post('/v1/orders', {
    ...orderBody(null),
    processing_mode: 'manual',
    transactions: undefined,
    ...fields,
  })
const pixOrder =
  (fields: Json = {}, method: Json = {}) =>
  (api: Api) =>
    api.post('/v1/orders', orderBody({ ...pix, ...method }, { total_amount: '10.00', ...fields }))
const noPayer = "'$.payer' - minimum 1 properties allowed, but found 0 properties"

const orders: Record<string, Row> = {
  E1: { answers: order({ payer: undefined }), with: orderRefused('required_properties', noPayer) },
  E1b: { answers: order({ payer: {} }), with: orderRefused('minimum_properties', noPayer) },
  E2: {
    answers: order({ payer: { first_name: 'Ana' } }),
    with: orderRefused('required_properties', "'$.payer.email' or '$.payer.customer_id' or '$.payer.id'"),
  },
  E3: {
    answers: order({ payer: { email: 'TESTUSER123' } }),
    with: { errors: [{ code: 'property_value', details: [expect.stringMatching(/^'\$.payer.email' - /)] }] },
  },
  E4: {
    answers: order({ payer: { email: 'ana@shop.example' } }),
    settings: { test_users_only: true },
    with: orderRefused('invalid_email_for_sandbox'),
  },
  E5: {
    answers: pixOrder({}, { installments: 1 }),
    in: 'MLB',
    with: orderRefused(
      'unsupported_properties',
      "'$.transactions.payments[0].payment_method' - additionalProperties 'installments' not allowed",
    ),
  },
  E6: {
    answers: order({
      items: [{ title: 'a', unit_price: '1500.00', quantity: 1, description: 'x'.repeat(257) }],
    }),
    with: orderRefused('property_value', "'$.items[0].description' - length must be <= 256, but got 257"),
  },
  E7: {
    answers: order({ items: [{ title: 'a', unit_price: '1.00', quantity: 1 }] }),
    with: {
      errors: [
        {
          code: 'order_items_total_amount_mismatch',
          message: 'Order items total amount sum does not match order total amount',
        },
      ],
    },
  },
  E8: {
    answers: hosted({ total_amount: '0.00' }),
    with: { errors: [{ code: 'invalid_total_amount', message: 'Order total amount cannot be zero' }] },
  },
  E9: {
    answers: api => api.post('/v1/orders', {}, { 'x-idempotency-key': 'k'.repeat(129) }),
    with: {
      errors: [
        {
          code: 'invalid_idempotency_key_length',
          message: 'X-Idempotency-Key length exceeds 128 characters',
        },
      ],
    },
  },
  // Nothing in the request says that an order is one of Checkout Pro.
  E10: { fault: 'maximum_items', at, with: orderRefused('maximum_items') },
  E11: {
    answers: hosted({ payer: { first_name: 'Ana' } }),
    with: orderRefused('required_properties', "required property 'email' is missing"),
  },
  E12: { fault: 'unprocessable_content', at, with: orderRefused('unprocessable_content', undefined, 422) },
  E12b: { fault: 'invalid_transaction_amount', at, with: orderRefused('invalid_transaction_amount') },
  E13: {
    answers: async api => {
      const { body } = await pixOrder()(api)
      return api.post(`/v1/orders/${body.id}/refund`)
    },
    in: 'MLB',
    with: orderRefused('cannot_refund_order', undefined, 409),
  },
  E14: {
    answers: async api => {
      const { id, transactions } = (await orderByCard(api)).body
      const part = { id: transactions.payments[0].id, amount: '1,00' }
      return api.post(`/v1/orders/${id}/refund`, { transactions: [part] })
    },
    // The quoted path, $.transactions.payments[0].refund_amount, is of a body that no document of the provider has.
    with: {
      errors: [{ code: 'property_value', details: [expect.stringMatching(/ - does not match pattern /)] }],
    },
  },
  E15: {
    fault: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES',
    at,
    with: {
      status: 403,
      errors: [{ message: 'At least one policy returned UNAUTHORIZED.' }],
    },
  },
  E16: { fault: 'failed', at, with: orderRefused('failed', undefined, 402) },
  E17a: { fault: 'invalid_order_owner', at, with: orderRefused('invalid_order_owner') },
  E17b: { fault: 'in_store_payment_refund_order', at, with: orderRefused('in_store_payment_refund_order') },
  E17c: { fault: 'user_not_authorized', at, with: orderRefused('user_not_authorized', undefined, 401) },
  E17d: {
    fault: 'partial_refund_forbidden_with_tips',
    at,
    with: orderRefused('partial_refund_forbidden_with_tips', undefined, 403),
  },
  E17e: { fault: 'refund_in_progress', at, with: orderRefused('refund_in_progress', undefined, 409) },
}
testRows('E', 17, { rows: orders, performed: 'E7 E11' }, () => simulator)

const plan = (fields: Json) => (api: Api) => api.post('/preapproval_plan', planBody({}, fields))
const subscription = (fields: Json) => (api: Api) => api.post('/preapproval', subscriptionBody({}, fields))
const said = (message: string, status = 400) => ({ status, message })

const subscriptions: Record<string, Row> = {
  F1: {
    answers: subscription({ payer_email: 'ana' }),
    with: said('Invalid value for payer_email, must be a valid email address'),
  },
  F2: {
    answers: plan({ back_url: 'http://localhost/' }),
    with: said('Invalid value for back url, must be a valid URL'),
  },
  F3: {
    fault: 'back_url_invalid',
    at: 'POST /preapproval',
    with: said('Invalid value for back_url, must be a valid URL'),
  },
  F4: {
    answers: subscription({ payer_email: 'TESTUSER123@testuser.com' }),
    settings: { test_users_only: true },
    with: said('User bad request'),
  },
  F5: {
    answers: api =>
      api.post('/preapproval', subscriptionBody({ transaction_amount: 100, currency_id: 'COP' })),
    in: 'MCO',
    with: said('Cannot pay an amount lower than $ 1600.00'),
  },
  F6: {
    answers: async api => {
      const { body } = await createApi(simulator).post('/preapproval_plan', planBody())
      return subscription({ preapproval_plan_id: body.id, card_token_id: await api.cardToken() })(api)
    },
    with: said('the preapprovalId is not valid for callerId'),
  },
  F7: { listed: 'A fault with status 500 has these fields, all null; the answer is the one that is quoted.' },
  F8: { listed: 'Before 2021. Since then card_token_id is asked for, in the same form.' },
  F9: {
    answers: async api => {
      const { id } = await subscribed(api)
      const card_token_id = await api.cardToken({ cardholder: { name: 'FUND' } })
      return api.put(`/preapproval/${id}`, { card_token_id })
    },
    with: { status: 402, message: 'Unknown error', error: null, cause: null },
  },
}
testRows('F', 9, { rows: subscriptions }, () => simulator)

const grant = { grant_type: 'authorization_code', code: 'TG-1', redirect_uri: 'https://shop.example' }
const routes: Record<string, Row> = {
  G1: {
    answers: api => api.get('/v1/nothing'),
    with: {
      status: 404,
      error: 'resource not found',
      message:
        'Si quieres conocer los recursos de la API que se encuentran disponibles visita el Sitio de Desarrolladores de MercadoLibre (https://developers.mercadopago.com)',
    },
  },
  G2: {
    answers: api => api.put('/v1/customers/1/nothing', {}),
    with: { status: 404, message: 'Resource /customers/1/nothing not found.', error: 'not_found', cause: [] },
  },
  G3: {
    answers: api => api.call('PATCH', '/v1/chargebacks/1', {}),
    with: { status: 404, message: "Request method 'PATCH' is not supported" },
  },
  G4: {
    answers: () => createApi(simulator, '').get('/v1/customers/search', { authorization: '' }),
    with: { status: 403, code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES' },
  },
  G3b: { answers: api => api.get('/oauth/token'), http: 405, with: {} },
  G5: {
    answers: api => api.post('/oauth/token', { ...grant, client_id: '1', client_secret: api.token }),
    with: { error: 'invalid_client', message: 'invalid client_id or client_secret' },
  },
  G6: {
    answers: async api => {
      const { client_id, client_secret } = (await api.get('/simulator/account')).body
      return api.post('/oauth/token', { ...grant, client_id, client_secret })
    },
    with: {
      // Sources have it with and without a last full stop.
      message:
        'Error validating grant. Your authorization code or refresh token may be expired or it was already used',
      error: 'invalid_grant',
      cause: [],
    },
  },
  G7: {
    listed:
      'One source, and other sources use these routes with TEST- tokens. A fault with status 403 answers it.',
  },
  G8: {
    answers: api => api.post('/users/test', { site_id: 'MLA' }),
    with: { status: 201, site_id: 'MLA' },
  },
  G9: {
    answers: async api => {
      await api.post('/simulator/faults', { path: '/v1/payments/1', status: 429 })
      return api.get('/v1/payments/1')
    },
    with: { status: 429, error: 'local_rate_limited' },
  },
  G10: { listed: 'The row says that nothing new is quoted.' },
}
testRows('G', 10, { rows: routes }, () => simulator)

const silence: Record<string, Row> = {
  H1: {
    answers: api => api.post('/v1/card_tokens', { ...cardBody(), security_code: undefined, cardholder: {} }),
    http: 201,
    with: { luhn_validation: true, status: 'active' },
  },
  H2: {
    answers: async api => api.post('/v1/card_tokens', { card_id: (await api.saveCard()).id }),
    http: 201,
    with: { status: 'active' },
  },
  H3: {
    answers: pixOrder({ expiration_time: 'PT30M' }),
    in: 'MLB',
    http: 201,
    with: { expiration_time: 'PT30M' },
  },
  H4: {
    answers: async api => {
      const { body } = await orderByCard(api)
      expect(body).not.toHaveProperty('payer')
      const id = body.transactions.payments[0].reference_id ?? body.transactions.payments[0].id
      return api.get(`/v1/payments/search?external_reference=order-1001&_=${id}`)
    },
    http: 200,
    with: { results: [{ payer: { email: null, first_name: null } }] },
  },
  H5: {
    answers: order({}),
    http: 201,
    with: { transactions: { payments: [{ payment_method: { statement_descriptor: 'MYSHOP' } }] } },
  },
  H6: {
    listed:
      'Measured once. The setting order_retry_deadline keeps an order whose card was refused; order-checkout.test.ts tests it.',
  },
  H7: {
    answers: async api => {
      const { body } = await pixOrder({ payer: { email: 'a@b.co', first_name: 'APRO' } })(api)
      await api.advance({ seconds: 5 })
      return api.get(`/v1/orders/${body.id}`)
    },
    in: 'MLB',
    with: { status: 'processed' },
  },
  H8: {
    answers: async api => {
      const made = await subscription({ notification_url: 'https://shop.example/hook' })(api)
      expect(made.status).toBe(201)
      await api.put(`/preapproval/${made.body.id}`, { notification_url: 'https://shop.example/other' })
      const read = await api.get(`/preapproval/${made.body.id}`)
      expect(read.body).not.toHaveProperty('notification_url')
      return read
    },
    with: { status: 'pending' },
  },
  H9: {
    answers: async api => {
      await subscribed(api)
      return api.get('/preapproval/search?external_reference=nothing')
    },
    http: 200,
    with: { paging: { total: 1 } },
  },
  H9b: {
    answers: async api => {
      await subscribed(api)
      return api.get('/preapproval/search?status=nothing')
    },
    http: 200,
    with: { paging: { total: 0 } },
  },
  H10: {
    answers: async api => {
      const { id } = await api.pay('APRO')
      const key = { 'x-idempotency-key': `again-${id}` }
      await api.post(`/v1/payments/${id}/refunds`, {}, key)
      return api.post(`/v1/payments/${id}/refunds`, {}, key)
    },
    http: 200,
    with: { amount: 1500 },
  },
  H11: {
    answers: async api => {
      const { id } = await subscribed(api)
      await api.put(`/preapproval/${id}`, { external_reference: 'later' })
      return api.get('/v1/payments/search?sort=date_created')
    },
    http: 200,
    with: { results: [{ external_reference: 'sub-1001' }] },
  },
  H12: {
    warns: api =>
      api.post('/checkout/preferences', {
        items: [{ title: 'a', quantity: 1, unit_price: 5 }],
        notificaction_url: 'https://shop.example',
      }),
    with: { code: 'unknown_field', nearest: 'notification_url' },
  },
}
testRows('H', 12, { rows: silence }, () => simulator)
