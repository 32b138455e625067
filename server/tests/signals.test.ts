/** The entry files as their users start them: how a signal ends them, and what is there when they start again. */
import { connect } from 'node:net'
import { EventSource } from 'eventsource'
import { describe, expect, test } from 'vitest'
import type { NotificationSummary } from '../journal/entries.ts'
import { createRest } from '../testing/callers.ts'
import {
  prepareFolder,
  startGatewayChild,
  startSimulatorChild,
  startTimeout,
} from '../testing/entry-files.ts'
import { json, type StubAnswer, startStubProvider } from '../testing/stub-provider.ts'

const folder = prepareFolder()

describe.concurrent('a signal ends a process cleanly, with code 0', { timeout: startTimeout }, () => {
  test.for(['SIGTERM', 'SIGINT'] as const)(
    'the gateway on %s, while a feed client is connected',
    async (name, { expect }) => {
      await using gateway = await startGatewayChild(folder.gatewayOptions())
      const feed = new EventSource(`${gateway.url}/trpc/notifications.feed`)
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
    await using simulator = await startSimulatorChild()
    const health = await createRest(simulator.url)('GET', '/simulator/health')
    expect(health.status).toBe(200)
    simulator.signal('SIGTERM')
    expect(await simulator.ended).toMatchObject({ code: 0, stderr: '' })
  })
})

test('a notification answered 200 is there after the process was killed and started again', {
  timeout: startTimeout,
}, async () => {
  const environment = folder.gatewayOptions()
  await using first = await startGatewayChild(environment)
  const sent = Array.from({ length: 20 }, (_, index) => `kept-${index}`)
  const send = (id: string) =>
    createRest(`${first.url}/api/gateway`)('POST', '/webhooks', { type: 'payment', data: { id } })
  const answers = await Promise.all(sent.map(send))
  first.signal('SIGKILL')
  expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200))
  await first.ended
  await using second = await startGatewayChild(environment)
  const { body } = await createRest(second.url)<{ entries: NotificationSummary[] }>(
    'GET',
    '/api/gateway/notifications?after=0&limit=1000',
  )
  expect(body.data.entries.map(({ resource }) => resource).toSorted()).toEqual(sent.toSorted())
})

/** A gateway whose provider answers when the test says so. */
async function startWaitingGateway() {
  const provider = await startStubProvider()
  const asked = Promise.withResolvers<Parameters<StubAnswer>>()
  provider.answerWith((...arrived) => asked.resolve(arrived))
  const child = await startGatewayChild(
    folder.gatewayOptions({ GATEWAY_PROVIDER_URL: provider.url, GATEWAY_ACCESS_TOKEN: 'TEST-1' }),
  )
  return {
    ...child,
    /** SIGTERM once a call has reached the provider. Resolves, when nothing listens any more, with what answers it. */
    async terminateDuringCall(): Promise<(body: unknown) => void> {
      const arrived = await asked.promise
      child.signal('SIGTERM')
      await becomesUnreachable(`${child.url}/livez`)
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
