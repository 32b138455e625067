import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IdentificationType, Installments, PaymentMethod } from '../contract/payment-methods.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { startTestGateway } from './support/start-test-gateway.ts'
import { json, startStubProvider } from './support/stub-provider.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

test("GET /payment-methods answers the provider's array unchanged", async () => {
  const { status, body } = await demo.rest<PaymentMethod[]>('GET', '/payment-methods')
  expect(status).toBe(200)
  expect(body).toMatchObject({ ok: true, meta: [] })
  const { text } = await demo.control('GET', '/v1/payment_methods')
  expect(body.data).toEqual(JSON.parse(text))
  expect(body.data.map(({ id }) => id)).toContain('visa')
})

test('passes on query parameters of the list unchanged', async () => {
  const stub = await startStubProvider()
  stub.answerWith(json(200, []))
  await using gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: stub.url })
  await gateway.rest('GET', '/payment-methods?marketplace=NONE&bins=450995&bins=503175&q=a%20b')
  expect(stub.seen[0]?.url).toBe('/v1/payment_methods?marketplace=NONE&bins=450995&bins=503175&q=a+b')
  await stub.close()
})

test('installment plans require an amount; the provider requires the rest', async () => {
  const plans = await demo.rest<Installments[]>('GET', '/payment-methods/installments?amount=1500&bin=450995')
  expect(plans.status).toBe(200)
  expect(plans.body.data[0]?.payer_costs.length).toBeGreaterThan(1)
  const unnamed = await demo.rest('GET', '/payment-methods/installments')
  expect(unnamed.status).toBe(422)
  expect(unnamed.body.errors).toEqual({ amount: ['The amount field is required.'] })
  const half = await demo.rest('GET', '/payment-methods/installments?amount=1500')
  expect(half.status).toBe(400)
  expect(half.body).toMatchObject({
    ok: false,
    code: 'provider_refused',
    message: 'bin or payment_method_id is required',
  })
})

test("GET /identification-types lists the documents of the account's site", async () => {
  const { status, body } = await demo.rest<IdentificationType[]>('GET', '/identification-types')
  expect(status).toBe(200)
  expect(body.data.map(({ id }) => id)).toContain('DNI')
})
