/** Sales of right shops, by product, and what spoils them. */
import type { QualityProduct } from '../../../facts/quality-terms.ts'
import type { Recorded, Recording } from '../../recorded.ts'

type Body = { [name: string]: unknown }

type Made = {
  body?: Body
  answer?: unknown
  status?: number
  headers?: Record<string, string>
  url?: string
  second?: number
  sdk?: string | null
  sdk_version?: string
} & Partial<Recording>

const startMs = Date.parse('2026-11-25T12:00:00.000Z')
let seq = 0

/** A call of a shop with the official SDK. @param second of the sale */
export function call(operation: string, made: Made = {}): Recording {
  const { body = {}, answer = {}, status = 200, headers = {}, url, second = 0, ...columns } = made
  const [method = '', path = ''] = operation.split(' ')
  const all: Record<string, string> = {
    authorization: '***',
    'user-agent': 'MercadoPago Node.js SDK v3.3.0',
    ...(method === 'POST' && { 'x-idempotency-key': `key-${++seq}` }),
    ...headers,
  }
  return {
    seq: ++seq,
    received_at: new Date(startMs + second * 1000).toISOString(),
    operation,
    transport: 'shop',
    purpose: 'operation',
    status,
    resource: null,
    credentials: 'default',
    idempotency_key: all['x-idempotency-key'] ?? null,
    external_reference: typeof body.external_reference === 'string' ? body.external_reference : null,
    outcome_unknown: false,
    sdk: 'node',
    sdk_version: '3.3.0',
    warnings: null,
    cut: null,
    request: JSON.stringify(body),
    response: JSON.stringify(answer),
    exchange: {
      caller: {
        method,
        url: url ?? path.replaceAll(/\{\w+\}/g, columns.resource ?? '1'),
        headers: Object.entries(all),
      },
      provider: [],
    },
    ...columns,
  }
}

const item = {
  id: 'mate-01',
  title: 'Mate',
  description: 'Gourd mate',
  category_id: 'others',
  quantity: 1,
  unit_price: 1500,
}
const address = { zip_code: '1414', street_name: 'Cabildo', street_number: 100 }
const identification = { type: 'DNI', number: '12345678' }
const phone = { area_code: '11', number: '45678901' }
const reference = 'order-1001'
const https = 'https://www.mate.com.ar'

/** The body by which each product makes a sale, with everything that its criteria ask for. */
export const rightBodies: Record<QualityProduct, Body> = {
  checkout_pro: {
    items: [{ ...item, currency_id: 'MXN' }],
    external_reference: reference,
    notification_url: `${https}/notifications`,
    statement_descriptor: 'MYSHOP',
    back_urls: { success: `${https}/a`, failure: `${https}/b`, pending: `${https}/c` },
    auto_return: 'approved',
    payer: {
      name: 'Ana',
      surname: 'Gómez',
      email: 'test_user_1@testuser.com',
      address,
      identification,
      phone,
    },
    binary_mode: true,
    date_of_expiration: '2027-01-01T00:00:00.000-03:00',
    tracks: [{ type: 'google_ad' }],
    expires: true,
    expiration_date_to: '2027-01-01T00:00:00.000-03:00',
    payment_methods: {
      installments: 6,
      excluded_payment_methods: [{ id: 'amex' }],
      excluded_payment_types: [{ id: 'ticket' }],
    },
    shipments: { cost: 500 },
  },
  checkout_api: {
    token: '***',
    transaction_amount: 1500,
    external_reference: reference,
    notification_url: `${https}/notifications`,
    statement_descriptor: 'MYSHOP',
    issuer_id: '279',
    binary_mode: true,
    capture: false,
    payer: {
      type: 'customer',
      id: '1-abc',
      email: 'test_user_1@testuser.com',
      first_name: 'Ana',
      last_name: 'Gómez',
      identification,
    },
    additional_info: { items: [item], payer: { address, phone } },
  },
  orders: {
    type: 'online',
    external_reference: reference,
    capture_mode: 'manual',
    items: [{ ...item, unit_price: '1500.00' }],
    payer: {
      type: 'customer',
      customer_id: '1-abc',
      email: 'test_user_1@testuser.com',
      first_name: 'Ana',
      last_name: 'Gómez',
      identification,
      phone,
      address,
    },
    transactions: {
      payments: [
        {
          amount: '1500.00',
          payment_method: { id: 'visa', type: 'credit_card', token: '***', statement_descriptor: 'MYSHOP' },
        },
      ],
    },
  },
  bricks: {},
  subscriptions: {
    external_reference: reference,
    payer_email: 'test_user_1@testuser.com',
    back_url: `${https}/subscription`,
    reason: 'Monthly mate',
    card_token_id: '***',
  },
  point: {
    type: 'point',
    external_reference: reference,
    integration_data: { integrator_id: 'dev_1', platform_id: 'dev_2' },
    transactions: { payments: [{ amount: '1500.00' }] },
  },
  qr: { type: 'qr', external_reference: reference, items: [{ ...item, unit_price: '1500.00' }] },
}
rightBodies.bricks = rightBodies.checkout_api

const makers: Record<QualityProduct, [operation: string, answer: Body]> = {
  checkout_pro: ['POST /checkout/preferences', { id: '1-pref' }],
  checkout_api: [
    'POST /v1/payments',
    {
      id: 11,
      status: 'approved',
      payment_type_id: 'credit_card',
      currency_id: 'MXN',
      card: { last_four_digits: '3704' },
    },
  ],
  orders: ['POST /v1/orders', { id: 'ORD1', status: 'processed', country_code: 'MEX' }],
  bricks: [
    'POST /v1/payments',
    {
      id: 11,
      status: 'approved',
      payment_type_id: 'credit_card',
      currency_id: 'MXN',
      card: { last_four_digits: '3704' },
    },
  ],
  subscriptions: ['POST /preapproval', { id: 'sub-1', status: 'authorized' }],
  point: ['POST /v1/orders', { id: 'ORD1', status: 'created' }],
  qr: ['POST /v1/orders', { id: 'ORD1', status: 'created' }],
}

/** What the sale's calls are besides the one that makes it. `read` mentions the sale. */
const reads: Record<QualityProduct, [operation: string, id: string, answer: Body]> = {
  checkout_pro: [
    'GET /v1/payments/{id}',
    '11',
    { id: 11, status: 'approved', external_reference: reference },
  ],
  checkout_api: [
    'GET /v1/payments/{id}',
    '11',
    { id: 11, status: 'approved', external_reference: reference },
  ],
  orders: ['GET /v1/orders/{id}', 'ORD1', { id: 'ORD1', status: 'processed' }],
  bricks: ['GET /v1/payments/{id}', '11', { id: 11, status: 'approved' }],
  subscriptions: ['GET /preapproval/{id}', 'sub-1', { id: 'sub-1' }],
  point: ['GET /v1/orders/{id}', 'ORD1', { id: 'ORD1' }],
  qr: ['GET /v1/orders/{id}', 'ORD1', { id: 'ORD1' }],
}

export type SaleParts = { token: Recording; made: Recording; read: Recording; recorded: Recorded }

/** @param changes to the body, the answer and the headers of the call that makes the sale */
export function rightSale(product: QualityProduct, changes: Made = {}): SaleParts {
  const [operation, answer] = makers[product]
  const token = call('POST /v1/card_tokens', {
    answer: { id: '***', last_four_digits: '3704' },
    body: { card_number: '***3704', security_code: '***' },
    headers: { origin: https, 'user-agent': 'Mozilla/5.0' },
    sdk: 'js',
    sdk_version: '2.0.0',
    second: -5,
  })
  const made = call(operation, {
    body: rightBodies[product],
    answer,
    status: 201,
    ...changes,
    headers: { 'x-meli-session-id': '***', ...changes.headers },
  })
  const [readOperation, id, readAnswer] = reads[product]
  const read = call(readOperation, {
    answer: readAnswer,
    resource: id,
    url: readOperation.slice(4).replace('{id}', id),
    second: 20,
  })
  const topics = {
    checkout_pro: 'payment',
    checkout_api: 'payment',
    bricks: 'payment',
    subscriptions: 'subscription_preapproval',
  }
  const topic = topics[product as keyof typeof topics] ?? 'order'
  const delivery = {
    seq: ++seq,
    received_at: new Date(startMs + 15_000).toISOString(),
    topic,
    action: topic === 'payment' ? 'payment.created' : 'updated',
    resource: id,
    payment_id: topic === 'payment' ? id : null,
    forward: 'delivered',
  }
  const recorded = {
    calls: [token, made, read],
    deliveries: [delivery],
    grade: graded,
    atMs: startMs + 120_000,
  }
  return { token, made, read, recorded }
}

/** Where the gateway receives the notifications that it forwards. */
export const gatewayReceiver = 'http://127.0.0.1:8787/api/webhooks'
const handlerUrl = 'http://127.0.0.1:8080/hook'

/** The grade of a right handler. */
export const graded = {
  url: handlerUrl,
  startedAt: new Date(startMs).toISOString(),
  worst: null,
  isWhole: true,
  topics: ['payment', 'order', 'topic_merchant_order_wh', 'subscription_authorized_payment'],
  forwards: { url: handlerUrl, receivers: [gatewayReceiver] },
}

/** A copy of a body without a field: `items[].title`, `payer.name`. */
export function without(body: Body, field: string): Body {
  const copy = structuredClone(body)
  const parts = field.split('.')
  const last = parts.pop() ?? ''
  let at: Body[] = [copy]
  for (const part of parts)
    at = at.flatMap(one => {
      const inner = one[part.replace('[]', '')]
      return (Array.isArray(inner) ? inner : [inner]).filter(
        value => typeof value === 'object' && value !== null,
      )
    }) as Body[]
  for (const one of at) delete one[last.replace('[]', '')]
  return copy
}

/** A copy of a body with a value in place of a field. */
export function withValue(body: Body, field: string, value: unknown): Body {
  const copy = structuredClone(body)
  const parts = field.replaceAll('[]', '.0').split('.')
  const last = parts.pop() ?? ''
  let at: Body = copy
  for (const part of parts) {
    at[part] ??= {}
    at = at[part] as Body
  }
  at[last] = value
  return copy
}
