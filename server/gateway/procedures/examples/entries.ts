/** Examples of notifications and calls for the API reference. A test sends each request to a running gateway. */
import { orderExample } from './orders.ts'
import { subscriptionExample } from './subscriptions.ts'

export const notificationExample = {
  kind: 'notification',
  seq: 1,
  received_at: '2026-03-02T14:15:31.204Z',
  resource: '1300000001',
  status: 200,
  correlation_id: '5f0a8c1e-2b7d-4a0e-8a47-7c1f0c9b3d20',
  payment_id: '1300000001',
  note: null,
  topic: 'payment',
  action: 'payment.created',
  notification_id: '120000000001',
  verdict: 'validated',
  reason: null,
  live_mode: false,
  origin: 'provider',
  body_bytes: 90,
  duplicate_of: null,
  forward: 'delivered',
  forward_status: 200,
  forward_attempts: 1,
  forward_next_at: null,
}

export const settledExample = {
  newest: 7,
  provider: 'idle',
  scheduled: 1,
  next_at: '2026-04-01T10:15:31.000-04:00',
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
      { name: 'request-id', passed: true, code: 'request_id_present', detail: 'x-request-id is present.' },
      { name: 'data.id', passed: true, code: 'data_id_in_query', detail: 'data.id comes from the query.' },
      {
        name: 'hash',
        passed: true,
        code: 'hash_by_current',
        detail: 'v1 is the signature with the current secret.',
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

/** Of a list. The whole explanation is that of a single notification. */
export const shortNotificationDetailExample = {
  ...notificationDetailExample,
  headers: [],
  explanation: { ...notificationDetailExample.explanation, parts: [], checks: [], notes: [] },
}

export const callExample = {
  kind: 'call',
  seq: 2,
  received_at: '2026-03-02T14:15:30.104Z',
  operation: 'payments.create',
  effect: 'create',
  subject: 'payment',
  transport: 'rest',
  purpose: 'operation',
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
  note: null,
}

export const orderNotificationExample = {
  ...notificationExample,
  resource: orderExample.id,
  payment_id: null,
  topic: 'order',
  action: 'order.processed',
  notification_id: null,
}

export const subscriptionNotificationExample = {
  ...notificationExample,
  resource: subscriptionExample.id,
  payment_id: null,
  topic: 'subscription_preapproval',
  action: 'updated',
}

export const callDetailExample = {
  ...callExample,
  request: '{"transaction_amount":1500,"token":"***","payment_method_id":"visa"}',
  response: '{"id":1300000001,"status":"approved"}',
  exchange: {
    caller: {
      method: 'POST',
      url: '/api/gateway/payments',
      headers: [
        ['user-agent', 'curl/8.14.1'],
        ['content-type', 'application/json'],
        ['x-idempotency-key', 'order-1001'],
      ],
      answer_headers: [
        ['x-request-id', '0b1e7a52-4a1b-4f0e-9d52-6a5b7f0c2d11'],
        ['x-idempotency-key', 'order-1001'],
      ],
    },
    provider: [
      {
        method: 'POST',
        url: 'https://api.mercadopago.com/v1/payments',
        headers: [
          ['accept', 'application/json'],
          ['x-request-id', '0b1e7a52-4a1b-4f0e-9d52-6a5b7f0c2d11'],
          ['x-idempotency-key', 'order-1001'],
          ['content-type', 'application/json'],
        ],
        body: '{"transaction_amount":1500,"token":"***","payment_method_id":"visa"}',
        started_after_ms: 0,
        duration_ms: 38.6,
        status: 201,
        request_id: 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e',
        answer: null,
        error: null,
      },
    ],
  },
}

export const notificationCountsExample = {
  counts: [{ topic: 'payment', origin: 'provider', verdict: 'validated', count: 12 }],
}

export const callCountsExample = {
  counts: [{ operation: 'payments.create', transport: 'rest', purpose: 'operation', status: 201, count: 5 }],
  operations: ['payments.create', 'payments.get'],
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
  dropped: { count: 0, since: null },
  unclean_stop: null,
}
