import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card, Customer } from '../contract/customers.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
let customerId: string
beforeAll(async () => {
  demo = await startTestDemo()
  const { body } = await demo.rest<Customer>('POST', '/customers', { email: 'cards@testuser.com' })
  customerId = body.data.id
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const add = (body: unknown, customer = customerId) =>
  demo.rest<Card>('POST', `/customers/${customer}/cards`, body)

test('POST /customers/{customerId}/cards adds the card of a token and answers 201 with the card', async () => {
  const { status, body } = await add({ token: await demo.tokenize() })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ok: true,
    data: {
      id: expect.any(String),
      customer_id: customerId,
      first_six_digits: '450995',
      last_four_digits: '3704',
      payment_method: { id: 'visa' },
    },
    meta: [],
  })
})

test.each([
  [{}, 'is required'],
  [{ token: '' }, 'must not be empty'],
  [{ token: 7 }, 'must be text'],
  [{ token: null }, 'must be text'],
])('refuses the body %j: token %s', async (body, rule) => {
  const answer = await add(body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ token: [`The token field ${rule}.`] })
})

test('a token and a customer that the provider does not know are refusals of the provider', async () => {
  const token = await add({ token: 'f'.repeat(32) })
  expect(token.status).toBe(400)
  expect(token.body).toMatchObject({
    ok: false,
    code: 'provider_refused',
    message: 'the card is invalid',
    details: { status: 400 },
  })
  const customer = await add({ token: await demo.tokenize() }, 'nobody')
  expect(customer.status).toBe(404)
  expect(customer.body).toMatchObject({ ok: false, code: 'provider_refused', message: 'customer not found' })
})

test('DELETE /customers/{customerId}/cards/{cardId} answers 200 with the deleted card, which the customer no longer has', async () => {
  const card = (await add({ token: await demo.tokenize() })).body.data
  const { status, body } = await demo.rest<Card>('DELETE', `/customers/${customerId}/cards/${card.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ ok: true, data: { id: card.id, customer_id: customerId }, meta: [] })
  const customer = await demo.rest<Customer>('GET', `/customers/${customerId}`)
  expect(customer.body.data.cards?.map(({ id }) => id)).not.toContain(card.id)
  const again = await demo.rest('DELETE', `/customers/${customerId}/cards/${card.id}`)
  expect(again.status).toBe(404)
  expect(again.body).toMatchObject({ ok: false, code: 'provider_refused', message: 'card not found' })
})

test.each([
  ['customerId', '/customers/a.b/cards/1'],
  ['cardId', '/customers/1/cards/a.b'],
])('refuses %s that is not an identifier', async (field, path) => {
  const { status, body } = await demo.rest('DELETE', path)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
})
