/** Errors of customers and their cards. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findError, type KnownError } from '../../facts/provider-errors/known-error.ts'
import { errorTables } from '../../facts/provider-errors/tables.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { type Answered, type Api, createApi, type Json, paymentBody } from './support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const customer = (fields: Json) => (api: Api) => api.post('/v1/customers', { email: 'a@b.co', ...fields })
async function cards(api: Api, body: Json) {
  const { id } = (await api.post('/v1/customers', { email: 'a@b.co' })).body
  return api.post(`/v1/customers/${id}/cards`, body)
}

const customerCases: [string, (api: Api) => Promise<Answered>][] = [
  ['101', async api => (await customer({})(api)) && customer({})(api)],
  ['103', customer({ phone: '123' })],
  ['106', customer({ email: 'jane' })],
  ['108', customer({ last_name: {} })],
  ['115', customer({ date_registered: 'once' })],
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

test.each(customerCases)('refuses a customer with cause %s', async (code, ask) => {
  expectCode(await ask(createApi(simulator)), code)
})

test('refuses a default card of another customer with cause 120', async () => {
  const api = createApi(simulator)
  const { id } = (await customer({})(api)).body
  const { body } = await api.put(`/v1/customers/${id}`, { default_card: '1' })
  expect(body.cause).toMatchObject([{ code: '120' }])
})

test('answers an unknown customer and an unknown card with 404, each with its cause', async () => {
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

/** Causes inside the provider, which the simulator answers if a fault requests them. */
const customersOnRequest = Object.keys(errorTables.customers).filter(
  code => !customerCases.some(([reached]) => reached === code),
)
test.each(customersOnRequest)('refuses a customer with cause %s on request', async code => {
  const api = createApi(simulator)
  await api.post('/simulator/faults', { path: '/v1/customers', code })
  expectCode(await api.post('/v1/customers', { email: 'a@b.co' }), code)
})

/** Expects what the table has, and all codes that the provider names together. */
function expectCode({ status, body }: Answered, code: string) {
  const read = (one: string) => findError(errorTables.customers, one) as KnownError
  const known = read(code)
  const { status: expected, error, message, cause } = known
  expect([status, body.status, body.error, body.message]).toEqual([expected, expected, error, message])
  const causes = [code, ...known.with].map(one => ({
    code: one,
    description: read(one).description.replace('{}', known.value),
  }))
  const forms = { list: causes, nested: [causes], none: [], null: null, empty_list: [[]] }
  expect(body.cause).toEqual(forms[cause])
}
