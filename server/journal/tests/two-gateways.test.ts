import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppRouter } from '../../gateway/procedures/router.ts'
import { guardChild } from '../../tests/support/guard-child.ts'
import { type LoadBalancer, startLoadBalancer } from './support/load-balancer.ts'
import { type PostgresServer, startPostgres } from './support/postgres-server.ts'

const secret = 'two-gateways'
const root = join(import.meta.dirname, '..', '..', '..')

type Gateway = { port: number; process: ChildProcess; exited: Promise<unknown> }

let database: PostgresServer
let gateways: Gateway[]
let balancer: LoadBalancer

beforeAll(async () => {
  database = await startPostgres()
  gateways = await Promise.all([startGatewayProcess(), startGatewayProcess()])
  balancer = await startLoadBalancer(gateways.map(gateway => gateway.port))
})
afterAll(async () => {
  await balancer.close()
  for (const gateway of gateways) {
    gateway.process.kill('SIGTERM')
    await gateway.exited
  }
  await database.remove()
})

async function startGatewayProcess(): Promise<Gateway> {
  const child = guardChild(
    spawn(process.execPath, [join(root, 'server', 'gateway', 'main.ts')], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        APP_ENV: 'testing',
        PORT: '0',
        DATABASE_URL: database.url,
        GATEWAY_WEBHOOK_SECRET: secret,
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /"url":"([^"]+)"/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { port: Number(new URL(url).port), process: child, exited }
  }
  throw new Error('The gateway ended before it listened.')
}

/** Sends one signed notification until it is acknowledged, as the provider does. */
async function send(id: number, port: number): Promise<void> {
  const v1 = createHmac('sha256', secret).update(`id:${id};request-id:r${id};ts:1742505638;`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-request-id': `r${id}`,
    'x-signature': `ts=1742505638,v1=${v1}`,
  }
  const body = JSON.stringify({
    id: 5_000_000 + id,
    type: 'payment',
    action: 'payment.updated',
    data: { id },
  })
  const url = `http://127.0.0.1:${port}/api/gateway/webhooks?data.id=${id}&type=payment`
  for (;;) {
    // Each connection is new, so that the balancer chooses a gateway each time.
    const dispatcher = new Agent({ pipelining: 0 })
    try {
      const answer = await request(url, { method: 'POST', headers, body, dispatcher })
      await answer.body.dump()
      if (answer.statusCode === 200) return
    } catch {
      // The gateway was killed before it answered. The notification is sent again, as the provider would do.
    } finally {
      await dispatcher.destroy()
    }
  }
}

async function list(port: number, after: number): Promise<{ seq: number; resource: string }[]> {
  const answer = await request(
    `http://127.0.0.1:${port}/api/gateway/notifications?after=${after}&limit=1000`,
    { dispatcher: new Agent({ pipelining: 0 }) },
  )
  const { data } = (await answer.body.json()) as { data: { entries: { seq: number; resource: string }[] } }
  return data.entries
}

test('two gateways act as one: both accept and show entries, one dies, and nothing is lost or repeated', async () => {
  const [one, other] = gateways
  if (one === undefined || other === undefined) throw new Error('Two gateways were to be started.')
  const client = createTRPCClient<AppRouter>({
    links: [httpSubscriptionLink({ url: `http://127.0.0.1:${balancer.port}/trpc`, EventSource })],
  })
  const seen: number[] = []
  let check = () => {}
  const connected = Promise.withResolvers<void>()
  const subscription = client.notifications.feed.subscribe(
    { lastEventId: '0' },
    {
      onConnectionStateChange: ({ state }) => {
        if (state === 'pending') connected.resolve()
      },
      onData: ({ data }) => {
        if (data.type === 'entry') seen.push(data.entry.seq)
        check()
      },
    },
  )
  const until = (claim: () => boolean) =>
    new Promise<void>(resolve => {
      check = () => {
        if (claim()) resolve()
      }
      check()
    })
  await connected.promise

  // Both gateways accept notifications, and each shows those of the other.
  await Promise.all([send(1, one.port), send(2, other.port)])
  await until(() => seen.length >= 2)
  expect(await list(one.port, 0)).toEqual(await list(other.port, 0))

  // One gateway dies under load.
  const sending = Promise.all(Array.from({ length: 200 }, (_, place) => send(place + 3, balancer.port)))
  await until(() => seen.length >= 50)
  one.process.kill('SIGKILL')
  await one.exited
  await sending
  await send(1000, balancer.port)

  const stored = await list(other.port, 0)
  const resources = new Set(stored.map(entry => entry.resource))
  for (let id = 1; id <= 202; id++) expect(resources).toContain(String(id))
  await until(() => seen.length >= stored.length)
  expect(seen).toEqual(stored.map(entry => entry.seq))
  subscription.unsubscribe()
})
