import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { readWarnings, warningsHeader } from '../../facts/warnings.ts'
import type { Simulator } from '../start/simulator.ts'
import { createApi, paymentBody } from '../tests/support/api.ts'
import { withSimulator } from '../tests/support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const ticket = { payment_method_id: 'rapipago' }

test('a key keeps the id of its payment, and is removed some writes after a day', async () => {
  const api = createApi(simulator)
  const pay = async (count: number) => {
    for (let made = 0; made < count; made++) await api.post('/v1/payments', paymentBody(ticket))
  }
  const answersOf = async () => (await api.get('/simulator/scenario')).body.tables.answers
  const key = { 'x-idempotency-key': 'first' }
  const { body: first } = await api.post('/v1/payments', paymentBody(ticket), key)
  expect(await answersOf()).toEqual([expect.objectContaining({ document: first.id })])
  await pay(70)
  expect(await answersOf()).toHaveLength(71)
  await api.advance({ hours: 23 })
  expect((await api.post('/v1/payments', paymentBody(ticket), key)).body.id).toBe(first.id)
  await api.advance({ hours: 2 })
  await pay(70)
  expect((await answersOf()).length).toBeLessThanOrEqual(70)
  expect((await api.post('/v1/payments', paymentBody(ticket), key)).body.id).not.toBe(first.id)
})

test('a repeated key gets the payment as it is by then', async () => {
  const api = createApi(simulator)
  const key = { 'x-idempotency-key': 'k' }
  const { body } = await api.post('/v1/payments', paymentBody(ticket), key)
  await api.settle(body.id, { settlement: 'approve' })
  const again = await api.post('/v1/payments', paymentBody(ticket), key)
  expect([again.status, again.body.id, again.body.status]).toEqual([200, body.id, 'approved'])
})

test('sdk-java: of two keys the last counts, and the call is warned of', async () => {
  const api = createApi(simulator)
  const pay = (own: string): Promise<IncomingMessage> =>
    new Promise(resolve =>
      request(`${simulator.url}/v1/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.token}`, 'x-idempotency-key': [randomUUID(), own] },
      })
        .on('response', answer => resolve(answer.resume()))
        .end(JSON.stringify(paymentBody(ticket))),
    )
  const first = await pay('own')
  expect(first.statusCode).toBe(201)
  expect(readWarnings(String(first.headers[warningsHeader]))).toMatchObject([{ path: 'x-idempotency-key' }])
  expect((await pay('own')).statusCode).toBe(200)
  const { status } = await api.post('/v1/payments', paymentBody(ticket), { 'x-idempotency-key': 'own' })
  expect(status).toBe(200)
  expect((await pay('other')).statusCode).toBe(201)
})
