/** `GET /quality` of what a shop sent through its proxy. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Quality } from '../contract/quality.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { json, type StubProvider, startStubProvider } from './support/stub-provider.ts'

let provider: StubProvider
let gateway: TestGateway
beforeAll(async () => {
  provider = await startStubProvider()
  gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: provider.url })
})
afterAll(async () => {
  await gateway[Symbol.asyncDispose]()
  await provider.close()
})

/** Pays as a shop does. The provider takes what it is sent, unlike the simulator, however deep it is. */
async function pay(id: number, body: string) {
  provider.answerWith(json(201, `{"id":${id},"status":"approved",${body.slice(1)}`))
  const response = await fetch(`${gateway.shopUrl}/v1/payments`, { method: 'POST', body })
  expect(response.status).toBe(201)
  await gateway.rest('GET', `/calls/wait?transport=shop&resource=${id}&timeout=5`)
}

test('a sale of 5,000 nested lists is named as not measurable, and the others are measured', async () => {
  await pay(71, `{"metadata":{"a":${'['.repeat(5000)}${']'.repeat(5000)}}}`)
  await pay(72, '{"external_reference":"flat"}')
  const { status, body } = await gateway.rest<Quality>('GET', '/quality')
  expect(status).toBe(200)
  expect(body.data.sales.map(({ sale, not_measurable }) => ({ sale, not_measurable }))).toEqual([
    { sale: 'flat', not_measurable: null },
    { sale: '71', not_measurable: 'too_deep' },
  ])
  expect(body.data).toMatchObject({ worst: 'flat', median: 'flat' })
  for (const format of ['html', 'junit', 'json'])
    expect((await gateway.rest('GET', `/quality/report?format=${format}`)).status, format).toBe(200)
})

test('what a tester charges by console, command or kit is no sale of the store', async () => {
  const chargeOf = (id: number) => ({
    external_reference: `by-${id}`,
    transaction_amount: 10,
    token: 'a'.repeat(32),
    description: 'Mate',
    installments: 1,
    payment_method_id: 'visa',
    payer: { email: 'a@testuser.com' },
  })
  const by = (id: number, actor: Record<string, string>) => {
    provider.answerWith(json(201, `{"id":${id},"status":"approved"}`))
    return gateway.rest('POST', '/payments', chargeOf(id), actor)
  }
  for (const [id, name] of [
    [81, 'ana (pasarela)'],
    [82, 'test kit'],
    [83, 'agent (mcp)'],
  ] as const)
    expect((await by(id, { 'x-pasarela-actor': name })).status).toBe(201)
  provider.answerWith(json(201, '{"id":84,"status":"approved"}'))
  await gateway.trpc.payments.create.mutate(chargeOf(84) as never)
  expect((await by(85, {})).status).toBe(201)
  await expect
    .poll(
      async () =>
        (await gateway.rest<{ entries: unknown[] }>('GET', '/calls?resource=85')).body.data.entries.length,
    )
    .toBe(1)
  const { body } = await gateway.rest<Quality>('GET', '/quality')
  expect(body.data.sales.flatMap(({ sale }) => (sale.startsWith('by-') ? [sale] : []))).toEqual(['by-85'])
})
