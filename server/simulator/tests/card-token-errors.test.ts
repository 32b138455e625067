/** Errors of card tokens. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardTokenErrors } from '../../facts/provider-errors/card-token-errors.ts'
import { findError } from '../../facts/provider-errors/known-error.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { cardBody, createApi, type Json } from './support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const tokenCases: [string, Json][] = [
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

test.each(tokenCases)('refuses a card token with %s', async (code, fields) => {
  const { status, body } = await createApi(simulator).post('/v1/card_tokens', cardBody(fields))
  expect(status).toBe(400)
  expect(body).toMatchObject({ message: 'invalid parameter', error: 'bad_request' })
  expect(body.cause.map((cause: Json) => cause.code)).toEqual([code])
})

test('refuses a card that expired last month', async () => {
  const api = createApi(simulator)
  await api.put('/simulator/clock', { now: '2030-12-01T12:00:00.000-04:00' })
  const { body } = await api.post('/v1/card_tokens', cardBody())
  expect(body.cause).toMatchObject([{ code: '325' }])
})

test('names all missing fields of a card token at once', async () => {
  const { body } = await createApi(simulator).post('/v1/card_tokens', {})
  expect(body.cause.map((cause: Json) => cause.code)).toEqual(['205', '208', '209'])
})

test('makes no token for an unknown saved card', async () => {
  const answer = await createApi(simulator).post('/v1/card_tokens', { card_id: '1', security_code: '123' })
  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'invalid card_id', cause: [{ code: 'E201' }] },
  })
})

test.each(['E601', 'E603', 'E702'])(
  'answers 500 with %s on request, as a failing test environment',
  async code => {
    const api = createApi(simulator)
    await api.post('/simulator/faults', { path: '/v1/card_tokens', code })
    expect(await api.post('/v1/card_tokens', cardBody())).toMatchObject({
      status: 500,
      body: { cause: [{ code }] },
    })
  },
)

/** Causes inside the provider, which the simulator answers if a fault requests them. */
const tokensOnRequest = Object.keys(cardTokenErrors).filter(
  code => !tokenCases.some(([reached]) => reached === code),
)
test.each(tokensOnRequest)('refuses a card token with %s on request', async code => {
  const api = createApi(simulator)
  await api.post('/simulator/faults', { path: '/v1/card_tokens', code })
  const { status, body } = await api.post('/v1/card_tokens', cardBody())
  const known = findError(cardTokenErrors, code)
  expect([status, body.error, body.message.replace(known?.value || '{}', '{}')]).toEqual([
    known?.status,
    known?.error,
    known?.message,
  ])
  expect(body.cause).toEqual(known?.cause === 'none' ? [] : [{ code, description: known?.description }])
})
