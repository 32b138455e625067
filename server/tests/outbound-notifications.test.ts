/** What replays and test notifications share: the recorded origin, the delivery result, and the recorded call. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryResult } from '../contract/outbound-notifications.ts'
import type { CallDetail, CallSummary, NotificationSummary } from '../journal/entries.ts'
import {
  type GatewayAndShop,
  headerOf,
  hourAgo,
  startGatewayAndShop,
} from './support/start-gateway-and-shop.ts'
import { startTestGateway, testWebhookSecret } from './support/start-test-gateway.ts'
import { json, startStubProvider } from './support/stub-provider.ts'

let servers: GatewayAndShop
beforeAll(async () => {
  servers = await startGatewayAndShop()
})
afterAll(() => servers?.[Symbol.asyncDispose]())

test('a target that cannot be reached is a result with a reason, not an error of the gateway', async () => {
  const closed = await startStubProvider()
  await closed.close()
  const reasonAt = async (url: string) => {
    const { status, body } = await servers.sendTest({ resource: '5', url })
    expect([status, body.data.answer]).toEqual([200, null])
    return body.data.failure
  }
  expect(await reasonAt(closed.url)).toEqual({
    reason: 'connection_refused',
    message: 'Nothing listens at this address.',
  })
  expect(await reasonAt('http://no-such-host.invalid/hooks')).toMatchObject({ reason: 'host_not_found' })
  for (const host of ['169.254.169.254', '[fe80::1]', '[::ffff:169.254.169.254]', '2852039166'])
    expect(await reasonAt(`http://${host}/latest`), host).toMatchObject({ reason: 'address_not_allowed' })
  expect(await reasonAt('http://127.0.0.1:25/')).toMatchObject({ reason: 'address_not_allowed' })
})

test('a caller that invents a delivery id sends an ordinary notification', async () => {
  const entry = await servers.receive({ headers: { 'x-pasarela-delivery': crypto.randomUUID() } })
  expect(entry).toMatchObject({ origin: 'provider', verdict: 'validated' })
  expect(headerOf(entry, 'x-pasarela-delivery')).toBeDefined()
  const forged = await servers.receive({ ts: hourAgo(), headers: { 'x-pasarela-delivery': '' } })
  expect(forged).toMatchObject({ origin: 'provider', verdict: 'rejected' })
})

test('a replay to the URL of the own receiver keeps its origin, and the list filters by origin', async () => {
  const original = await servers.receive()
  const { body } = await servers.replay(original.seq, { url: `${servers.gateway.url}/api/gateway/webhooks` })
  const replaySeq = body.data.received?.seq
  const seqs = async (origin: string) => {
    const query = `/notifications?origin=${origin}&resource=77&limit=2`
    const page = await servers.gateway.rest<{ entries: NotificationSummary[] }>('GET', query)
    return page.body.data.entries.map(({ seq }) => seq)
  }
  expect((await seqs('replay'))[0]).toBe(replaySeq)
  expect((await seqs('provider'))[0]).toBe(original.seq)
  expect(await seqs('test')).toEqual([])
  expect((await servers.gateway.rest('GET', '/notifications?origin=me')).status).toBe(422)
})

test('nothing is signed without a secret, and the error names the option to set', async () => {
  await using bare = await startTestGateway({ GATEWAY_WEBHOOK_SECRET_PREVIOUS: 'only-the-previous' })
  const send = (input: object) => bare.rest<DeliveryResult>('POST', '/notifications/test', input)
  for (const signature of ['valid', 'old']) {
    const refused = await send({ resource: '5', signature })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.signature?.[0]).toContain('GATEWAY_WEBHOOK_SECRET')
  }
  const sent = await send({ resource: '5', signature: 'unsigned' })
  expect(sent.body.data.received).toMatchObject({ reason: 'MissingSignatureHeader' })
  const seq = sent.body.data.received?.seq
  const again = await bare.rest('POST', `/notifications/${seq}/replay`, { signature: 'sign_again' })
  expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('GATEWAY_WEBHOOK_SECRET')])
  expect((await bare.rest('POST', `/notifications/${seq}/replay`)).status).toBe(200)
})

test('both operations record a call with the request that was sent, and the outcome of the delivery', async () => {
  // A gateway of its own: the journal records calls late, so calls of other tests could appear in this list.
  await using fresh = await startGatewayAndShop()
  const { seq } = await fresh.receive()
  await fresh.replay(seq, { signature: 'sign_again' })
  await fresh.sendTest({ resource: '5', signature: 'wrong_secret' })
  const callsOf = async (operation: string) => {
    const path = `/calls?operation=${operation}&limit=1`
    return (await fresh.gateway.rest<{ entries: CallSummary[] }>('GET', path)).body.data.entries
  }
  const outcomes = {
    'notifications.replay': { outcome: 'ok', status: 200, error_code: null, resource: String(seq) },
    'notifications.sendTest': { outcome: 'ok', status: 401, error_code: null },
  }
  for (const [operation, outcome] of Object.entries(outcomes)) {
    await expect.poll(() => callsOf(operation)).toMatchObject([{ ...outcome, transport: 'rest' }])
    const [call] = await callsOf(operation)
    const { response } = (await fresh.gateway.rest<CallDetail>('GET', `/calls/${call?.seq}`)).body.data
    expect(JSON.parse(response)).toMatchObject({ sent: { headers: expect.anything() }, failure: null })
    expect(response).not.toContain(testWebhookSecret)
  }
})

test('results are remembered for the keys of callers only, and within a bound of bytes', async () => {
  const { gateway, shop } = servers
  shop.answerWith(json(200, {}))
  const large = { type: 'payment', data: { id: '5' }, pad: 'y'.repeat(900_000) }
  const send = (body: object, headers?: Record<string, string>) =>
    gateway.rest<DeliveryResult>('POST', '/notifications/test', { url: shop.url, body }, headers)
  const sends = async (headers?: Record<string, string>, body: object = large) => {
    const before = shop.seen.length
    await send(body, headers)
    return shop.seen.length - before
  }
  const small = { type: 'payment', data: { id: '6' } }
  const isSentAgain = async () => (await sends({ 'x-idempotency-key': 'small' }, small)) === 1
  expect(await isSentAgain()).toBe(true)
  for (let count = 0; count < 12; count++) await sends()
  expect(await isSentAgain()).toBe(false)
  for (let count = 0; count < 12; count++) await sends({ 'x-idempotency-key': `large-${count}` })
  expect(await sends({ 'x-idempotency-key': 'large-11' })).toBe(0)
  expect(await isSentAgain()).toBe(true)
})
