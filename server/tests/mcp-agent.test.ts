/**
 * A coding agent without a model: a fixed list of calls of tools that brings the shop of `examples/` from a broken
 * webhook handler to a clean grade. Its only edit is the handler; all it knows comes from the tools.
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startShop } from '../../examples/shop/shop.ts'
import { connectMcp } from './support/mcp-client.ts'
import { startTestDemo } from './support/start-test-demo.ts'

const demo = await startTestDemo()
const { client, call } = await connectMcp(demo.url)
const opened: { close: () => unknown }[] = []

afterAll(async () => {
  await client.close()
  for (const one of opened) await one.close()
  await demo.stop()
})

type Handler = (notification: IncomingMessage, address: URL) => Promise<number>

/** The first attempts at the handler, which the agent edits. */
const draft: { handle: Handler } = { handle: async () => 200 }

async function startDraft(): Promise<string> {
  const server = createServer(async (request, response) => {
    const status = await draft.handle(request, new URL(request.url ?? '', 'http://shop')).catch(() => 500)
    response.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  opened.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications`
}

async function grade(args: { url: string; only?: string[] }) {
  let { content } = await call('grade_webhook_handler', args)
  while (content.data.is_running) ({ content } = await call('grade_webhook_handler'))
  return content.data
}

const idsOf = ({ findings }: { findings: { id: string }[] }) => findings.map(({ id }) => id)

/** Pays, and resolves to the id once the shop has answered the notification. */
async function payAndWait(reference: string): Promise<string> {
  const { content } = await call('create_payment', { amount: 1500, external_reference: reference })
  const id = String(content.data.id)
  await call('wait_for_notification', { payment_id: id })
  await demo.rest('GET', '/notifications/settled?timeout=10')
  return id
}

// Two grades of a shop take a minute on a busy machine.
test('an agent integrates a shop from a broken handler to a clean grade, by tools alone', {
  timeout: 180_000,
}, async () => {
  const draftUrl = await startDraft()

  // The handler does nothing, so orders are not marked as paid.
  await call('save_webhook', { callback: draftUrl })
  const { content: why, text } = await call('diagnose', { id: await payAndWait('order-1') })
  expect(why.data.finding).toBe('not_read')
  expect(text).toContain('api_base_url of get_credentials')

  // In its first edit the agent reads the payment, with the credentials from get_credentials.
  const { content: credentials } = await call('get_credentials')
  const { access_token, public_key, webhook_secret, api_base_url } = credentials.data
  draft.handle = async (_notification, { searchParams }) => {
    const headers = { authorization: `Bearer ${access_token}` }
    return (await fetch(`${api_base_url}/v1/payments/${searchParams.get('data.id')}`, { headers })).status
  }
  expect((await call('diagnose', { id: await payAndWait('order-2') })).content.data.finding).toBe('nothing')
  // A fault that keeps the shop from reading is named, and the shop is not blamed for its 500.
  await demo.rest('POST', '/faults', { method: 'GET', path: '/v1/payments/*', status: 500 })
  const faulted = (await call('diagnose', { id: await payAndWait('order-fault') })).content.data
  expect(faulted).toMatchObject({ finding: 'read_faulted', seen: 'A fault was set: respond 500' })
  const signatures = { url: draftUrl, only: ['signature'] }
  expect(idsOf(await grade(signatures))).toContain('wrong_secret')

  // In its second edit the agent takes the shop of the examples, which checks the signature with the SDK. The SDK does
  // not check its age.
  const shop = await startShop({
    accessToken: access_token,
    publicKey: public_key,
    webhookSecret: webhook_secret,
    providerUrl: api_base_url,
  })
  opened.push(shop)
  const passOn: Handler = async ({ method = '', headers }, { search }) => {
    const signed = {
      'x-signature': String(headers['x-signature']),
      'x-request-id': String(headers['x-request-id']),
    }
    return (await fetch(`${shop.url}/notifications${search}`, { method, headers: signed })).status
  }
  draft.handle = passOn
  const almost = await grade(signatures)
  expect(idsOf(almost)).toEqual(['stale'])
  expect(almost.findings[0].mend).toContain('Math.abs(Date.now() / 1000 - seconds) > 300')

  // In its third edit the agent applies the fix of the finding. The fix of another case says that ts may be in
  // milliseconds.
  draft.handle = async (notification, address) => {
    const [, ts = ''] = /ts=(\d+)/.exec(String(notification.headers['x-signature'])) ?? []
    const seconds = Number(ts) / (ts.length > 11 ? 1000 : 1)
    return Math.abs(Date.now() / 1000 - seconds) > 300 ? 401 : passOn(notification, address)
  }
  const { findings, failure, passed } = await grade({ url: draftUrl })
  expect({ findings, failure }).toEqual({ findings: [], failure: null })
  expect(passed).toBeGreaterThan(30)

  // The agent proves the whole flow with a payment.
  const id = await payAndWait('order-3')
  const { content: requests } = await call('list_requests', { payment_id: id })
  expect(requests.data.entries[0]).toMatchObject({ operation: 'GET /v1/payments/{id}', outcome: 'ok' })
  expect((await call('diagnose', { id })).content.data.finding).toBe('nothing')
})

/** A handler that reads the payment by what it makes of the id, and answers 200. */
const readsAs =
  (toId: (id: string) => string) =>
  ({ base, token }: Record<string, string>): Handler =>
  async (_, { searchParams }) => {
    const id = toId(searchParams.get('data.id') ?? '')
    await fetch(`${base}/v1/payments/${id}`, { headers: { authorization: `Bearer ${token}` } })
    return 200
  }

/** Mistakes that shops make, each of which an agent must learn from one answer. `state` has what they need. */
const mistakes: [finding: string, makes: (state: Record<string, string>) => Handler, says: string][] = [
  ['shop_refused', () => async () => 500, 'Read its log'],
  ['shop_unauthorized', () => async () => 401, 'another secret'],
  ['not_read', () => async () => 200, 'GET /v1/payments/{id}'],
  [
    'read_own_id',
    ({ base, token }) =>
      async notification => {
        const { id } = (await json(notification)) as { id: string }
        await fetch(`${base}/v1/payments/${id}`, { headers: { authorization: `Bearer ${token}` } })
        return 200
      },
    'data.id',
  ],
  [
    'other_credentials',
    ({ base }) =>
      async (_, { searchParams }) => {
        const headers = { authorization: 'Bearer TEST-9-of-another-seller' }
        await fetch(`${base}/v1/payments/${searchParams.get('data.id')}`, { headers })
        return 200
      },
    'access_token of get_credentials',
  ],
  ['redirected', () => async () => 308, 'slash at the end'],
  ['no_handler', () => async () => 405, 'routes of the shop'],
  // A route of Laravel that is not exempt from the CSRF check.
  ['shop_unauthorized', () => async () => 419, 'CSRF'],
  // Express without a JSON parser, and Go with an id in a float64.
  ['read_other_id', readsAs(() => 'undefined'), 'GET …/undefined'],
  ['read_other_id', readsAs(id => Number(id).toExponential()), 'as a float'],
  // A shop that takes "processed" for paid, or stores the order under another ID.
  ['nothing', readsAs(id => id), 'status with approved'],
  ['still_waiting', () => () => new Promise(() => {}), 'has not answered'],
]

test.each(mistakes)('one answer names the cause of a broken handler: %s', async (finding, makes, says) => {
  const { data } = (await call('get_credentials')).content
  const base = { base: data.api_base_url, token: data.access_token }
  draft.handle = makes(base)
  await call('save_webhook', { callback: await startDraft() })
  const { content: paid } = await call('create_payment', { amount: 1500, external_reference: finding })
  const id = String(paid.data.id)
  await call('wait_for_notification', { payment_id: id })
  if (finding !== 'still_waiting') await demo.rest('GET', '/notifications/settled?timeout=10')
  const { content, text } = await call('diagnose', { id })
  expect([content.data.finding, text]).toEqual([finding, expect.stringContaining(says)])
})
