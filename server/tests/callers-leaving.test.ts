/** What happens when a caller disconnects before the answer: its reads are aborted, its writes continue. */
import { request, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallSummary } from '../journal/entries.ts'
import { paymentFields } from './support/start-test-demo.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { type StubProvider, startStubProvider } from './support/stub-provider.ts'

let stub: StubProvider
let gateway: TestGateway
beforeAll(async () => {
  stub = await startStubProvider()
  gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: stub.url })
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await stub?.close()
})

const payment = { ...paymentFields, token: 'x' }
const inputOfRead = encodeURIComponent(JSON.stringify({ paymentId: '5' }))

test.each([
  ['rest', '/api/gateway/payments/5', '/api/gateway/payments'],
  ['trpc', `/trpc/payments.get?input=${inputOfRead}`, '/trpc/payments.create'],
])('%s: aborts the read at the provider, completes and records the write', async (transport, read, write) => {
  const writing = await startCall('POST', write, payment)
  const reading = await startCall('GET', read)
  const readIsClosed = new Promise(resolve => reading.atProvider.once('close', resolve))
  // The caller of the write leaves first, so the gateway has seen both leave when the read is aborted.
  writing.leave()
  reading.leave()
  await readIsClosed
  expect(writing.atProvider.destroyed).toBe(false)
  writing.atProvider.writeHead(201, { 'content-type': 'application/json' }).end('{"id":4711}')

  await expect
    .poll(() => newestCall('payments.create', transport))
    .toMatchObject({
      outcome: 'ok',
      status: 201,
      provider_status: 201,
      payment_id: '4711',
      attempts: 1,
    })
  await expect
    .poll(() => newestCall('payments.get', transport))
    .toMatchObject({
      outcome: 'error',
      status: 499,
      error_code: 'client_closed_request',
      attempts: 1,
    })
})

/** A call that has reached the provider, which does not answer it. */
async function startCall(method: string, path: string, body?: object) {
  const arrived = Promise.withResolvers<ServerResponse>()
  stub.answerWith(response => arrived.resolve(response))
  const headers = body ? { 'content-type': 'application/json' } : {}
  const caller = request({ port: gateway.port, method, path, headers, agent: false })
  caller.on('error', () => {})
  caller.end(body && JSON.stringify(body))
  return { atProvider: await arrived.promise, leave: () => caller.destroy() }
}

async function newestCall(operation: string, transport: string): Promise<CallSummary | undefined> {
  const { body } = await gateway.rest<{ entries: CallSummary[] }>(
    'GET',
    `/calls?operation=${operation}&transport=${transport}&limit=1`,
  )
  return body.data.entries[0]
}
