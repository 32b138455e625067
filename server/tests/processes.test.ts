/** The entry files as their users start them: how they fail, how they stop, and what is there after a restart. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import type { NotificationSummary } from '../journal/entries.ts'
import { startDemo } from '../start-demo.ts'
import { StartError, startGateway } from '../start-gateway.ts'
import { createRest } from '../testing/callers.ts'
import { type Child, endAllChildren, startChild } from '../testing/child-process.ts'
import { createCollectingLogger } from '../testing/collecting-logger.ts'
import { json, type StubAnswer, startStubProvider } from '../testing/stub-provider.ts'
import { makeTemporaryFolder } from '../testing/temporary-folder.ts'

const gatewayEntry = 'server/main.ts'
const demoEntry = 'server/demo.ts'
const simulatorEntry = 'server/simulator/main.ts'
/** A start takes a second of a free processor; a busy machine has none to spare. */
const timeout = 60_000
const listening = /"url":"(http:\/\/127\.0\.0\.1:\d+)"/

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
/** A port that something else has. */
const blocker = createServer()
let takenPort: string
beforeAll(async () => {
  folder = await makeTemporaryFolder()
  await new Promise<void>(resolve => blocker.listen(0, '127.0.0.1', resolve))
  takenPort = String((blocker.address() as AddressInfo).port)
})
afterAll(async () => {
  endAllChildren()
  await new Promise(resolve => blocker.close(resolve))
  await folder?.remove()
})

let folders = 0
/** Options of a gateway that would start, with a data folder of its own. */
const usable = (more: Record<string, string> = {}) => ({
  APP_ENV: 'testing',
  PORT: '0',
  GATEWAY_DATA_DIR: join(folder.path, `data-${++folders}`),
  ...more,
})

async function failed(child: Child) {
  await using ending = child
  const { code, stdout, stderr } = await ending.ended
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr, 'no stack').not.toMatch(/^\s+at /m)
  return stderr.trimEnd().split('\n')
}

describe.concurrent('a start that fails says one clear line on stderr and exits with 1', { timeout }, () => {
  test('the gateway: a port in use', async ({ expect }) => {
    const lines = await failed(startChild(gatewayEntry, usable({ PORT: takenPort })))
    expect(lines).toEqual([`Port ${takenPort} on 127.0.0.1 is in use. Stop what listens there, or set PORT.`])
  })

  test('the gateway: bad options, all named in one go, no value shown', async ({ expect }) => {
    const wrong = {
      PORT: '70000',
      GATEWAY_ROUTE_PREFIX: '/api/',
      LOG_LEVEL: 'loud',
      GATEWAY_CONSOLE_TOKEN: 'hunter2',
    }
    const lines = await failed(startChild(gatewayEntry, usable(wrong)))
    expect(lines).toHaveLength(5)
    for (const name of Object.keys(wrong)) expect(lines.join('\n')).toContain(name)
    expect(lines.join('\n')).not.toContain('hunter2')
  })

  test('the gateway: a data folder that is a file', async ({ expect }) => {
    const path = join(folder.path, 'a-file')
    await writeFile(path, '')
    const lines = await failed(startChild(gatewayEntry, usable({ GATEWAY_DATA_DIR: path })))
    expect(lines).toEqual([expect.stringContaining(path)])
  })

  test('the demo: bad options of both parts, all named in one go', async ({ expect }) => {
    const wrong = {
      SIMULATOR_PORT: 'x',
      PORT: 'y',
      SIMULATOR_WEBHOOK_URL: 'z',
      GATEWAY_ENABLE_DEMO_ROUTES: 'perhaps',
    }
    const text = (await failed(startChild(demoEntry, wrong))).join('\n')
    for (const name of Object.keys(wrong)) expect(text).toContain(name)
  })

  test('the simulator: a port in use', async ({ expect }) => {
    const lines = await failed(startChild(simulatorEntry, { SIMULATOR_PORT: takenPort }))
    expect(lines).toEqual([expect.stringMatching(new RegExp(`${takenPort}.* in use`))])
  })

  test('the simulator: bad options, all named in one go', async ({ expect }) => {
    const wrong = { SIMULATOR_PORT: 'x', SIMULATOR_WEBHOOK_URL: 'nowhere' }
    const lines = await failed(startChild(simulatorEntry, wrong))
    for (const name of Object.keys(wrong)) expect(lines.join('\n')).toContain(name)
  })
})

describe.concurrent('a signal ends a process cleanly, with code 0', { timeout }, () => {
  test.for(['SIGTERM', 'SIGINT'] as const)(
    'the gateway on %s, while a feed client is connected',
    async (name, { expect }) => {
      await using gateway = startChild(gatewayEntry, usable())
      const [, url = ''] = await gateway.says(listening)
      const feed = new EventSource(`${url}/trpc/notifications.feed`)
      await new Promise(resolve => feed.addEventListener('connected', resolve, { once: true }))
      const closed = new Promise(resolve => feed.addEventListener('error', resolve, { once: true }))
      gateway.signal(name)
      const { code, stderr } = await gateway.ended
      await closed
      feed.close()
      expect([code, stderr]).toEqual([0, ''])
    },
  )

  test('the gateway on SIGTERM lets a call under way finish, and takes no new one', async ({ expect }) => {
    await using gateway = await startWaitingGateway()
    // As browsers open them ahead: it has asked for nothing, so nothing is owed to it.
    const unused = connect(gateway.port, '127.0.0.1')
    const unusedEnds = new Promise(resolve => unused.once('close', resolve))
    const answer = createRest(gateway.url)('GET', '/api/gateway/payments/1')
    const answerCall = await gateway.terminateDuringCall()
    await unusedEnds
    answerCall({ id: 1, status: 'approved' })
    expect(await answer).toMatchObject({ status: 200, body: { data: { status: 'approved' } } })
    expect(await gateway.ended).toMatchObject({ code: 0, stderr: '' })
  })

  test('the gateway on SIGTERM answers what comes in behind a call on its connection, and closes that', async ({
    expect,
  }) => {
    await using gateway = await startWaitingGateway()
    const socket = connect(gateway.port, '127.0.0.1')
    const received = Array.fromAsync(socket)
    const get = (path: string) => socket.write(`GET /api/gateway${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    get('/payments/1')
    const answerCall = await gateway.terminateDuringCall()
    get('/health')
    answerCall({ id: 1 })
    const text = Buffer.concat(await received).toString()
    expect(text.match(/HTTP\/1\.1 \d+|"data":\{"\w+/g)).toEqual([
      'HTTP/1.1 200',
      '"data":{"id',
      'HTTP/1.1 200',
      '"data":{"configured',
    ])
    expect(text.toLowerCase().split('connection: close')).toHaveLength(2)
    expect(await gateway.ended).toMatchObject({ code: 0, stderr: '' })
  })

  test('the simulator on SIGTERM', async ({ expect }) => {
    await using simulator = startChild(simulatorEntry, { SIMULATOR_PORT: '0' })
    const [, url = ''] = await simulator.says(/on (http:\/\/127\.0\.0\.1:\d+)/)
    const health = await createRest(url)('GET', '/simulator/health')
    expect(health.status).toBe(200)
    simulator.signal('SIGTERM')
    expect(await simulator.ended).toMatchObject({ code: 0, stderr: '' })
  })
})

/** A gateway whose provider answers when the test says so. */
async function startWaitingGateway() {
  const provider = await startStubProvider()
  const asked = Promise.withResolvers<Parameters<StubAnswer>>()
  provider.answerWith((...arrived) => asked.resolve(arrived))
  const child = startChild(
    gatewayEntry,
    usable({ GATEWAY_PROVIDER_URL: provider.url, GATEWAY_ACCESS_TOKEN: 'TEST-1' }),
  )
  const [, url = ''] = await child.says(listening)
  return {
    url,
    port: Number(new URL(url).port),
    ended: child.ended,
    /** SIGTERM once a call has reached the provider. Resolves, when nothing listens any more, with what answers it. */
    async terminateDuringCall(): Promise<(body: unknown) => void> {
      const arrived = await asked.promise
      child.signal('SIGTERM')
      await becomesUnreachable(`${url}/livez`)
      return body => json(200, body)(...arrived)
    },
    async [Symbol.asyncDispose]() {
      await child[Symbol.asyncDispose]()
      await provider.close()
    },
  }
}

/** Each time on a new connection, so that none is kept alive. */
async function becomesUnreachable(url: string): Promise<void> {
  const isUp = () => fetch(url, { headers: { connection: 'close' } }).then(answer => answer.ok)
  while (await isUp().catch(() => false));
}

test.each([
  [
    'an address that is not of this machine',
    { HOST: '192.0.2.1', GATEWAY_ALLOW_OPEN: 'true' },
    /^HOST 192\.0\.2\.1 is not an address/,
  ],
  ['a folder below a file', { GATEWAY_DATA_DIR: '/dev/null/data' }, /\/dev\/null\/data/],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/j' },
    /^The journal could not be opened/,
  ],
])('the gateway does not start with %s, and says so in one line', async (_what, environment, line) => {
  const { logger } = createCollectingLogger()
  const failure = await startGateway(parseConfig(usable(environment)), logger).catch(error => error)
  expect(failure).toBeInstanceOf(StartError)
  expect(failure.message).toMatch(line)
  expect(failure.message).not.toMatch(/\n|hunter2/)
})

test('the gateway does not start on a journal that is no database, and leaves the file as it was', async () => {
  const dataDir = join(folder.path, 'no-database')
  const file = join(dataDir, 'journal.sqlite')
  const text = 'this is no database, however long the text in it may be; it goes on and on'.repeat(100)
  await mkdir(dataDir)
  await writeFile(file, text)
  const config = parseConfig(usable({ GATEWAY_DATA_DIR: dataDir }))
  await expect(startGateway(config, createCollectingLogger().logger)).rejects.toThrow(dataDir)
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('the demo does not start on a port in use, nor with simulator data it cannot use, and leaves no gateway behind', async () => {
  const { logger } = createCollectingLogger()
  const environment = { PORT: '0', GATEWAY_DATA_DIR: join(folder.path, 'demo') }
  const port = Number(takenPort)
  await expect(startDemo({ environment, simulatorPort: port, logger })).rejects.toThrow(
    `Port ${takenPort} on 127.0.0.1 is in use: stop what listens there, or set SIMULATOR_PORT.`,
  )
  const simulatorDataFile = '/dev/null/simulator.sqlite'
  await expect(startDemo({ environment, simulatorPort: 0, simulatorDataFile, logger })).rejects.toThrow(
    `Cannot use the data file ${simulatorDataFile}`,
  )
  await expect(startDemo({ environment: { PORT: takenPort }, simulatorPort: 0, logger })).rejects.toThrow(
    `Port ${takenPort} on 127.0.0.1 is in use. Stop what listens there, or set PORT.`,
  )
})

test('the demo tells its addresses, answers at each, and ends cleanly on SIGINT', { timeout }, async () => {
  const environment = { PORT: '0', SIMULATOR_PORT: '0', GATEWAY_DATA_DIR: join(folder.path, 'demo') }
  await using demo = startChild(demoEntry, environment)
  const [, gateway = '', simulator = ''] = await demo.says(
    /Gateway +(http:\S+)\n +Simulator +(http:\S+)\n(?:.*\n)*.*Stop with Ctrl-C/,
  )
  expect((await createRest(gateway)('GET', '/health')).body).toMatchObject({ data: { configured: true } })
  expect((await createRest(simulator)('GET', '/simulator/health')).status).toBe(200)
  demo.signal('SIGINT')
  expect(await demo.ended).toMatchObject({ code: 0, stderr: '' })
})

test('a demo started again has its payments still, and gives out no id twice', { timeout }, async () => {
  const environment = { PORT: '0', SIMULATOR_PORT: '0', GATEWAY_DATA_DIR: join(folder.path, 'demo-again') }
  const ticket = {
    transaction_amount: 100,
    description: 'Mate',
    payment_method_id: 'rapipago',
    payer: { email: 'test_user_1@testuser.com' },
  }
  const startAndPay = async () => {
    const demo = startChild(demoEntry, environment)
    const [, gateway = ''] = await demo.says(/Gateway +(http:\S+)\n(?:.*\n)*.*Stop with Ctrl-C/)
    const { body } = await createRest(gateway)<{ id: number }>('POST', '/payments/offline', ticket)
    return { demo, gateway, id: body.data.id }
  }
  const first = await startAndPay()
  first.demo.signal('SIGTERM')
  expect(await first.demo.ended).toMatchObject({ code: 0, stderr: '' })
  const second = await startAndPay()
  await using _ = second.demo
  expect(second.id).toBe(first.id + 1)
  expect((await createRest(second.gateway)('GET', `/payments/${first.id}`)).status).toBe(200)
})

test('a notification answered 200 is there after the process was killed and started again', {
  timeout,
}, async () => {
  const environment = usable()
  await using first = startChild(gatewayEntry, environment)
  const [, url = ''] = await first.says(listening)
  const sent = Array.from({ length: 20 }, (_, index) => `kept-${index}`)
  const send = (id: string) =>
    createRest(`${url}/api/gateway`)('POST', '/webhooks', { type: 'payment', data: { id } })
  const answers = await Promise.all(sent.map(send))
  first.signal('SIGKILL')
  expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200))
  await first.ended
  await using second = startChild(gatewayEntry, environment)
  const [, again = ''] = await second.says(listening)
  const { body } = await createRest(again)<{ entries: NotificationSummary[] }>(
    'GET',
    '/api/gateway/notifications?after=0&limit=1000',
  )
  expect(body.data.entries.map(({ resource }) => resource).toSorted()).toEqual(sent.toSorted())
})
