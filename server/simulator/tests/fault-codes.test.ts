/** What a fault's code answers: the quoted answer, whatever the code; or no fault at all. */
import { expect, test } from 'vitest'
import { findError } from '../../facts/provider-errors/known-error.ts'
import { errorTables } from '../../facts/provider-errors/tables.ts'
import { type ErrorFamily, errorFamilyNames } from '../../facts/provider-errors.ts'
import { type Api, createApi, type Json, paymentBody } from './support/api.ts'
import { orderByCard } from './support/order-body.ts'
import { withSimulator } from './support/with-simulator.ts'

let api: Api
withSimulator(started => {
  api = createApi(started)
})

const cause = (code: number | string, description: string, data?: unknown) => ({
  code,
  description,
  ...(data !== undefined && { data }),
})
const stamp = expect.stringMatching(/^\d\d-\d\d-\d{4}T/)
const caller = (word: string) => ({
  message: `fill and validate error list: ${word}`,
  error: 'internal_server_error',
  status: 500,
  cause: [],
})
const badRequest = { error: 'bad_request', status: 400 }

/** Real answers as public sources quote them. Numbers of causes are numbers for payments only. */
const quoted: [path: string, code: string | number, body: Json][] = [
  [
    '/v1/payments',
    9032,
    {
      message: 'BankTransfers Api fail',
      error: 'failed_dependency',
      status: 424,
      cause: [cause(9032, 'BankTransfers Api fail', stamp)],
    },
  ],
  [
    '/v1/payments',
    4390,
    {
      message: 'Payer email forbidden',
      error: 'forbidden',
      status: 403,
      cause: [cause(4390, 'Payer email forbidden', stamp)],
    },
  ],
  [
    '/v1/payments',
    2131,
    {
      ...badRequest,
      message: 'Cannot infer Payment Method',
      cause: [cause(2131, 'payment methods inference error', null)],
    },
  ],
  [
    '/v1/payments',
    2059,
    {
      ...badRequest,
      message: 'You cannot use application_fee with this payment.',
      cause: [cause(2059, 'You cannot use application_fee with this payment.', stamp)],
    },
  ],
  ['/v1/payments', 'user_allowed_only_in_test', caller('user_allowed_only_in_test')],
  ['/v1/payments', 'payer_cannot_be_nil', caller('payer_cannot_be_nil')],
  ['/v1/payments', 'unknown_error', { ...badRequest, message: 'unknown_error', cause: null }],
  [
    '/v1/customers',
    130,
    { ...badRequest, message: 'invalid parameters ', cause: [cause('130', 'Invalid customer data')] },
  ],
  [
    '/v1/customers',
    123,
    {
      ...badRequest,
      message: 'invalid parameters',
      cause: [cause('123', 'the payment_method_id is required'), cause('124', 'the issuer_id is required')],
    },
  ],
  [
    '/v1/customers',
    'card-120',
    {
      ...badRequest,
      message: 'invalid parameters ',
      cause: [[cause('card-120', "Invalid token. Invalid parameter 'number' in site_id: MLA")]],
    },
  ],
  [
    '/v1/card_tokens',
    'E202',
    { ...badRequest, message: 'invalid card_number', cause: [cause('E202', 'invalid card_number')] },
  ],
  [
    '/checkout/preferences',
    'not_found',
    {
      message: 'The preference with identifier 123 was not found',
      error: 'not_found',
      status: 404,
      cause: null,
    },
  ],
  [
    '/v1/orders',
    'order_items_total_amount_mismatch',
    {
      errors: [
        {
          code: 'order_items_total_amount_mismatch',
          message: 'Order items total amount sum does not match order total amount',
          details: [],
        },
      ],
    },
  ],
]

test.each(quoted)('%s answers %s as it was quoted', async (path, code, body) => {
  await api.post('/simulator/faults', { method: 'POST', path, code })
  const answer = await api.post(path, {})
  expect(answer.body).toEqual(body)
  expect(answer.status).toBe(body.status ?? 400)
})

const calls: Record<ErrorFamily, [method: string, path: string]> = {
  payments: ['POST', '/v1/payments'],
  card_tokens: ['POST', '/v1/card_tokens'],
  customers: ['POST', '/v1/customers'],
  preferences: ['POST', '/checkout/preferences'],
  payment_methods: ['GET', '/v1/payment_methods'],
  orders: ['POST', '/v1/orders'],
  subscriptions: ['POST', '/preapproval'],
}

test.each(errorFamilyNames)('each code of %s has the status and the text of its table', async family => {
  const [method, path] = calls[family]
  for (const code of Object.keys(errorTables[family])) {
    const known = findError(errorTables[family], code)
    const { status, body } = await api.call(method, path, method === 'GET' ? undefined : {}, {
      'x-simulator-fault': `code=${code}`,
      'x-idempotency-key': 'k',
    })
    expect(status, code).toBe(known?.status)
    const message = body.message ?? body.errors[0].message
    const text = family === 'orders' && code === 'unauthorized' ? 'user not found' : known?.message
    const [start = '', end = ''] = (text ?? '').split('{}')
    expect([message.startsWith(start), message.endsWith(end.split('{}')[0])], code).toEqual([true, true])
  }
})

test.each([
  ['/v1/payments', 9999, "the provider's responses to /v1/payments have no code 9999, but 1, 3, 4"],
  ['/v1/payments/*/refunds', 'E301', '/v1/payments/*/refunds have no code E301, but 1, 3, 4'],
  ['/v1/orders', 'card_refused', 'have no code card_refused, but json_syntax_error'],
  ['/users/me', 2006, "the provider's responses to /users/me have no codes: use status and body"],
  [undefined, 9999, 'no response of the provider has the code 9999. With a path, such as'],
  ['/v1/**', 'constructor', 'no response of the provider has the code constructor'],
])('a fault for %s with the code %s is refused, and says which codes there are', async (path, code, text) => {
  const { status, body } = await api.post('/simulator/faults', { path, code })
  expect([status, body.message]).toEqual([400, expect.stringContaining(text)])
  const headers = { 'x-simulator-fault': `code=${code}` }
  if (path && !path.includes('*')) {
    const asked = await api.call(path === '/users/me' ? 'GET' : 'POST', path, undefined, {
      ...headers,
      'x-idempotency-key': 'k',
    })
    expect([asked.status, asked.body.message ?? asked.body.errors?.[0].message]).toEqual([
      400,
      expect.stringContaining(text),
    ])
  }
  expect((await api.get('/simulator/faults')).body.calls).toEqual([])
})

test('a code without a path waits for a call whose answers have it', async () => {
  await api.post('/simulator/faults', { code: 2006 })
  expect((await api.get('/users/me')).status).toBe(200)
  expect((await api.get('/v1/orders/ORD1')).status).not.toBe(200)
  const refused = await api.post('/v1/payments', paymentBody({ token: await api.cardToken() }))
  expect(refused.body.cause).toMatchObject([{ code: 2006 }])
})

test.each([
  ['refund', {}, 'post_processing_operation_pending', 409],
  ['refund', {}, 'unprocessable_entity', 422],
  ['cancel', { capture_mode: 'manual' }, 'processor_communication_error', 409],
] as const)(
  'C16: a %s right after creation is refused once, and succeeds with the same key',
  async (action, fields, code, status) => {
    const { body: order } = await orderByCard(api, 'APRO', fields)
    await api.post('/simulator/faults', { method: 'POST', path: `/v1/orders/*/${action}`, code })
    const key = { 'x-idempotency-key': `early-${code}` }
    const ask = () => api.post(`/v1/orders/${order.id}/${action}`, undefined, key)
    expect(await ask()).toMatchObject({ status, body: { errors: [{ code }] } })
    expect((await ask()).status).toBeLessThan(300)
  },
)

test('a merchant order keeps the nickname of its payer', async () => {
  const payer = { id: 7, email: 'ana@shop.example', nickname: 'ANA' }
  const { body } = await api.post('/merchant_orders', { payer })
  expect(body.payer).toEqual(payer)
  expect((await api.get(`/merchant_orders/${body.id}`)).body.payer).toEqual(payer)
})
