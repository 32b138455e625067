/** `pasarela listen` over a gateway and a shop that break off; as a process of its own where it is killed, or ends. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startDemo } from '../../server/demo/start-demo.ts'
import { demoCredentials } from '../../server/facts/demo-credentials.ts'
import { type Child, startChild } from '../../server/tests/support/child-process.ts'
import { runHere } from './support/run-here.ts'
import { type Started, startHere } from './support/start-here.ts'
import { type Shop, startShop } from './support/start-shop.ts'

let folder: string
let demo: Awaited<ReturnType<typeof startDemo>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pasarela-listen-'))
  demo = await openDemo()
})
afterEach(async () => {
  await demo.close()
  await rm(folder, { recursive: true })
})

const openDemo = (port = 0, options: Record<string, string> = {}) =>
  startDemo({
    environment: { PORT: String(port), GATEWAY_SHOP_PORT: '0', GATEWAY_DATA_DIR: folder, ...options },
    simulatorPort: 0,
    logger: pino({ level: 'silent' }),
  })

const environment = () => ({
  PASARELA_GATEWAY: `${demo.gateway.url}/${demo.prefix}`,
  XDG_STATE_HOME: join(folder, 'state'),
})

const argsFor = (shop: Shop, flags: string[]) => [
  ...['listen', '--forward-to', `${shop.url}/hook`, '--json'],
  ...flags,
]

/** Starts `pasarela listen` in this process, and resolves when it listens. */
async function listen(shop: Shop, ...flags: string[]): Promise<Started> {
  const started = startHere(argsFor(shop, flags), environment())
  onTestFinished(async () => {
    started.interrupt()
    await started.ended
  })
  await begins(started)
  return started
}

/** Does the same as a process of its own. */
async function listenAlone(shop: Shop, ...flags: string[]): Promise<Child> {
  const child = startChild('cli/main.ts', environment(), null, argsFor(shop, flags))
  onTestFinished(() => child[Symbol.asyncDispose]())
  await begins(child)
  return child
}

async function begins({ stderr }: Pick<Child, 'stderr'>): Promise<void> {
  await expect.poll(stderr).toContain('Forwarding')
  expect(stderr()).toContain(demoCredentials.webhookSecret)
  // A shop has one address: that at which its calls are recorded.
  expect(stderr()).toContain(`Address         ${demo.gateway.shopUrl}`)
  expect(stderr()).not.toContain(demo.simulator.url)
}

async function send(from: number, to: number, ...flags: string[]): Promise<void> {
  for (let id = from; id <= to; id++) {
    const args = ['trigger', 'payment', '--resource', String(id), ...flags]
    await runHere(args, { environment: environment() })
  }
}

/** The `data.id` of each request, in the order of their arrival. */
const idsOf = ({ requests }: Shop) =>
  requests.map(({ url }) => Number(new URL(url, 'http://shop.test').searchParams.get('data.id')))

async function listed(path: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${demo.gateway.url}/${demo.prefix}${path}`)
  return (await answer.json()).data.entries
}

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('forwards with the original headers and bytes, one line each', async () => {
  await using shop = await startShop()
  const child = await listenAlone(shop, '--verdict', 'any')
  await send(1, 2)
  const wrong = ['trigger', 'payment', '--resource', '3', '--signature', 'wrong_secret']
  expect((await runHere(wrong, { environment: environment() })).code).toBe(0)
  await child.says(/\n.+\n.+\n/)
  const lines = child.stdout().trim().split('\n')
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { resource: '1', verdict: 'validated', status: 200, skipped: null },
    { resource: '2', verdict: 'validated', status: 200, skipped: null },
    { resource: '3', verdict: 'rejected', reason: 'SignatureMismatch', near_misses: ['test_wrong_secret'] },
  ])
  const [{ url, headers, body } = { url: '', headers: {}, body: '' }] = shop.requests
  const input = `POST ${url}\nx-signature: ${headers['x-signature']}\nx-request-id: ${headers['x-request-id']}\n\n${body}`
  const secret = ['--secret', 'pasarela-demo-webhook-secret']
  expect((await runHere(['verify', ...secret], { input })).code).toBe(0)
})

test('shows the calls of the shop too if asked for, with those that arrive and no earlier ones', async () => {
  await using shop = await startShop()
  const callProvider = (path: string) => fetch(demo.gateway.shopUrl + path)
  await callProvider('/v1/payments/1')
  await expect
    .poll(async () => (await fetch(`${demo.gateway.url}/${demo.prefix}/calls?transport=shop`)).text())
    .toContain('GET /v1/payments/{id}')
  const child = await listen(shop, '--calls')
  await callProvider('/v1/payments/2')
  await child.says(/"resource":"2"/)
  await send(3, 3)
  await child.says(/"resource":"3"/)
  expect(child.stdout()).toMatch(/"operation":"GET \/v1\/payments\/{id}"/)
  expect(child.stdout()).not.toContain('"resource":"1"')
  expect(idsOf(shop)).toEqual([3])
})

test('names the fault that the shop met, where it could not accept the notification, and only there', async () => {
  const token = { authorization: `Bearer ${demoCredentials.accessToken}` }
  const read = async ({ url }: { url: string }) => {
    const id = new URL(url, 'http://shop.test').searchParams.get('data.id')
    return (await fetch(`${demo.gateway.shopUrl}/v1/payments/${id}`, { headers: token })).status
  }
  const reads: number[] = []
  await using shop = await startShop(undefined, 0, async request => {
    reads.push(await read(request))
    shop.status = reads.length === 1 ? 503 : 200
  })
  const child = await listen(shop)
  const fault = ['fault', 'status=500', 'times=2', 'route=/v1/payments/{id}']
  await runHere(fault, { environment: environment() })
  await send(1, 2)
  await child.says(/"resource":"2"/)
  const lines = child.stdout().trim().split('\n')
  expect(lines.map(line => JSON.parse(line))).toMatchObject([
    { status: 503, fault: 'status=500' },
    { status: 200, fault: null },
  ])
  expect(reads).toEqual([500, 500])
})

test('leaves out what the gateway rejected, unless asked for it', async () => {
  await using shop = await startShop()
  const child = await listen(shop)
  await send(1, 1, '--signature', 'wrong_secret')
  await send(2, 2)
  await child.says(/"resource":"2"/)
  expect(idsOf(shop)).toEqual([2])
})

test('goes on after it was killed, and misses none', async () => {
  let running: Child | null = null
  let killAt = 3
  await using shop = await startShop(() => {
    // The process is killed right after an answer, when it may or may not have stored its position. One that is still
    // starting may already forward what waited; the request after that one kills it.
    if (!running || shop.requests.length < killAt) return
    running.signal('SIGKILL')
    running = null
    killAt += 3
  })
  for (const [first, last] of [
    [1, 5],
    [6, 8],
  ] as const) {
    const child = await listenAlone(shop)
    running = child
    await send(first, last)
    await child.ended
  }
  await listen(shop)
  await expect.poll(() => idsOf(shop).at(-1)).toBe(8)
  const ids = idsOf(shop)
  expect([...new Set(ids)]).toEqual(oneTo(8))
  // After each of two kills, only the notification whose answer was lost may come again, with the same id.
  expect(ids.length - 8).toBeLessThanOrEqual(2)
  const requestIds = new Set(shop.requests.map(({ headers }) => headers['x-request-id']))
  expect(requestIds.size).toBe(8)
})

test('goes on after the gateway was restarted, without a gap or a repetition', async () => {
  await using shop = await startShop()
  const child = await listen(shop)
  await send(1, 2)
  await expect.poll(() => shop.requests.length).toBe(2)
  const { port } = demo.gateway
  await demo.close()
  await expect.poll(child.stderr).toMatch(/No gateway responds|The gateway is stopping/)
  demo = await openDemo(port)
  await send(3, 4)
  await expect.poll(() => shop.requests.length).toBe(4)
  expect(idsOf(shop)).toEqual(oneTo(4))
})

test('waits for a shop that refuses connections', async () => {
  const shop = await startShop()
  const child = await listen(shop)
  await shop[Symbol.asyncDispose]()
  await send(1, 3)
  await expect.poll(child.stderr).toContain('Nothing listens at this address. Retrying until it responds.')
  await using returned = await startShop(undefined, shop.port)
  await expect.poll(() => returned.requests.length).toBe(3)
  expect(idsOf(returned)).toEqual(oneTo(3))
  // The gateway knows the failures and the answer, though it did not send the notification.
  const url = `${shop.url}/hook`
  await expect
    .poll(async () => (await listed('/notifications')).map(({ listens, forward }) => [listens, forward]))
    .toEqual(
      oneTo(3).map(() => [[expect.objectContaining({ url, outcome: 'delivered', status: 200 })], null]),
    )
  const calls = await listed('/calls?operation=notifications.reportForward')
  expect(calls.filter(({ outcome }) => outcome === 'ok')).toHaveLength(3)
  expect(calls.at(-1)).toMatchObject({ error_code: 'connection_refused', attempts: 1 })
  // While the store is down, ever fewer of its failures are reported.
  expect(calls.length).toBeLessThan(8)
})

test('an older gateway, which takes no reports, is told once, and forwarding goes on', async () => {
  await using shop = await startShop()
  const told: string[] = []
  const { url, prefix } = { url: demo.gateway.url, prefix: demo.prefix }
  const relay = async (request: IncomingMessage, response: ServerResponse) => {
    const isReport = request.url?.endsWith('/forwards')
    if (isReport) told.push(request.url ?? '')
    const path = isReport ? `/${prefix}/no/such/route` : request.url
    const answer = await fetch(url + path, { method: request.method ?? 'GET' })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  }
  const older = createServer((request, response) => {
    // The last wait may outlive the gateway of the tests.
    relay(request, response).catch(() => response.destroy())
  })
  older.listen(0, '127.0.0.1')
  await once(older, 'listening')
  onTestFinished(() => {
    older.closeAllConnections()
    older.close()
  })
  const { port } = older.address() as AddressInfo
  const started = startHere(argsFor(shop, []), {
    ...environment(),
    PASARELA_GATEWAY: `http://127.0.0.1:${port}/${prefix}`,
  })
  onTestFinished(async () => {
    started.interrupt()
    await started.ended
  })
  await begins(started)
  await send(1, 3)
  await expect.poll(() => idsOf(shop)).toEqual([1, 2, 3])
  await started.says(/"resource":"3"/)
  expect(started.stderr().split('takes no reports of forwards')).toHaveLength(2)
  expect(told).toHaveLength(1)
  started.interrupt()
  await started.ended
})

test('what the shop refuses is shown with its status, counts as delivered, and comes again only with --after', async () => {
  await using shop = await startShop()
  shop.status = 500
  const child = await listen(shop)
  await send(1, 2)
  await child.says(/"resource":"2".+"status":500/)
  const [{ seq } = { seq: 0 }] = child
    .stdout()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  child.interrupt()
  await child.ended
  shop.status = 200
  const next = await listen(shop)
  await send(3, 3)
  await next.says(/"status":200/)
  expect(idsOf(shop)).toEqual([1, 2, 3])
  next.interrupt()
  await next.ended
  const again = await listen(shop, '--after', String(seq))
  await again.says(/"resource":"3".+"status":200/)
  expect(idsOf(shop)).toEqual([1, 2, 3, 2, 3])
})

test('a gateway that refuses the token ends the command', async () => {
  await using shop = await startShop()
  const args = ['listen', '--forward-to', `${shop.url}/hook`, '--after', '0']
  await demo.close()
  demo = await openDemo(0, { GATEWAY_CONSOLE_TOKEN: 'the-token-of-this-console' })
  const { code, remarks } = await runHere(args, { environment: environment() })
  expect({ code, remarks: remarks.join() }).toMatchObject({
    code: 1,
    remarks: expect.stringContaining('token'),
  })
})

test('Ctrl-C ends the command with exit code 0', async () => {
  await using shop = await startShop()
  const child = await listenAlone(shop)
  child.signal('SIGINT')
  expect(await child.ended).toMatchObject({ code: 0, stdout: '' })
})

test('a closed pipe ends the command with exit code 141', async () => {
  await using shop = await startShop()
  const child = await listenAlone(shop)
  child.closeOutput()
  await send(1, 1)
  expect((await child.ended).code).toBe(141)
})

test('says that a shop uses an access token that no gateway listens to', async () => {
  await using shop = await startShop()
  const child = await listen(shop)
  const body = JSON.stringify({
    transaction_amount: 100,
    payment_method_id: 'rapipago',
    payer: { email: 'test_user_1@testuser.com' },
  })
  const headers = { authorization: 'Bearer TEST-token-of-a-shop', 'content-type': 'application/json' }
  const paid = await fetch(`${demo.simulator.url}/v1/payments`, {
    method: 'POST',
    headers: { ...headers, 'x-idempotency-key': 'unheard' },
    body,
  })
  expect(paid.status).toBe(201)
  await expect.poll(child.stderr, { timeout: 20_000 }).toContain('another access token went nowhere')
})
