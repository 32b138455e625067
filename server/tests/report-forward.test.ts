/** What `pasarela listen` reports: forwards by another program, which are never the gateway's own. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Forwarding } from '../contract/forwarding.ts'
import type { CallSummary } from '../journal/entries.ts'
import { type GatewayAndShop, hourAgo, startGatewayAndShop } from './support/start-gateway-and-shop.ts'

let servers: GatewayAndShop
beforeEach(async () => {
  servers = await startGatewayAndShop()
})
afterEach(() => servers[Symbol.asyncDispose]())

const url = 'http://127.0.0.1:8080/hook'
const at = '2026-11-28T08:00:00.000Z'

const report = (seq: number, body: object = {}) =>
  servers.gateway.rest<{ outcome: string }>('POST', `/notifications/${seq}/forwards`, {
    ...{ url, at, duration_ms: 12.5, status: 200 },
    ...body,
  })
const read = (seq: number) => servers.gateway.trpc.notifications.get.query({ seq })
const reported = async (): Promise<CallSummary[]> =>
  (await servers.gateway.trpc.calls.list.query({ operation: 'notifications.reportForward' })).entries

test('a report is kept with its notification and as a call, apart from what the gateway forwards', async () => {
  const { seq, payment_id } = await servers.receive()
  expect((await report(seq, { url: `${url}?key=secret` })).body.data).toEqual({ seq, outcome: 'delivered' })
  const shown = `${url}?key=***`
  expect(await read(seq)).toMatchObject({
    forward: null,
    forward_status: null,
    listens: [{ url: shown, outcome: 'delivered', status: 200, fault: null, attempt: 1, at }],
  })
  const [call] = await reported()
  expect(call).toMatchObject({
    transport: 'rest',
    resource: String(seq),
    payment_id,
    outcome: 'ok',
    provider_status: 200,
    duration_ms: 12.5,
  })
  const detail = await servers.gateway.trpc.calls.get.query({ seq: call?.seq ?? 0 })
  expect(JSON.stringify(detail)).not.toContain('secret')
  const { body } = await servers.gateway.rest<Forwarding>('GET', '/forwarding')
  expect(body.data).toMatchObject({ is_on: false, succeeded: 0, failed: 0 })
})

test('a report that is sent again is kept once, and a late one changes nothing newer', async () => {
  const { seq } = await servers.receive()
  const failed = { status: undefined, failure: 'connection_refused' }
  await Promise.all([report(seq, failed), report(seq, failed)])
  expect(await reported()).toHaveLength(1)
  const later = { at: '2026-11-28T08:00:05.000Z', attempt: 6 }
  await report(seq, later)
  await report(seq, { at: '2026-11-28T08:00:02.000Z', attempt: 3, ...failed })
  expect((await read(seq)).listens).toMatchObject([{ outcome: 'delivered', status: 200, ...later }])
  const calls = await reported()
  expect(calls.map(({ outcome, attempts }) => [outcome, attempts])).toEqual([
    ['error', 3],
    ['ok', 6],
    ['error', 1],
  ])
  expect(calls[0]).toMatchObject({ error_code: 'connection_refused', provider_status: null })
})

test('each listener has its own result, and the newest addresses are kept', async () => {
  const { seq } = await servers.receive()
  for (let port = 1; port <= 6; port++)
    await report(seq, { url: `http://127.0.0.1:${port}/hook`, status: port === 6 ? 500 : 200 })
  const { listens } = await read(seq)
  expect(listens?.map(one => [new URL(one.url).port, one.outcome])).toEqual([
    ['6', 'failed'],
    ...['5', '4', '3', '2'].map(port => [port, 'delivered']),
  ])
})

test('what the gateway rejected is refused or accepted, and refusing it is right', async () => {
  const { seq } = await servers.receive({ ts: hourAgo() })
  expect((await report(seq, { status: 401 })).body.data.outcome).toBe('refused')
  expect((await report(seq, { at: '2026-11-28T08:00:05.000Z' })).body.data.outcome).toBe('accepted')
  expect((await reported()).map(({ outcome }) => outcome)).toEqual(['ok', 'ok'])
})

test.each([
  ['neither a status nor a failure', { status: undefined }, 'status'],
  ['both', { failure: 'timeout' }, 'status'],
  ['a password in the address', { url: 'http://me:word@127.0.0.1/hook' }, 'url'],
  ['an endless duration', { duration_ms: 1e12 }, 'duration_ms'],
])('a report with %s is refused', async (_what, body, field) => {
  const { seq } = await servers.receive()
  const answer = await servers.gateway.rest('POST', `/notifications/${seq}/forwards`, {
    ...{ url, at, duration_ms: 12.5, status: 200 },
    ...body,
  })
  expect(answer.status).toBe(422)
  expect(Object.keys(Reflect.get(answer.body, 'errors'))).toEqual([field])
  expect(await reported()).toEqual([])
})

test('a report about an unknown notification is not found', async () => {
  expect((await report(4_000_000)).status).toBe(404)
})
