/** Forwarding over real HTTP: a gateway, a shop, and callers that switch it on and off. */
import { writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Forwarding } from '../contract/forwarding.ts'
import type { CallDetail, NotificationDetail } from '../journal/entries.ts'
import type { JournalBounds } from '../journal/journal.ts'
import { openTestJournal } from './support/open-test-journal.ts'
import type { GatewayAndShop } from './support/start-gateway-and-shop.ts'
import { hourAgo, startGatewayAndShop } from './support/start-gateway-and-shop.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { hangUp, json, never, type StubAnswer } from './support/stub-provider.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'
import { waitFor } from './support/wait-for.ts'

let servers: GatewayAndShop
beforeEach(async () => {
  servers = await startGatewayAndShop()
  servers.shop.answerWith(json(200, {}))
})
afterEach(() => servers[Symbol.asyncDispose]())

const start = (input: object, gateway: TestGateway = servers.gateway) =>
  gateway.rest<Forwarding>('POST', '/forwarding', input)
const read = async (gateway: TestGateway = servers.gateway) =>
  (await gateway.rest<Forwarding>('GET', '/forwarding')).body.data

/** Waits until nothing is waiting, and this many were sent since the start. */
const settled = (sent: number, gateway: TestGateway = servers.gateway) =>
  waitFor(async () => {
    const state = await read(gateway)
    expect([state.succeeded + state.failed + state.accepted, state.waiting]).toEqual([sent, 0])
    return state
  })

const hook = () => `${servers.shop.url}/hook`
const idOf = ({ headers }: { headers: object }) => Reflect.get(headers, 'x-request-id')
const idIn = ({ headers }: NotificationDetail) => headers.find(([name]) => name === 'x-request-id')?.[1]

async function attemptsOf(seq: number): Promise<CallDetail[]> {
  const { gateway } = servers
  const filter = { operation: 'notifications.forward', resource: String(seq), limit: 10 }
  return (await gateway.trpc.calls.details.query(filter)).entries
}

/** Holds the answer until the test gives it. */
function held(): { answer: StubAnswer; received: Promise<void>; give: () => void } {
  const received = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const answer: StubAnswer = async (response, request) => {
    received.resolve()
    await released.promise
    json(200, {})(response, request)
  }
  return { answer, received: received.promise, give: released.resolve }
}

test('what arrives after the start is sent in order, with its query, headers and bytes', async () => {
  const before = await servers.receive()
  expect((await start({ url: hook() })).body.data).toMatchObject({ is_on: true, forwarded_to: before.seq })
  const received = []
  for (let count = 0; count < 5; count++) received.push(await servers.receive())
  expect(await settled(5)).toMatchObject({ succeeded: 5, failed: 0, missed_to: null })
  expect(servers.shop.seen.map(idOf)).toEqual(received.map(idIn))
  const [first] = servers.shop.seen
  expect(first).toMatchObject({
    method: 'POST',
    url: '/hook?data.id=77&type=payment&note=%C3%B1',
    body: received[0]?.body,
    headers: {
      'x-retry': '0',
      'x-signature': received[0]?.headers.find(([name]) => name === 'x-signature')?.[1],
    },
  })
})

test('an attempt has one duration, which is that of the store', async () => {
  await start({ url: hook() })
  const { seq } = await servers.receive()
  await settled(1)
  await waitFor(async () => expect(await attemptsOf(seq)).toHaveLength(1))
  const [attempt] = await attemptsOf(seq)
  expect(attempt?.duration_ms).toBeCloseTo(JSON.parse(attempt?.response ?? '').duration_ms, 2)
})

test('only what passes the filters is sent: topic and verdict', async () => {
  await start({ url: hook(), topic: 'payment', verdict: 'validated' })
  await servers.receive({ ts: hourAgo() })
  await servers.receive({ body: '{"id":2,"type":"order","data":{"id":"77"}}' })
  const valid = await servers.receive()
  await settled(1)
  expect(servers.shop.seen.map(idOf)).toEqual([idIn(valid)])
})

test('a shop that is down, refuses or hangs up: each attempt is recorded, and the next one is scheduled', async () => {
  const gone = await startGatewayAndShop()
  await gone[Symbol.asyncDispose]()
  servers.shop.answerWith(json(500, { broken: true }), hangUp, json(201, ''), json(204, ''))
  await start({ url: hook() })
  const refused = await servers.receive()
  const cut = await servers.receive()
  const fine = await servers.receive()
  // The provider takes 200 and 201 only.
  const empty = await servers.receive()
  expect(await settled(4)).toMatchObject({ succeeded: 1, failed: 3 })
  await start({ url: gone.shop.url })
  const unheard = await servers.receive()
  expect(await settled(5)).toMatchObject({ url: gone.shop.url, succeeded: 1, failed: 4 })
  const facts = async (seq: number) =>
    (await attemptsOf(seq)).map(({ transport, status, error_code }) => ({ transport, status, error_code }))
  await waitFor(async () => {
    const transport = 'gateway'
    expect(await facts(refused.seq)).toEqual([{ transport, status: 500, error_code: 'delivery_refused' }])
    expect(await facts(cut.seq)).toEqual([{ transport, status: 502, error_code: 'connection_closed' }])
    expect(await facts(fine.seq)).toEqual([{ transport, status: 201, error_code: null }])
    expect(await facts(empty.seq)).toEqual([{ transport, status: 502, error_code: 'delivery_refused' }])
    expect(await facts(unheard.seq)).toEqual([{ transport, status: 502, error_code: 'connection_refused' }])
  })
  expect(await servers.detail(refused.seq)).toMatchObject({ forward: 'failed', forward_status: 500 })
  expect(await servers.detail(cut.seq)).toMatchObject({ forward: 'failed', forward_status: null })
  expect(await servers.detail(fine.seq)).toMatchObject({ forward: 'delivered', forward_next_at: null })
  expect(await servers.detail(empty.seq)).toMatchObject({ forward: 'failed', forward_status: 204 })
  const { retrying, next_at } = await read()
  const waitMs = Date.parse(next_at ?? '') - Date.now()
  expect([retrying, Math.ceil(waitMs / 60_000)]).toEqual([4, 15])
})

test.for([
  ['payment', '/payments', '77'],
  ['order', '/orders', 'ORDTST01ABCDEFGHJKMNPQRSTV'],
  ['subscription_preapproval', '/subscriptions', '2c938084726fca480172750000000000'],
])(
  'the timeline of a resource of %s has the forwards of its notifications, and what the shop answered',
  async ([topic, path, id]) => {
    const { gateway, shop, sendTest } = servers
    shop.answerWith(json(401, {}))
    await start({ url: hook() })
    const { received } = (await sendTest({ topic, resource: id })).body.data
    await settled(1)
    expect((await servers.replay(received?.seq ?? 0, { url: hook() })).status).toBe(200)
    await waitFor(async () => {
      const { body } = await gateway.rest<{ entries: CallDetail[] }>('GET', `${path}/${id}/timeline`)
      const sent = body.data.entries.filter(({ subject }) => subject === 'notification')
      expect(sent.map(({ operation, provider_status }) => [operation, provider_status])).toEqual([
        ['notifications.forward', 401],
        ['notifications.replay', 401],
      ])
    })
  },
)

test('a slow shop delays neither acknowledgements nor other senders, and gets one request at a time', async () => {
  const slow = held()
  servers.shop.answerWith(slow.answer, json(200, {}))
  await start({ url: hook() })
  await servers.receive()
  await slow.received
  for (let count = 0; count < 20; count++) await servers.receive()
  expect(servers.shop.seen).toHaveLength(1)
  expect(await read()).toMatchObject({ succeeded: 0, waiting: 21 })
  slow.give()
  expect(await settled(21)).toMatchObject({ succeeded: 21 })
})

test('switched off during a request: its answer counts, and no further request begins', async () => {
  const slow = held()
  servers.shop.answerWith(slow.answer, json(200, {}))
  await start({ url: hook() })
  const first = await servers.receive()
  await slow.received
  await servers.receive()
  const { body } = await servers.gateway.rest<Forwarding>('DELETE', '/forwarding')
  expect(body.data).toMatchObject({ is_on: false, url: hook() })
  slow.give()
  expect(await settled(1)).toMatchObject({ is_on: false, succeeded: 1, forwarded_to: first.seq })
  expect(servers.shop.seen).toHaveLength(1)
  await start({ url: hook() })
  const later = await servers.receive()
  await settled(1)
  expect(idOf(servers.shop.seen.at(-1) ?? { headers: {} })).toBe(idIn(later))
})

test('two callers see one state, and the last target is used for what still waits', async () => {
  await using other = await startGatewayAndShop()
  other.shop.answerWith(json(200, {}))
  const slow = held()
  servers.shop.answerWith(slow.answer)
  await start({ url: hook() })
  await servers.receive()
  await slow.received
  const second = await servers.receive()
  const changed = await servers.gateway.trpc.forwarding.start.mutate({ url: `${other.shop.url}/other` })
  expect(await read()).toEqual(changed)
  slow.give()
  await settled(2)
  expect(other.shop.seen.map(idOf)).toEqual([idIn(second)])
})

test('a restart continues after the last answered notification, and sends again what had no answer', async () => {
  servers.shop.answerWith(json(200, {}), never)
  const dataDir = { GATEWAY_DATA_DIR: `${servers.gateway.dataDir}-kept` }
  const first = await startTestGateway(dataDir)
  await start({ url: hook() }, first)
  const send = (id: number) =>
    first.rest('POST', '/webhooks', { id, type: 'payment', data: { id: '1' } }, { 'x-request-id': `r-${id}` })
  for (const id of [1, 2, 3]) await send(id)
  await waitFor(() => expect(servers.shop.seen).toHaveLength(2))
  await first[Symbol.asyncDispose]()
  servers.shop.answerWith(json(200, {}))
  await using second = await startTestGateway(dataDir)
  expect(await settled(3, second)).toMatchObject({ is_on: true, succeeded: 3, missed_to: null })
  expect(servers.shop.seen.map(idOf)).toEqual(['r-1', 'r-2', 'r-2', 'r-3'])
})

test('of two gateways on one journal one sends, and the other takes over when it stops', async () => {
  const { journal, close } = await openTestJournal()
  onTestFinished(close)
  const first = await startTestGateway({}, journal)
  await using second = await startTestGateway({}, journal)
  await start({ url: hook() }, second)
  let sent = 0
  const send = (gateway: TestGateway) =>
    gateway.rest(
      'POST',
      '/webhooks',
      { type: 'payment', data: { id: '1' } },
      { 'x-request-id': `r-${sent++}` },
    )
  for (const gateway of [first, second, first, second]) await send(gateway)
  await settled(4, first)
  await first[Symbol.asyncDispose]()
  await send(second)
  await settled(5, second)
  expect(servers.shop.seen.map(idOf)).toEqual(['r-0', 'r-1', 'r-2', 'r-3', 'r-4'])
})

test('a production gateway forwards what its console set, for each account, while the console is open and after', async () => {
  const { journal, close } = await openTestJournal()
  onTestFinished(close)
  const folder = await makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  const accounts = join(folder.path, 'accounts.json')
  writeFileSync(accounts, JSON.stringify({ accounts: [{ name: 'shop-b', access_token: 'APP_USR-b' }] }))
  const environment = { GATEWAY_ACCOUNTS_FILE: accounts }
  await using production = await startTestGateway({ ...environment, APP_ENV: 'production' }, journal)
  const openConsole = await startTestGateway(environment, journal)
  const accountsOf = ['', '/accounts/shop-b']
  for (const path of accountsOf) await openConsole.rest('POST', `${path}/forwarding`, { url: hook() })
  const send = (path: string, id: string) =>
    production.rest(
      'POST',
      `${path}/webhooks`,
      { type: 'payment', data: { id: '1' } },
      { 'x-request-id': id },
    )
  for (const path of accountsOf) expect((await send(path, `open${path}`)).status).toBe(200)
  // A notification whose answer was not stored yet would be sent again.
  const sentFor = async (path: string) =>
    (await openConsole.rest<Forwarding>('GET', `${path}/forwarding`)).body.data.succeeded
  await waitFor(async () => expect(await Promise.all(accountsOf.map(sentFor))).toEqual([1, 1]))
  expect(servers.shop.seen).toHaveLength(2)
  await openConsole[Symbol.asyncDispose]()
  for (const path of accountsOf) expect((await send(path, `closed${path}`)).status).toBe(200)
  await waitFor(() => expect(servers.shop.seen).toHaveLength(4))
  expect(servers.shop.seen.map(idOf).sort()).toEqual(
    ['open', 'closed'].flatMap(id => accountsOf.map(path => `${id}${path}`)).toSorted(),
  )
})

test('a gateway that is to resume nothing leaves what waits to another one', async () => {
  const { journal, close } = await openTestJournal()
  onTestFinished(close)
  const first = await startTestGateway({}, journal)
  await start({ url: hook() }, first)
  await first[Symbol.asyncDispose]()
  await using copy = await startTestGateway({ GATEWAY_RESUME_FORWARDING: 'false' }, journal)
  await copy.rest('POST', '/webhooks', { type: 'payment', data: { id: '1' } })
  const gauges = (await copy.http('GET', '/metrics')).text
  expect(gauges).toContain('\npasarela_forwarding_enabled{account="default"} 0\n')
  expect(gauges).toContain('\npasarela_forwards_waiting 1\n')
  expect(await read(copy)).toMatchObject({ is_on: true, waiting: 1 })
  await using other = await startTestGateway({}, journal)
  await settled(1, other)
  const forwards = async ({ http }: TestGateway) =>
    /forwards_total\{outcome="delivered"\} (\d)/.exec((await http('GET', '/metrics')).text)?.[1]
  expect(await Promise.all([copy, other].map(forwards))).toEqual(['0', '1'])
})

test('a start says whether forwarding is on, to which host only, or held', async () => {
  const { journal, close } = await openTestJournal()
  onTestFinished(close)
  const forwardingLine = ({ logLines }: TestGateway) =>
    logLines.flatMap(line => {
      const { level, account, host, waiting, msg } = JSON.parse(line)
      return msg.startsWith('Forwarding') ? [{ level, account, host, waiting, msg }] : []
    })
  const saidBy = (gateway: TestGateway) =>
    waitFor(() => {
      const lines = forwardingLine(gateway)
      expect(lines).toHaveLength(1)
      return lines
    })
  const first = await startTestGateway({ APP_ENV: 'local' }, journal)
  expect(await saidBy(first)).toEqual([{ level: 30, account: 'default', msg: 'Forwarding is off.' }])
  await start({ url: `${hook()}?key=canary` }, first)
  await first[Symbol.asyncDispose]()
  const { host } = new URL(servers.shop.url)
  await using second = await startTestGateway({ APP_ENV: 'production' }, journal)
  expect(await saidBy(second)).toEqual([
    { level: 30, account: 'default', host, waiting: 0, msg: 'Forwarding is on.' },
  ])
  await using copy = await startTestGateway({ GATEWAY_RESUME_FORWARDING: 'false' }, journal)
  expect(await saidBy(copy)).toMatchObject([{ level: 40, host, msg: expect.stringContaining('held') }])
  expect([...second.logLines, ...copy.logLines].join()).not.toMatch(/canary|[/]hook/)
})

/** Prunes a journal while a first of six notifications is being forwarded. Resolves when nothing is waiting. */
async function pruneMeanwhile(bounds: Partial<JournalBounds>) {
  const slow = held()
  servers.shop.answerWith(slow.answer, json(200, {}))
  const { journal, close } = await openTestJournal()
  const gateway = await startTestGateway({}, journal)
  onTestFinished(async () => {
    await gateway[Symbol.asyncDispose]()
    await close()
  })
  await start({ url: hook() }, gateway)
  const send = () => gateway.rest('POST', '/webhooks', { type: 'payment', data: { id: '1' } })
  await send()
  await slow.received
  for (let count = 0; count < 5; count++) await send()
  await journal.flush()
  await journal.prune({ maxEntries: 100, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 10, ...bounds })
  const { pruned_to } = await journal.extent()
  slow.give()
  const state = await waitFor(async () => {
    const found = await read(gateway)
    expect([found.waiting, found.forwarded_to]).toEqual([0, expect.toSatisfy(seq => seq >= 6)])
    return found
  })
  return { missed_to: state.missed_to, pruned_to, sent: servers.shop.seen.length }
}

test('what the journal deleted for its number before it was sent is reported', async () => {
  const { missed_to, pruned_to, sent } = await pruneMeanwhile({ maxEntries: 2 })
  expect(missed_to).toBe(pruned_to)
  expect(sent).toBeLessThan(6)
})

test('what was sent is not missing after the journal was cleared, and what was not is', async () => {
  const { gateway } = servers
  await start({ url: hook() })
  const clear = (through: number) => gateway.rest('POST', '/entries/clear', { through, confirm: 'clear' })
  const sent = await servers.receive()
  await settled(1)
  const newest = await waitFor(async () => {
    const { data } = (await gateway.rest<{ next_after: number }>('GET', '/calls?limit=1')).body
    expect(data.next_after).toBeGreaterThan(sent.seq)
    return data.next_after
  })
  await clear(newest)
  await servers.receive()
  expect(await settled(2)).toMatchObject({ missed_to: null })
  const slow = held()
  servers.shop.answerWith(slow.answer, json(200, {}))
  await servers.receive()
  await slow.received
  const unsent = await servers.receive()
  await clear(unsent.seq)
  slow.give()
  await waitFor(async () => expect(await read()).toMatchObject({ missed_to: unsent.seq }))
})

test('the journal deletes nothing for its size before it was sent', async () => {
  expect(await pruneMeanwhile({ maxBytes: 1 })).toMatchObject({ missed_to: null, sent: 6 })
})

test('the receiver of this gateway is refused as target, and under another name by the receiver itself', async () => {
  const { gateway } = servers
  const { port } = gateway
  const refused = await start({ url: `http://127.0.0.1:${port}/api/gateway/webhooks` })
  expect([refused.status, refused.body]).toMatchObject([422, { errors: { url: [expect.any(String)] } }])
  await start({ url: `http://localhost:${port}/api/gateway/webhooks` })
  const { seq } = await servers.receive()
  expect(await settled(1)).toMatchObject({ failed: 1 })
  const { body } = await gateway.rest<{ entries: NotificationDetail[] }>('GET', `/notifications?after=${seq}`)
  expect(body.data.entries).toEqual([])
  await waitFor(async () =>
    expect(await attemptsOf(seq)).toMatchObject([
      { status: 400, response: expect.stringContaining('This gateway forwards to itself') },
    ]),
  )
})

test('a shop cannot mark a notification of its own as a replay', async () => {
  const { gateway } = servers
  const seen: IncomingHttpHeaders[] = []
  const forge = async (headers: IncomingHttpHeaders) => {
    seen.push(headers)
    const marks = Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-pasarela') ? [[name, String(value)]] : [],
    )
    await gateway.rest('POST', '/webhooks', { type: 'payment', data: { id: '1' } }, Object.fromEntries(marks))
  }
  servers.shop.answerWith(async (response, request) => {
    if (seen.length === 0) await forge(request.headers)
    json(200, {})(response, request)
  })
  await start({ url: hook() })
  await servers.receive()
  await settled(1)
  expect(Object.keys(seen[0] ?? {}).filter(name => name.startsWith('x-pasarela'))).toEqual([
    'x-pasarela-forwards',
  ])
  const { body } = await gateway.rest<{ entries: NotificationDetail[] }>(
    'GET',
    '/notifications?origin=replay',
  )
  expect(body.data.entries).toEqual([])
})

test('only headers of the provider are forwarded, and rejected notifications only if asked for', async () => {
  await start({ url: hook() })
  const headers = {
    'x-http-method-override': 'DELETE',
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
    forwarded: 'for=10.0.0.1',
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-host': 'admin.example',
    'x-real-ip': '10.0.0.1',
    cookie: 'session=1',
    authorization: 'Bearer forged',
    te: 'trailers',
    'user-agent': 'MercadoPago WebHook v1.0 payment',
  }
  await servers.receive({ ts: hourAgo(), headers })
  const valid = await servers.receive({ headers })
  await settled(1)
  expect(servers.shop.seen.map(idOf)).toEqual([idIn(valid)])
  const ofConnection = ['host', 'connection', 'content-length', 'transfer-encoding']
  const names = Object.keys(servers.shop.seen[0]?.headers ?? {}).filter(name => !ofConnection.includes(name))
  expect(names.toSorted()).toEqual([
    'content-type',
    'user-agent',
    'x-pasarela-forwards',
    'x-request-id',
    'x-retry',
    'x-signature',
  ])
  await start({ url: hook(), verdict: 'any' })
  const rejected = await servers.receive({ ts: hourAgo() })
  await settled(2)
  expect(servers.shop.seen.map(idOf)).toEqual([idIn(valid), idIn(rejected)])
})

test('an address at which clouds hand out credentials is refused at every attempt', async () => {
  await start({ url: 'http://169.254.169.254/latest' })
  const { seq } = await servers.receive()
  expect(await settled(1)).toMatchObject({ failed: 1 })
  await waitFor(async () =>
    expect(await attemptsOf(seq)).toMatchObject([{ error_code: 'address_not_allowed' }]),
  )
})

test('gateways that forward to each other stop after a few rounds, and say why', async () => {
  await using other = await startTestGateway()
  const receiverOf = ({ port }: TestGateway) => `http://127.0.0.1:${port}/api/gateway/webhooks`
  await start({ url: receiverOf(other) })
  await start({ url: receiverOf(servers.gateway) }, other)
  await servers.receive()
  await settled(2)
  expect(await settled(2, other)).toMatchObject({ succeeded: 1, failed: 1 })
  expect(await read()).toMatchObject({ succeeded: 2, failed: 0, waiting: 0 })
  const refused = await waitFor(async () => {
    const [call] = (await other.trpc.calls.details.query({ outcome: 'error', limit: 1 })).entries
    expect(call?.operation).toBe('notifications.forward')
    return call
  })
  expect(refused).toMatchObject({ transport: 'gateway', error_code: 'validation_failed' })
})

test.each(['-1000000', '0.5', 'many', '3'])(
  'a stranger cannot prolong such a chain by %j',
  async forwards => {
    await start({ url: hook() })
    await servers.receive({ headers: { 'x-pasarela-forwards': forwards } })
    expect(await settled(1)).toMatchObject({ failed: 1 })
    expect(servers.shop.seen).toEqual([])
  },
)

test('failed forwards are sent again on request, all or one, and listed by their outcome', async () => {
  const { gateway } = servers
  const retry = (input: object) => gateway.rest<Forwarding>('POST', '/forwarding/retry', input)
  expect((await retry({})).body.code).toBe('validation_failed')
  servers.shop.answerWith(json(500, {}))
  await start({ url: hook() })
  const failed = [await servers.receive(), await servers.receive()]
  await settled(2)
  const listed = async (forward: string) => {
    const path = `/notifications?forward=${forward}`
    const page = await gateway.rest<{ entries: NotificationDetail[] }>('GET', path)
    return page.body.data.entries.map(({ seq }) => seq)
  }
  expect(await listed('failed')).toEqual(failed.map(({ seq }) => seq).toReversed())
  servers.shop.answerWith(json(200, {}))
  await retry({ seq: failed[1]?.seq })
  await waitFor(async () => expect(await listed('delivered')).toEqual([failed[1]?.seq]))
  expect((await retry({})).body.data).toMatchObject({ failed: 1, retrying: 1 })
  await waitFor(async () =>
    expect(await read()).toMatchObject({ succeeded: 2, failed: 0, retrying: 0, next_at: null }),
  )
  expect(await listed('failed')).toEqual([])
  expect(servers.shop.seen).toHaveLength(4)
})

test('what the gateway rejected and the shop refuses has not failed, and is not tried again', async () => {
  servers.shop.answerWith(json(401, {}), json(500, {}))
  await start({ url: hook(), verdict: 'any' })
  const refused = await servers.receive({ ts: hourAgo() })
  const failed = await servers.receive({ ts: hourAgo() })
  await waitFor(async () => expect((await servers.detail(failed.seq)).forward).toBe('failed'))
  expect(await servers.detail(refused.seq)).toMatchObject({ forward: 'refused', forward_status: 401 })
  const right = { outcome: 'ok', error_code: null, status: 401 }
  await waitFor(async () => expect(await attemptsOf(refused.seq)).toMatchObject([right]))
  await waitFor(async () => expect(await attemptsOf(failed.seq)).toMatchObject([{ outcome: 'error' }]))
  expect(await read()).toMatchObject({ failed: 1, retrying: 0 })
})

test('what the gateway rejected and the shop accepts is no success: it is counted apart', async () => {
  servers.shop.answerWith(json(200, {}), json(202, {}), json(200, {}))
  await start({ url: hook(), verdict: 'any' })
  const forged = await servers.receive({ headers: { 'x-signature': 'ts=1,v1=aa' } })
  const old = await servers.receive({ ts: hourAgo() })
  const valid = await servers.receive()
  await waitFor(async () => expect((await servers.detail(valid.seq)).forward).toBe('delivered'))
  expect(await servers.detail(forged.seq)).toMatchObject({ forward: 'accepted', forward_status: 200 })
  expect(await servers.detail(old.seq)).toMatchObject({ forward: 'accepted', forward_status: 202 })
  expect(await read()).toMatchObject({ succeeded: 1, failed: 0, accepted: 2 })
})

test('operators hear of a store that fails: a warning at the beginning, its end, and each attempt in the metrics', async () => {
  const { gateway, shop } = servers
  shop.answerWith(json(500, {}), hangUp, json(200, {}))
  await start({ url: `${hook()}?key=canary` })
  for (let sent = 1; sent <= 3; sent++) {
    await servers.receive()
    await settled(sent)
  }
  const lines = () =>
    gateway.logLines
      .map(line => JSON.parse(line))
      .filter(({ seq, waiting, failures }) => seq ?? waiting ?? failures)
  const gauges = async () =>
    (await gateway.http('GET', '/metrics')).text.match(/^pasarela_forward(?:s_w|s_o|i).*/gm)
  const oldest = Date.parse((await servers.detail(1)).received_at) / 1000
  expect(await gauges()).toEqual([
    'pasarela_forwarding_enabled{account="default"} 1',
    'pasarela_forwards_waiting 2',
    `pasarela_forwards_oldest_waiting_timestamp_seconds ${oldest}`,
  ])
  expect(lines().at(-1)).toMatchObject({ level: 30, waiting: 2, msg: expect.stringContaining('still wait') })
  await gateway.rest('POST', '/forwarding/retry', {})
  await waitFor(async () => expect(await read()).toMatchObject({ succeeded: 3, retrying: 0 }))
  expect(await gauges()).toEqual([
    'pasarela_forwarding_enabled{account="default"} 1',
    'pasarela_forwards_waiting 0',
  ])
  expect(lines()).toMatchObject([
    {
      level: 40,
      account: 'default',
      url: `${hook()}?key=***`,
      seq: 1,
      status: 500,
      nextAt: expect.stringMatching(/Z$/),
    },
    { level: 30, account: 'default', waiting: 2 },
    { level: 30, account: 'default', failures: 2, msg: expect.stringContaining('again.') },
  ])
  const { text } = await gateway.http('GET', '/metrics')
  expect(text.match(/^pasarela_forwards_total.*/gm)).toEqual([
    'pasarela_forwards_total{outcome="delivered"} 3',
    'pasarela_forwards_total{outcome="failed"} 2',
    'pasarela_forwards_total{outcome="refused"} 0',
    'pasarela_forwards_total{outcome="accepted"} 0',
    'pasarela_forwards_total{outcome="faulted"} 0',
  ])
})

test('without retries, and after the stop, failed forwards are not tried again', async () => {
  servers.shop.answerWith(json(500, {}))
  await start({ url: hook(), retries: false })
  await servers.receive()
  expect(await settled(1)).toMatchObject({ retries: false, retrying: 0 })
  await start({ url: hook() })
  const { seq } = await servers.receive()
  expect(await settled(2)).toMatchObject({ retries: true, retrying: 1 })
  const { body } = await servers.gateway.rest<Forwarding>('DELETE', '/forwarding')
  expect(body.data).toMatchObject({ failed: 2, retrying: 0, next_at: null })
  expect(await servers.detail(seq)).toMatchObject({ forward_attempts: 1, forward_next_at: null })
})
