/** What is under way, remembered or streamed when an account is removed does not reach a new account of its name. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../contract/accounts.ts'
import { demoCredentials } from '../facts/demo-credentials.ts'
import type { CallSummary } from '../journal/entries.ts'
import { type PostgresServer, startPostgres } from '../journal/tests/support/postgres-server.ts'
import { type Simulator, startSimulator } from '../simulator/start/simulator.ts'
import { createRest } from './support/callers.ts'
import { prepareFolder } from './support/prepare-folder.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { signed } from './support/start-test-receivers.ts'
import { json, type StubProvider, startStubProvider } from './support/stub-provider.ts'

const folder = prepareFolder()
let server: PostgresServer
let simulator: Simulator
let shop: StubProvider
beforeAll(async () => {
  server = await startPostgres()
  simulator = await startSimulator({})
  shop = await startStubProvider()
  shop.answerWith(json(200, {}))
})
afterAll(async () => {
  await shop?.close()
  await simulator?.close()
  await server?.remove()
})

const start = (environment: Record<string, string>) =>
  startTestGateway({
    GATEWAY_PROVIDER_URL: simulator.url,
    GATEWAY_ACCESS_TOKEN: demoCredentials.accessToken,
    ...environment,
  })

async function make({ rest }: TestGateway, name: string): Promise<Account> {
  const { status, body, text } = await rest<Account>('POST', '/accounts', { name, country: 'MLB' })
  expect({ status, text }).toMatchObject({ status: 201 })
  return body.data
}

const remove = async ({ rest }: TestGateway, name: string) =>
  expect((await rest('DELETE', `/accounts/${name}`)).status).toBe(200)

const callsOf = async ({ rest }: TestGateway, name: string) =>
  (await rest<{ entries: CallSummary[] }>('GET', `/accounts/${name}/calls`)).body.data.entries

/** A webhook that the secret of the account has signed. */
const notify = ({ rest }: TestGateway, { name, webhook_secret }: Account, id: string) =>
  rest(
    'POST',
    `/accounts/${name}/webhooks?data.id=${id}&type=payment`,
    { data: { id } },
    signed(id, { secret: webhook_secret ?? '' }),
  )

/** Resolves when the stream has begun, to a function that resolves to its whole text when it has ended. */
async function stream({ url }: TestGateway, name: string): Promise<() => Promise<string>> {
  const answer = await fetch(`${url}/api/gateway/accounts/${name}/trpc/notifications.feed`)
  const reader = answer.body?.getReader()
  await reader?.read()
  return async () => {
    let text = ''
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) return text
      text += Buffer.from(value).toString()
    }
  }
}

/** Sends the head of a call of the account's shop. Resolves once the proxy has read it, and waits for the body. */
async function beginShopCall({ shopUrl }: TestGateway, { access_token }: Account): Promise<Socket> {
  const { port } = new URL(shopUrl)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    `POST /v1/payments HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${access_token}\r\n` +
      'content-type: application/json\r\nx-idempotency-key: late\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n',
  )
  await once(socket, 'data')
  return socket
}

const lateEntries = async ({ http }: TestGateway) =>
  Number(/^pasarela_late_entries_total (\d+)$/m.exec((await http('GET', '/metrics')).text)?.[1])

/** Lets no statement change this table. Returns a function that ends it. */
type Block = (table: 'accounts' | 'entries') => Promise<() => Promise<void>>

const engines: [name: string, environment: () => Record<string, string>, block: Block][] = [
  [
    'SQLite',
    () => ({ GATEWAY_DATA_DIR: folder.join('sqlite') }),
    async table => {
      const database = new DatabaseSync(`${folder.join('sqlite')}/journal.sqlite`)
      const event = table === 'accounts' ? 'UPDATE' : 'DELETE'
      database.exec(
        `CREATE TRIGGER block BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
      )
      return async () => {
        database.exec('DROP TRIGGER block')
        database.close()
      }
    },
  ],
  [
    'PostgreSQL',
    () => ({ DATABASE_URL: server.url, GATEWAY_DATA_DIR: folder.join('postgres') }),
    async table => {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`BEGIN; LOCK TABLE pasarela.${table} IN EXCLUSIVE MODE`)
      return async () => {
        await client.query('ROLLBACK')
        await client.end()
      }
    },
  ],
]

describe.each(engines)('%s', (_engine, environment, block) => {
  test('a late call of a removed account is counted, and not listed in a new account of its name', async () => {
    await using gateway = await start(environment())
    const removed = await make(gateway, 'late')
    const waits = gateway.rest('GET', '/accounts/late/notifications/wait?timeout=3')
    await expect
      .poll(() => gateway.http('GET', '/metrics').then(({ text }) => text))
      .toContain('pasarela_requests_under_way{share="waits"} 1')
    const socket = await beginShopCall(gateway, removed)
    await remove(gateway, 'late')
    expect(await waits).toMatchObject({
      status: 404,
      body: { message: 'The account was removed while the call was under way.' },
    })
    await make(gateway, 'late')
    socket.write('{}')
    await once(socket, 'data')
    socket.destroy()
    await expect.poll(() => lateEntries(gateway)).toBe(1)
    expect(await callsOf(gateway, 'late')).toEqual([])
    await remove(gateway, 'late')
  })

  test('fault rules, remembered results and streams of a removed account end with it', async () => {
    await using gateway = await start(environment())
    const { rest } = gateway
    await make(gateway, 'memories')
    const sendTest = () => {
      const body = { topic: 'payment', resource: '5', signature: 'unsigned', url: shop.url }
      return rest('POST', '/accounts/memories/notifications/test', body, { 'x-idempotency-key': 'one-key' })
    }
    await rest('POST', '/accounts/memories/faults', { status: 500, times: 5 })
    const before = shop.seen.length
    await sendTest()
    const ended = await stream(gateway, 'memories')
    await remove(gateway, 'memories')
    await ended()
    const made = await make(gateway, 'memories')
    expect((await rest('GET', '/accounts/memories/faults')).body.data).toEqual({ faults: [] })
    const headers = { authorization: `Bearer ${made.access_token}` }
    const ofShop = createRest(gateway.shopUrl)
    expect((await ofShop('GET', '/v1/payment_methods', undefined, headers)).status).toBe(200)
    await sendTest()
    expect(shop.seen.length - before).toBe(2)
    await remove(gateway, 'memories')
  })

  test('calls of a removed account’s shop are 404, use no fault of another account, and are not recorded, also after a restart', async () => {
    const first = await start(environment())
    const removed = await make(first, 'gone')
    await remove(first, 'gone')
    const tryCalls = async ({ rest, shopUrl }: TestGateway) => {
      await rest('POST', '/faults', { status: 500, times: 5 })
      const ofShop = createRest(shopUrl)
      const headers = { authorization: `Bearer ${removed.access_token}` }
      const answer = { status: 404, body: { error: 'pasarela_not_found' } }
      expect(await ofShop('GET', '/v1/payment_methods', undefined, headers)).toMatchObject(answer)
      expect(await ofShop('GET', `/v1/payment_methods?public_key=${removed.public_key}`)).toMatchObject(
        answer,
      )
      expect((await rest('GET', '/faults')).body.data).toMatchObject({ faults: [{ times: 5 }] })
      const { body } = await rest<{ entries: CallSummary[] }>('GET', '/calls?transport=shop')
      expect(body.data.entries).toEqual([])
    }
    await tryCalls(first)
    await first.stop()
    await using second = await start(environment())
    await tryCalls(second)
  })

  test('a removal that the journal cannot store leaves the account whole', async () => {
    await using gateway = await start(environment())
    const { rest } = gateway
    const made = await make(gateway, 'whole')
    await rest('POST', '/accounts/whole/forwarding', { url: shop.url })
    expect((await notify(gateway, made, '7')).status).toBe(200)
    await rest('GET', '/accounts/whole/notifications/settled?timeout=20')
    const unblock = await block('accounts')
    expect((await rest('DELETE', '/accounts/whole')).status).toBe(503)
    await unblock()
    const headers = { authorization: `Bearer ${made.access_token}` }
    const ofShop = createRest(gateway.shopUrl)
    expect((await ofShop('GET', '/v1/payment_methods', undefined, headers)).status).toBe(200)
    expect((await rest('GET', '/accounts/whole/forwarding')).body.data).toMatchObject({ is_on: true })
    const before = shop.seen.length
    expect((await notify(gateway, made, '8')).status).toBe(200)
    await expect.poll(() => shop.seen.length).toBe(before + 1)
    await remove(gateway, 'whole')
  })

  test('a removal whose entries cannot be deleted yet says so, and ends later', async () => {
    await using gateway = await start(environment())
    const { rest } = gateway
    const made = await make(gateway, 'later')
    expect((await notify(gateway, made, '7')).status).toBe(200)
    await rest('GET', '/accounts/later/notifications/settled?timeout=20')
    const unblock = await block('entries')
    expect(await rest('DELETE', '/accounts/later')).toMatchObject({
      status: 503,
      body: {
        message:
          'The account later was removed. Its entries are deleted once the journal is available again.',
      },
    })
    expect((await rest('GET', '/accounts/later/health')).status).toBe(404)
    expect((await rest('POST', '/accounts', { name: 'later', country: 'MLB' })).status).toBe(503)
    await unblock()
    await make(gateway, 'later')
    expect((await rest<{ entries: [] }>('GET', '/accounts/later/notifications')).body.data.entries).toEqual(
      [],
    )
    await remove(gateway, 'later')
  })

  test('a removal that was interrupted ends after the next start', async () => {
    const first = await start(environment())
    const made = await make(first, 'interrupted')
    expect((await notify(first, made, '7')).status).toBe(200)
    const unblock = await block('entries')
    expect((await first.rest('DELETE', '/accounts/interrupted')).status).toBe(503)
    await unblock()
    await first.stop()
    await using second = await start(environment())
    expect((await second.rest('GET', '/accounts/interrupted/health')).status).toBe(404)
    await make(second, 'interrupted')
    await remove(second, 'interrupted')
  })
})

test('another gateway acknowledges nothing for a removed account, and forgets it', async () => {
  const options = { DATABASE_URL: server.url }
  await using one = await start({ ...options, GATEWAY_DATA_DIR: folder.join('one') })
  await using other = await start({ ...options, GATEWAY_DATA_DIR: folder.join('other') })
  const removed = await make(one, 'shared')
  expect((await notify(other, removed, '1')).status).toBe(200)
  await other.rest('POST', '/accounts/shared/faults', { status: 500, times: 5 })
  const ended = await stream(other, 'shared')
  await remove(one, 'shared')
  expect((await notify(other, removed, '2')).status).toBe(404)
  expect((await other.rest('POST', '/accounts/shared/forwarding', { url: shop.url })).status).toBe(404)
  const made = await make(one, 'shared')
  await ended()
  expect((await other.rest('GET', '/accounts/shared/faults')).body.data).toEqual({ faults: [] })
  expect((await other.rest('GET', '/accounts/shared/forwarding')).body.data).toMatchObject({ is_on: false })
  expect((await notify(other, made, '3')).status).toBe(200)
  const { body } = await one.rest<{ entries: { resource: string }[] }>(
    'GET',
    '/accounts/shared/notifications',
  )
  expect(body.data.entries.map(({ resource }) => resource)).toEqual(['3'])
})
