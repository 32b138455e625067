/** What replays and test notifications have in common: who is known to have sent them, and what is told of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SentCopy } from '../contract/copies.ts'
import type { CallDetail, CallSummary, NotificationSummary } from '../journal/entries.ts'
import { headerOf, hourAgo, startTestCopies, type TestCopies } from '../testing/start-test-copies.ts'
import { startTestGateway, testWebhookSecret } from '../testing/start-test-gateway.ts'
import { startStubProvider } from '../testing/stub-provider.ts'

let copies: TestCopies
beforeAll(async () => {
  copies = await startTestCopies()
})
afterAll(() => copies?.[Symbol.asyncDispose]())

test('what can not be reached is told as such, and is no failure of the gateway', async () => {
  const closed = await startStubProvider()
  await closed.close()
  const reasonAt = async (url: string) => {
    const { status, body } = await copies.sendTest({ resource: '5', url })
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
})

test('a stranger who claims to send a copy sent a notification like any other', async () => {
  const entry = await copies.receive({ headers: { 'x-pasarela-copy': crypto.randomUUID() } })
  expect(entry).toMatchObject({ origin: 'provider', verdict: 'validated' })
  expect(headerOf(entry, 'x-pasarela-copy')).toBeDefined()
  const forged = await copies.receive({ ts: hourAgo(), headers: { 'x-pasarela-copy': '' } })
  expect(forged).toMatchObject({ origin: 'provider', verdict: 'rejected' })
})

test('a copy sent by the name of the receiver is known as well, and origins can be filtered', async () => {
  const original = await copies.receive()
  const { body } = await copies.replay(original.seq, { url: `${copies.gateway.url}/api/gateway/webhooks` })
  const copySeq = body.data.received?.seq
  const seqs = async (origin: string) => {
    const query = `/notifications?origin=${origin}&resource=77&limit=2`
    const page = await copies.gateway.rest<{ entries: NotificationSummary[] }>('GET', query)
    return page.body.data.entries.map(({ seq }) => seq)
  }
  expect((await seqs('replay'))[0]).toBe(copySeq)
  expect((await seqs('provider'))[0]).toBe(original.seq)
  expect(await seqs('test')).toEqual([])
  expect((await copies.gateway.rest('GET', '/notifications?origin=me')).status).toBe(422)
})

test('without a secret nothing is signed, and the answer says which option to set', async () => {
  await using bare = await startTestGateway({ GATEWAY_WEBHOOK_SECRET_PREVIOUS: 'only-the-previous' })
  const send = (input: object) => bare.rest<SentCopy>('POST', '/notifications/test', input)
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

test('both operations leave a call in the journal, with what was sent and what came back', async () => {
  // A gateway of its own: calls of other tests are written behind, and would come into the list now.
  await using fresh = await startTestCopies()
  const { seq } = await fresh.receive()
  await fresh.replay(seq, { signature: 'sign_again' })
  await fresh.sendTest({ resource: '5', signature: 'wrong_secret' })
  const callsOf = async (operation: string) => {
    const path = `/calls?operation=${operation}&limit=1`
    return (await fresh.gateway.rest<{ entries: CallSummary[] }>('GET', path)).body.data.entries
  }
  for (const operation of ['notifications.replay', 'notifications.sendTest']) {
    await expect
      .poll(() => callsOf(operation))
      .toMatchObject([{ outcome: 'ok', status: 200, transport: 'rest' }])
    const [call] = await callsOf(operation)
    const { response } = (await fresh.gateway.rest<CallDetail>('GET', `/calls/${call?.seq}`)).body.data
    expect(JSON.parse(response)).toMatchObject({ sent: { headers: expect.anything() }, failure: null })
    expect(response).not.toContain(testWebhookSecret)
  }
})
