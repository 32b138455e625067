/** Performs each operation over both transports and compares value, error, provider call and journal entry. */
import { getUntypedClient } from '@trpc/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearedSchema } from '../contract/journal.ts'
import { deliveryResultSchema } from '../contract/outbound-notifications.ts'
import { listOperations } from '../gateway/adapters/rest/operations.ts'
import { appRouter } from '../gateway/procedures/router.ts'
import type { CallDetail, CallSummary } from '../journal/entries.ts'
import { callOverRest, type Outcome, outcomeOverRest, outcomeOverTrpc } from './support/call-operation.ts'
import { openTestJournal } from './support/open-test-journal.ts'
import { operationCases } from './support/operation-cases.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { json, type StubAnswer, type StubProvider, startStubProvider } from './support/stub-provider.ts'
import { waitFor } from './support/wait-for.ts'

const operations = listOperations(appRouter)
/** Hooks have no `expect.poll` and none of its settings. */
const compared = operations.filter(({ rest }) => !rest.raw)

let stub: StubProvider
let stored: Awaited<ReturnType<typeof openTestJournal>>
let gateway: TestGateway
let guarded: TestGateway
beforeAll(async () => {
  stub = await startStubProvider()
  stored = await openTestJournal()
  gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: stub.url }, stored.journal)
  guarded = await startTestGateway({ GATEWAY_CONSOLE_TOKEN: 'a-token-of-16-characters' })
  // Entry 1 is a notification and entry 2 a call, both about payment 77. The operations on the journal read them.
  await gateway.rest('POST', '/webhooks', { type: 'payment', data: { id: '77' } })
  stub.answerWith(json(200, { id: 77 }))
  await gateway.rest('GET', '/payments/77')
  await waitFor(async () => expect((await gateway.rest('GET', '/calls/2')).status).toBe(200))
})
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]()
  await guarded?.[Symbol.asyncDispose]()
  await stored?.close()
  await stub?.close()
})

/** Answers with the request as it reached the provider, without what differs from request to request. */
const echo: StubAnswer = (response, { method, url, body }) =>
  json(200, { id: 1, asked: { method, url, body: body && JSON.parse(body) } })(response, {
    method,
    url,
    body,
    headers: {},
  })

/** Removes what differs between two deliveries (duration, request id, recorded entry) or two deletions. */
function withoutMoment(outcome: Outcome): unknown {
  const clearing = clearedSchema.safeParse(outcome.value)
  if (clearing.success) return { status: outcome.status, through: clearing.data.through }
  if (outcome.value && typeof outcome.value === 'object' && 'started_at' in outcome.value)
    return { ...outcome, value: { ...outcome.value, started_at: null } }
  const delivery = deliveryResultSchema.safeParse(outcome.value)
  if (!delivery.success) return outcome
  const { sent, answer, failure, received } = delivery.data
  const headers = sent.headers.filter(([name]) => name !== 'x-request-id')
  return { status: outcome.status, sent: { ...sent, headers }, answer, failure, verdict: received?.verdict }
}

test('every operation has a case here, and every case an operation', () => {
  expect(Object.keys(operationCases).toSorted()).toEqual(compared.map(({ name }) => name).toSorted())
})

const cases = compared.map(operation => ({
  name: operation.name,
  operation,
  isOfProvider: operation.meta.errors?.includes('provider_refused') ?? false,
  ...(operationCases[operation.name] ?? { input: undefined, wrong: null }),
}))

test.each(cases)(
  '$name answers the same value over both transports, and sends the same request to the provider',
  async ({ operation, input, isOfProvider, refused }) => {
    stub.answerWith(echo)
    stub.seen.length = 0
    // A call is recorded after its answer, so it would be in the second of two answers about the journal.
    await stored.journal.flush()
    const rest = await outcomeOverRest(gateway, operation, input)
    const trpc = await outcomeOverTrpc(gateway, operation, input)
    expect(rest.status).toBe(refused ?? operation.rest.status)
    expect(rest.error === undefined).toBe(refused === undefined)
    expect(rest.value !== undefined).toBe(refused === undefined)
    expect(withoutMoment(trpc)).toEqual(withoutMoment(rest))
    // The first operation for which it matters asks the provider whether it is the simulator.
    const ofOperations = stub.seen.filter(({ url }) => url !== '/simulator/console-key')
    const requests = ofOperations.map(({ method, url, body }) => ({ method, url, body }))
    // These timelines ask the provider for charges and chargebacks, and work without them if the provider refuses.
    const asksProvider =
      isOfProvider || ['subscriptions.timeline', 'orders.timeline'].includes(operation.name)
    expect(requests).toEqual(asksProvider ? [requests[0], requests[0]] : [])
  },
)

test.each(cases)(
  '$name refuses a caller without the console token equally over both transports',
  async ({ name, operation, input }) => {
    const rest = await callOverRest(guarded, operation, { input })
    const trpc = await guarded.http(operation.type === 'query' ? 'GET' : 'POST', `/trpc/${name}`)
    expect([rest.status, rest.body]).toMatchObject([401, { ok: false, code: 'unauthorized' }])
    expect([trpc.status, trpc.body]).toEqual([rest.status, rest.body])
  },
)

test.each(cases.filter(({ wrong }) => wrong !== null))(
  '$name fails validation equally over both transports',
  async ({ operation, wrong }) => {
    const rest = await outcomeOverRest(gateway, operation, wrong ?? {})
    const trpc = await outcomeOverTrpc(gateway, operation, wrong ?? {})
    const error = { ok: false, code: 'validation_failed', errors: expect.anything() }
    expect(rest).toMatchObject({ status: 422, error })
    expect(trpc).toEqual(rest)
  },
)

const shownStatuses = [
  [400, 400, 'provider_refused'],
  [404, 404, 'provider_refused'],
  [409, 409, 'provider_refused'],
  [423, 423, 'provider_refused'],
  [429, 429, 'provider_refused'],
  [500, 502, 'provider_failed'],
] as const

test.each(cases.filter(({ isOfProvider }) => isOfProvider))(
  '$name shows a failure of the provider equally over both transports',
  async ({ operation, input }) => {
    const cause = [{ code: 7, description: 'Why.' }]
    for (const [status, shown, code] of shownStatuses) {
      stub.answerWith(json(status, { message: 'No.', cause }, { 'retry-after': '600' }))
      const rest = await outcomeOverRest(gateway, operation, input)
      const trpc = await outcomeOverTrpc(gateway, operation, input)
      expect(rest).toMatchObject({ status: shown, error: { ok: false, code, details: { cause } } })
      expect(trpc).toEqual(rest)
    }
  },
)

test('webhooks.receive answers the same over both transports, accepted and refused', async () => {
  const client = getUntypedClient(gateway.trpc)
  const text = '{"type":"payment","data":{"id":"9"}}'
  const accepted = await gateway.rest('POST', '/webhooks?data.id=9', text)
  expect(await client.mutation('webhooks.receive', { query: 'data.id=9', body: text })).toEqual(
    accepted.body.data,
  )
  const refused = await gateway.rest('POST', '/webhooks', 'not json')
  await expect(client.mutation('webhooks.receive', { body: 'not json' })).rejects.toMatchObject({
    message: refused.body.message,
    data: { httpStatus: refused.status, body: refused.body },
  })
})

test('a call leaves the same journal entry over both transports, except for the transport', async () => {
  stub.answerWith(json(201, { id: 4711 }))
  const operation = operations.find(({ name }) => name === 'payments.create')
  if (!operation) throw new Error('payments.create is missing')
  const { input } = operationCases['payments.create'] ?? {}
  await outcomeOverRest(gateway, operation, input)
  await outcomeOverTrpc(gateway, operation, input)
  const entryOf = async (transport: string) => {
    const query = `operation=payments.create&transport=${transport}&limit=1`
    const { body } = await gateway.rest<{ entries: CallSummary[] }>('GET', `/calls?${query}`)
    const seq = body.data.entries[0]?.seq
    return (await gateway.rest<CallDetail>('GET', `/calls/${seq}`)).body.data
  }
  const alike = { operation: 'payments.create', outcome: 'ok', status: 201, payment_id: '4711', attempts: 1 }
  for (const transport of ['rest', 'trpc'])
    await expect.poll(() => entryOf(transport)).toMatchObject({ ...alike, transport, provider_status: 201 })
  const [rest, trpc] = [await entryOf('rest'), await entryOf('trpc')]
  expect(Object.keys(trpc).toSorted()).toEqual(Object.keys(rest).toSorted())
  expect(JSON.parse(trpc.request)).toEqual(JSON.parse(rest.request))
  expect(trpc.response).toBe(rest.response)
})

test('each call of a tRPC batch gets its own answer', async () => {
  stub.answerWith(json(200, { id: 5 }))
  const input = encodeURIComponent(JSON.stringify({ 0: { paymentId: '5' }, 1: { paymentId: 'abc' } }))
  const { status, text } = await gateway.http('GET', `/trpc/payments.get,payments.get?batch=1&input=${input}`)
  expect(status).toBe(207)
  expect(JSON.parse(text)).toMatchObject([
    { result: { data: { id: 5 } } },
    { error: { data: { httpStatus: 422, body: { ok: false, code: 'validation_failed' } } } },
  ])
})

test('a batch with too many calls performs none of them', async () => {
  stub.answerWith(json(200, { id: 5 }))
  const sent = stub.seen.length
  const paths = Array(11).fill('payments.get').join()
  const input = Object.fromEntries(Array.from({ length: 11 }, (_, place) => [place, { paymentId: '5' }]))
  const query = `batch=1&input=${encodeURIComponent(JSON.stringify(input))}`
  const { status } = await gateway.http('GET', `/trpc/${paths}?${query}`)
  expect(status).toBe(400)
  expect(stub.seen).toHaveLength(sent)
})
