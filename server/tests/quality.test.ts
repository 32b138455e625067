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
