/**
 * The examples of the OpenAPI document. A test sends each request to a running gateway with the simulator behind
 * it, and holds each answer here and there against the operation's response schema.
 */
export const tokenExample = '97849c845e879427b5cb1cb941a52806'

export const paymentInputExample = {
  transaction_amount: 1500,
  token: tokenExample,
  description: 'Order 1001',
  installments: 1,
  payment_method_id: 'visa',
  payer: { email: 'test_user_1234567890@testuser.com' },
  external_reference: 'order-1001',
}

export const paymentExample = {
  id: 1300000001,
  status: 'approved',
  status_detail: 'accredited',
  transaction_amount: 1500,
  transaction_amount_refunded: 0,
  currency_id: 'ARS',
  installments: 1,
  description: 'Order 1001',
  external_reference: 'order-1001',
  payment_method_id: 'visa',
  payment_type_id: 'credit_card',
  date_created: '2026-03-02T10:15:30.000-04:00',
  date_approved: '2026-03-02T10:15:31.000-04:00',
  payer: { email: 'test_user_1234567890@testuser.com' },
  card: { last_four_digits: '3704' },
  refunds: [],
}

export const offlinePaymentInputExample = {
  transaction_amount: 1500,
  payment_method_id: 'rapipago',
  description: 'Order 1002',
  payer: { email: 'test_user_1234567890@testuser.com' },
}

export const offlinePaymentExample = {
  ...paymentExample,
  id: 1300000002,
  status: 'pending',
  status_detail: 'pending_waiting_payment',
  payment_method_id: 'rapipago',
  payment_type_id: 'ticket',
  date_approved: null,
  description: 'Order 1002',
  external_reference: null,
  card: {},
}

export const refundExample = {
  id: 2300000001,
  payment_id: 1300000001,
  amount: 500,
  status: 'approved',
  source: { id: '710000111', name: 'Test Test', type: 'collector' },
  date_created: '2026-03-03T09:00:00.000-04:00',
  unique_sequence_number: null,
  refund_mode: 'standard',
}

export const cardExample = {
  id: '9000000001',
  customer_id: '710000111-aB3dE5fG7hJ9kL',
  first_six_digits: '450995',
  last_four_digits: '3704',
  expiration_month: 11,
  expiration_year: 2030,
  payment_method: { id: 'visa', name: 'Visa' },
}

export const customerExample = {
  id: '710000111-aB3dE5fG7hJ9kL',
  email: 'ana@testuser.com',
  first_name: 'Ana',
  last_name: 'Gómez',
  date_created: '2026-03-02T14:18:00.000Z',
  cards: [cardExample],
}

export const preferenceInputExample = {
  items: [{ title: 'Point Mini', quantity: 1, unit_price: 1500 }],
  back_urls: { success: 'https://shop.example/success' },
  external_reference: 'order-1001',
}

export const preferenceExample = {
  id: '710000111-0348bff0-e5fc-4652-b7e2-957283c6478e',
  init_point:
    'https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=710000111-0348bff0-e5fc-4652-b7e2-957283c6478e',
  sandbox_init_point:
    'https://sandbox.mercadopago.com.ar/checkout/v1/redirect?pref_id=710000111-0348bff0-e5fc-4652-b7e2-957283c6478e',
  items: [{ id: 'SKU-1', title: 'Point Mini', quantity: 1, unit_price: 1500 }],
  external_reference: 'order-1001',
}

export const paymentMethodExample = {
  id: 'visa',
  name: 'Visa',
  payment_type_id: 'credit_card',
  status: 'active',
  secure_thumbnail: 'https://www.mercadopago.com/org-img/MP3/API/logos/visa.gif',
  min_allowed_amount: 3,
  max_allowed_amount: 2500000,
}

export const testUserExample = {
  id: 710000222,
  nickname: 'TESTUSER1234567890',
  password: 'qatest1234',
  site_status: 'active',
  site_id: 'MLA',
  email: 'test_user_1234567890@testuser.com',
  date_created: '2026-03-02T14:15:30.000Z',
  description: 'buyer for checkout tests',
}

export const notificationExample = {
  kind: 'notification',
  seq: 1,
  received_at: '2026-03-02T14:15:31.204Z',
  resource: '1300000001',
  status: 200,
  correlation_id: '5f0a8c1e-2b7d-4a0e-8a47-7c1f0c9b3d20',
  payment_id: '1300000001',
  topic: 'payment',
  action: 'payment.created',
  notification_id: '120000000001',
  verdict: 'validated',
  reason: null,
  live_mode: false,
  origin: 'provider',
  body_bytes: 90,
  duplicate_of: null,
}

export const notificationDetailExample = {
  ...notificationExample,
  query: 'data.id=1300000001&type=payment',
  headers: [
    ['x-request-id', 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e'],
    ['x-signature', 'ts=1772460931204,v1=85aaea44adced84bf23e95db43da124f818caad473052e8d0ecd46c5319c231e'],
  ],
  body: '{"id":120000000001,"type":"payment","action":"payment.created","data":{"id":"1300000001"}}',
  body_base64: null,
  explanation: {
    signed_text: 'id:1300000001;request-id:bb56a2f1-6aae-46ac-982e-9dcd3581d08e;ts:1772460931204;',
    parts: [
      { name: 'id', value: '1300000001', source: 'query' },
      { name: 'request-id', value: 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e', source: 'header' },
      { name: 'ts', value: '1772460931204', source: 'header' },
    ],
    checks: [
      { name: 'header', passed: true, code: 'header_complete', detail: 'x-signature has ts and v1.' },
      { name: 'request-id', passed: true, code: 'request_id_present', detail: 'x-request-id is there.' },
      { name: 'data.id', passed: true, code: 'data_id_in_query', detail: 'data.id comes from the query.' },
      {
        name: 'hash',
        passed: true,
        code: 'hash_by_current',
        detail: 'v1 is the signature by the current secret.',
      },
      { name: 'age', passed: null, code: 'age_unchecked', detail: 'No tolerance is configured.' },
    ],
    signed_by: 'current',
    signed_at: '2026-03-02T14:15:31.204Z',
    near_misses: [],
    notes: [
      {
        code: 'covers_ids_only',
        text: 'The signature covers data.id, x-request-id and ts only: neither the body nor the topic. Read the resource again before acting on it.',
      },
    ],
  },
}

export const deliveryResultExample = {
  sent: {
    url: 'http://127.0.0.1:3000/api/gateway/webhooks?data.id=1300000001&type=payment',
    headers: [
      ['content-type', 'application/json'],
      ['x-request-id', 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e'],
      ['x-signature', 'ts=1772460931204,v1=85aaea44adced84bf23e95db43da124f818caad473052e8d0ecd46c5319c231e'],
    ],
    body: '{"action":"payment.updated","api_version":"v1","data":{"id":"1300000001"},"type":"payment"}',
    left_out: [],
  },
  duration_ms: 6.2,
  answer: {
    status: 200,
    content_type: 'application/json; charset=utf-8',
    body: '{"ok":true,"data":{"acknowledged":true,"validated":true,"topic":"payment","resource":"1300000001"},"meta":[]}',
    is_cut: false,
  },
  failure: null,
  received: { seq: 3, verdict: 'validated', reason: null },
}

export const callExample = {
  kind: 'call',
  seq: 2,
  received_at: '2026-03-02T14:15:30.104Z',
  operation: 'payments.create',
  transport: 'rest',
  outcome: 'ok',
  error_code: null,
  status: 201,
  duration_ms: 41.2,
  provider_status: 201,
  provider_request_id: 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e',
  attempts: 1,
  correlation_id: '0b1e7a52-4a1b-4f0e-9d52-6a5b7f0c2d11',
  resource: '1300000001',
  payment_id: '1300000001',
}

export const callDetailExample = {
  ...callExample,
  request: '{"transaction_amount":1500,"token":"***","payment_method_id":"visa"}',
  response: '{"id":1300000001,"status":"approved"}',
}

export const callFailuresExample = {
  groups: [
    {
      operation: 'payments.create',
      status: 400,
      error_code: 'provider_refused',
      count: 3,
      first_at: '2026-03-02T14:10:02.511Z',
      last_at: '2026-03-02T14:15:30.104Z',
      last_seq: 41,
    },
  ],
  counted: 3,
  is_complete: true,
}

export const identificationTypeExample = {
  id: 'DNI',
  name: 'DNI',
  type: 'number',
  min_length: 7,
  max_length: 8,
}

export const installmentsExample = {
  payment_method_id: 'visa',
  payment_type_id: 'credit_card',
  issuer: { id: '310', name: 'Banco de Test' },
  payer_costs: [
    {
      installments: 3,
      installment_amount: 612,
      total_amount: 1836,
      recommended_message: '3 cuotas de $ 612,00 ($ 1.836,00)',
    },
  ],
}
