import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARD_TOKEN_CAUSES } from '../errors/card-token-errors.ts'
import { CUSTOMER_CAUSES } from '../errors/customer-errors.ts'
import { type Simulator, startSimulator } from '../simulator.ts'
import { type Answered, type Api, cardBody, createApi, type Json, paymentBody } from '../testing/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const long = 'x'.repeat(256)
const customer = (own: Json) => (api: Api) => api.post('/v1/customers', { email: 'a@b.co', ...own })
async function cards(api: Api, body: Json) {
  const { id } = (await api.post('/v1/customers', { email: 'a@b.co' })).body
  return api.post(`/v1/customers/${id}/cards`, body)
}

const CUSTOMER_CASES: [string, (api: Api) => Promise<Answered>][] = [
  ['101', async api => (await customer({})(api)) && customer({})(api)],
  ['103', customer({ phone: '123' })],
  ['104', customer({ email: `${'x'.repeat(250)}@b.co` })],
  ['106', customer({ email: 'jane' })],
  ['107', customer({ first_name: long })],
  ['108', customer({ last_name: {} })],
  ['109', customer({ phone: { area_code: long } })],
  ['110', customer({ phone: { number: long } })],
  ['111', customer({ identification: { type: long } })],
  ['112', customer({ identification: { number: long } })],
  ['113', customer({ address: { zip_code: long } })],
  ['114', customer({ address: { street_name: long } })],
  ['115', customer({ date_registered: 'once' })],
  ['116', customer({ description: long })],
  ['117', customer({ metadata: 'x' })],
  ['118', api => api.post('/v1/customers', '[]')],
  ['119', api => cards(api, {})],
  ['121', api => cards(api, { token: 'unknown' })],
  [
    '122',
    async api => {
      const token = await api.cardToken()
      await api.post('/v1/payments', paymentBody({ token }))
      return cards(api, { token })
    },
  ],
  ['125', api => api.get('/v1/customers/search?limit=many')],
  [
    '126',
    async api => {
      const { id } = (await customer({})(api)).body
      return api.put(`/v1/customers/${id}`, { email: 'c@d.co' })
    },
  ],
  ['127', async api => cards(api, { token: await api.cardToken({ card_number: '9999999999999995' }) })],
]

test.each(CUSTOMER_CASES)('customers refuse with cause %s', async (code, ask) => {
  const { status, body } = await ask(createApi(simulator))
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: 'bad_request', status: 400, message: CUSTOMER_CAUSES[code] })
  expect(body.cause).toEqual([{ code, description: CUSTOMER_CAUSES[code] }])
})

test('a customer’s default card must be one of its own: cause 120', async () => {
  const api = createApi(simulator)
  const { id } = (await customer({})(api)).body
  const { body } = await api.put(`/v1/customers/${id}`, { default_card: '1' })
  expect(body.cause).toMatchObject([{ code: '120' }])
})

test('an unknown customer and an unknown card are 404, each with its cause', async () => {
  const api = createApi(simulator)
  expect(await api.get('/v1/customers/nobody')).toMatchObject({
    status: 404,
    body: { error: 'not_found', cause: [{ code: 'not_found' }] },
  })
  const { id } = (await customer({})(api)).body
  expect(await api.get(`/v1/customers/${id}/cards/1`)).toMatchObject({
    status: 404,
    body: { cause: [{ code: '120' }] },
  })
})

const TOKEN_CASES: [string, Json][] = [
  ['205', { card_number: '' }],
  ['208', { expiration_month: '' }],
  ['209', { expiration_year: null }],
  ['221', { cardholder: { name: '' } }],
  ['E301', { card_number: '45099535662337' }],
  ['E301', { card_number: 'four' }],
  ['E302', { security_code: '12' }],
  ['E302', { card_number: '371180303257522', security_code: '123' }],
  ['325', { expiration_month: 13 }],
  ['326', { expiration_year: 2020 }],
]

test.each(TOKEN_CASES)('a card token is refused with %s', async (code, own) => {
  const { status, body } = await createApi(simulator).post('/v1/card_tokens', cardBody(own))
  expect(status).toBe(400)
  expect(body).toMatchObject({ message: 'invalid parameter', error: 'bad_request' })
  expect(body.cause.map((cause: Json) => cause.code)).toEqual([code])
})

test('a card of last month is refused by its month', async () => {
  const api = createApi(simulator)
  await api.put('/simulator/clock', { now: '2030-12-01T12:00:00.000-04:00' })
  const { body } = await api.post('/v1/card_tokens', cardBody())
  expect(body.cause).toMatchObject([{ code: '325' }])
})

test('a card token names everything that is missing at once', async () => {
  const { body } = await createApi(simulator).post('/v1/card_tokens', {})
  expect(body.cause.map((cause: Json) => cause.code)).toEqual(['205', '208', '209'])
})

test('an unknown saved card makes no token', async () => {
  const answer = await createApi(simulator).post('/v1/card_tokens', { card_id: '1', security_code: '123' })
  expect(answer).toMatchObject({ status: 404, body: { cause: [{ code: '120' }] } })
})

test.each(['E601', 'E603', 'E702'])('the ill test environment answers 500 with %s on request', async code => {
  const api = createApi(simulator)
  await api.post('/simulator/faults', { path: '/v1/card_tokens', code })
  expect(await api.post('/v1/card_tokens', cardBody())).toMatchObject({
    status: 500,
    body: { cause: [{ code }] },
  })
})

/** Causes whose reasons lie inside the provider: answered when a fault asks for them. */
const CUSTOMERS_ON_REQUEST = Object.keys(CUSTOMER_CAUSES).filter(
  code => !CUSTOMER_CASES.some(([reached]) => reached === code),
)
test.each(CUSTOMERS_ON_REQUEST)('customers refuse with cause %s on request', async code => {
  const api = createApi(simulator)
  await api.post('/simulator/faults', { path: '/v1/customers', code })
  const { status, body } = await api.post('/v1/customers', { email: 'a@b.co' })
  expect([status, body.cause]).toEqual([400, [{ code, description: CUSTOMER_CAUSES[code] }]])
})

const TOKENS_ON_REQUEST = Object.keys(CARD_TOKEN_CAUSES).filter(
  code => !TOKEN_CASES.some(([reached]) => reached === code),
)
test.each(TOKENS_ON_REQUEST)('a card token is refused with %s on request', async code => {
  const api = createApi(simulator)
  await api.post('/simulator/faults', { path: '/v1/card_tokens', code })
  const { status, body } = await api.post('/v1/card_tokens', cardBody())
  expect([status, body.cause]).toMatchObject([400, [{ code }]])
})

test.each([
  ['/checkout/preferences', 'invalid_collector_id', 400],
  ['/checkout/preferences', 'invalid_sponsor_id', 400],
  ['/checkout/preferences', 'invalid_collector_email', 400],
  ['/checkout/preferences', 'invalid_access_token', 401],
  ['/checkout/preferences', 'collector_does_not_comply_with_current_regulation', 400],
  ['/merchant_orders', 'invalid_user_id', 400],
  ['/merchant_orders', 'invalid_order_state', 400],
  ['/merchant_orders', 'user_not_allowed', 400],
  ['/merchant_orders', 'communication_error', 400],
])('%s refuses with %s on request', async (path, code, status) => {
  const api = createApi(simulator)
  await api.post('/simulator/faults', { path, code })
  const answer = await api.post(path, {})
  expect(answer).toMatchObject({ status, body: { error: code, status, cause: null } })
})

test('no credentials, a blank token and a foreign one are told apart', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${simulator.url}/v1/payments/1`, { headers }).then(async response => ({
      status: response.status,
      body: await response.json(),
    }))
  expect(await ask({})).toEqual({
    status: 401,
    body: { code: 'unauthorized', message: 'authorization value not present' },
  })
  expect(await ask({ authorization: 'Bearer ' })).toMatchObject({
    status: 403,
    body: { code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES', blocked_by: 'PolicyAgent' },
  })
  expect(await ask({ authorization: 'Bearer abc' })).toEqual({
    status: 401,
    body: { message: 'invalid access token', error: 'unauthorized', status: 401, cause: [] },
  })
})

test('payment methods ask for credentials in their own words', async () => {
  const ask = (query: string) => fetch(`${simulator.url}/v1/payment_methods${query}`)
  expect(await (await ask('')).json()).toMatchObject({ status: 400, cause: [{ code: '1000' }] })
  expect(await (await ask('?public_key=nothing')).json()).toMatchObject({
    status: 400,
    cause: [{ code: '1001' }],
  })
})

test('the sixteenth test user is refused, a country that is none too', async () => {
  const api = createApi(simulator)
  for (let count = 0; count < 15; count++) {
    expect((await api.post('/users/test', { site_id: 'MLA', description: 'x' })).status).toBe(201)
  }
  expect((await api.post('/users/test_user', { site_id: 'MLA' })).status).toBe(400)
  expect((await createApi(simulator).post('/users/test', { site_id: 'XXX' })).status).toBe(400)
  const found = await api.get('/test_user/search')
  expect(found.body.paging.total).toBe(15)
  await api.post('/simulator/clock/advance', { days: 61 })
  expect((await api.post('/users/test', { site_id: 'MLA' })).status).toBe(201)
})

test('a path that takes no GET says what it takes', async () => {
  const answer = await createApi(simulator).get('/users/test_user')
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('POST')
})

test('a path that is no path is refused in the provider’s shape', async () => {
  const answer = await createApi(simulator).get('/v1/payments/%E0%A4%A')
  expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request', status: 400, cause: [] } })
})

test('a body that is not JSON is refused, an endless one too', async () => {
  const api = createApi(simulator)
  expect(await api.post('/v1/customers', '{"email":')).toMatchObject({
    status: 400,
    body: { error: 'bad_request' },
  })
  const endless = await api.post('/v1/customers', JSON.stringify({ email: 'x'.repeat(5_000_000) }))
  expect(endless.status).toBe(413)
})

test('metadata of 999 levels is kept, one more makes the body too deep', async () => {
  const api = createApi(simulator)
  const nest = (levels: number): Json => (levels === 0 ? 1 : { a: nest(levels - 1) })
  const { metadata } = await api.pay('APRO', { metadata: nest(999) })
  expect(metadata).toEqual(nest(999))
  const tooDeep = await api.post('/checkout/preferences', { metadata: nest(1000) })
  expect(tooDeep).toMatchObject({
    status: 400,
    body: { message: 'The request body is nested more than 1000 levels deep', error: 'bad_request' },
  })
})

test('the same key for another body can be asked to replay', async () => {
  const api = createApi(simulator)
  const settings = { idempotency_conflict: 'replay' }
  await api.post('/simulator/accounts', { access_token: api.token, settings })
  const key = { 'x-idempotency-key': 'k' }
  const first = await api.post('/v1/payments', paymentBody({ token: await api.cardToken() }), key)
  const second = await api.post('/v1/payments', paymentBody({ token: await api.cardToken() }), key)
  expect(second.body).toEqual(first.body)
})

test('a key is forgotten after a day, and a refused request does not use it up', async () => {
  const api = createApi(simulator)
  const key = { 'x-idempotency-key': 'k' }
  expect((await api.post('/v1/payments', paymentBody({ token: 'f'.repeat(32) }), key)).status).toBe(400)
  const first = await api.post('/v1/payments', paymentBody({ token: await api.cardToken() }), key)
  expect(first.status).toBe(201)
  await api.post('/simulator/clock/advance', { hours: 25 })
  const later = await api.post('/v1/payments', paymentBody({ token: await api.cardToken() }), key)
  expect(later.body.id).not.toBe(first.body.id)
})
