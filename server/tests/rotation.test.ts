/** The rotation of each secret, as docs/operate/operations.md describes it: a restart with the new value. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Journal } from '../journal/journal.ts'
import { openTestJournal } from './support/open-test-journal.ts'
import { signNotification } from './support/sign-notification.ts'
import { startTestGateway } from './support/start-test-gateway.ts'
import { json, startStubProvider } from './support/stub-provider.ts'

let opened: Awaited<ReturnType<typeof openTestJournal>>
let journal: Journal
beforeAll(async () => {
  opened = await openTestJournal()
  journal = opened.journal
})
afterAll(() => opened?.close())

test('the webhook secret: both are accepted while the old one is the previous one, then only the new one', async () => {
  const statusesWith = async (environment: Record<string, string>) => {
    await using gateway = await startTestGateway(environment, journal)
    const statusOf = async (secret: string) => {
      const signature = signNotification({ id: '77', requestId: 'r', ts: String(Date.now()), secret })
      const headers = { 'x-request-id': 'r', 'x-signature': signature }
      const body = { type: 'payment', data: { id: '77' } }
      return (await gateway.rest('POST', '/webhooks?data.id=77&type=payment', body, headers)).status
    }
    return [await statusOf('old-secret'), await statusOf('new-secret')]
  }
  expect(await statusesWith({ GATEWAY_WEBHOOK_SECRET: 'old-secret' })).toEqual([200, 401])
  const during = { GATEWAY_WEBHOOK_SECRET: 'new-secret', GATEWAY_WEBHOOK_SECRET_PREVIOUS: 'old-secret' }
  expect(await statusesWith(during)).toEqual([200, 200])
  expect(await statusesWith({ GATEWAY_WEBHOOK_SECRET: 'new-secret' })).toEqual([401, 200])
})

test('the console token: a change ends every session and every use of the old one', async () => {
  const [old, next] = ['the-old-console-token', 'the-new-console-token']
  const signInAt = async (gateway: Awaited<ReturnType<typeof startTestGateway>>, token: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return gateway.http('POST', '/sign-in', `token=${token}`, headers)
  }
  const before = await startTestGateway({ GATEWAY_CONSOLE_TOKEN: old }, journal)
  const cookie = String((await signInAt(before, old)).headers['set-cookie']).split(';')[0] ?? ''
  expect((await before.rest('GET', '/health', undefined, { cookie })).status).toBe(200)
  await before.stop()
  await using after = await startTestGateway({ GATEWAY_CONSOLE_TOKEN: next }, journal)
  const statusWith = async (headers: Record<string, string>) =>
    (await after.rest('GET', '/health', undefined, headers)).status
  expect(await statusWith({ cookie })).toBe(401)
  expect(await statusWith({ authorization: `Bearer ${old}` })).toBe(401)
  expect((await signInAt(after, old)).status).toBe(401)
  expect(await statusWith({ authorization: `Bearer ${next}` })).toBe(200)
  expect((await signInAt(after, next)).status).toBe(303)
})

test('the access token: from the restart on, calls carry the new one', async () => {
  const provider = await startStubProvider()
  provider.answerWith(json(200, []))
  for (const token of ['TEST-old', 'TEST-new']) {
    const environment = { GATEWAY_PROVIDER_URL: provider.url, GATEWAY_ACCESS_TOKEN: token }
    await using gateway = await startTestGateway(environment, journal)
    expect((await gateway.rest('GET', '/payment-methods')).status).toBe(200)
  }
  expect(provider.seen.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer TEST-old',
    'Bearer TEST-new',
  ])
  await provider.close()
})
