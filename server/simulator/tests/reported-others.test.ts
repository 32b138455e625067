/** Reports of integrators about customers and about searches, each named by its source. */
import { expect, test } from 'vitest'
import { madeUpTime } from '../../facts/access-tokens.ts'
import { readWarnings, warningsHeader } from '../../facts/warnings.ts'
import type { Simulator } from '../start/simulator.ts'
import { createApi } from './support/api.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

test('sdk-ruby#58: code 130 has the message with its last space', async () => {
  const fault = { 'x-simulator-fault': 'code=130' }
  const { status, body } = await createApi(simulator).post('/v1/customers', { email: 'a_b@b.co' }, fault)
  expect([status, body]).toEqual([
    400,
    {
      ...{ message: 'invalid parameters ', error: 'bad_request', status: 400 },
      cause: [{ code: '130', description: 'Invalid customer data' }],
    },
  ])
})

test('sdk-dotnet#101: a second customer with one address is refused', async () => {
  const api = createApi(simulator)
  expect((await api.post('/v1/customers', { email: 'x+13123@b.co' })).status).toBe(201)
  const { body } = await api.post('/v1/customers', { email: 'X+13123@b.co' })
  expect(body.cause).toEqual([{ code: '101', description: 'the customer already exist' }])
})

test('sdk-dotnet#138: a search takes a limit of 200, and writes dates with -04:00', async () => {
  const api = createApi(simulator)
  await api.pay('APRO')
  const { status, body } = await api.get('/v1/payments/search?limit=200')
  expect([status, body.paging.limit]).toEqual([200, 200])
  expect(body.results[0].date_approved).toMatch(/-04:00$/)
})

test('sdk-go#131 and sdk-dotnet#138: by settings the expiry of a card is masked, and payers are empty lists', async () => {
  const api = createApi(simulator)
  const { id } = await api.pay('APRO')
  const settings = { card_expiry: 'masked', search_payers: 'empty_lists' }
  await api.post('/simulator/accounts', { access_token: api.token, settings })
  const masked = { expiration_month: '***', expiration_year: '***', last_four_digits: '3704' }
  expect((await api.get(`/v1/payments/${id}`)).body.card).toMatchObject(masked)
  const { results } = (await api.get('/v1/payments/search')).body
  expect(results).toMatchObject([{ id, card: masked, payer: [] }])
})

test('E15, G7: a test credential of the provider is warned of where one shop was refused with it', async () => {
  const issued = `TEST-1234567890123456-112700-${'0123456789abcdef'.repeat(2)}-123456789`
  const codes = async (token: string, path: string) => {
    const { status, headers } = await createApi(simulator, token).post(path, { email: `${path.length}@b.co` })
    return [status, readWarnings(headers.get(warningsHeader)).map(({ code }) => code)]
  }
  expect(await codes(issued, '/v1/customers')).toEqual([201, ['test_token']])
  expect(await codes(issued.replace('TEST', 'APP_USR'), '/v1/customers')).toEqual([201, []])
  // The console gives each space such a token, and has no other to offer.
  expect(await codes(issued.replace('112700', madeUpTime).replace(/\d$/, '8'), '/v1/customers')).toEqual([
    201,
    [],
  ])
  // A made-up token only names an account of the simulator.
  expect(await codes(`TEST-shop-${crypto.randomUUID()}`, '/v1/customers')).toEqual([201, []])
  simulator.register(issued, { settings: { strictness: 'strict' } })
  expect((await createApi(simulator, issued).post('/v1/customers', { email: 'c@b.co' })).status).toBe(400)
})
