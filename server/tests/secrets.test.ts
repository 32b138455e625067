/**
 * Sends marked secrets in every possible place, and searches for them in everything that the gateway sends, stores or
 * logs.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../journal/tests/support/postgres-server.ts'
import { canaries, findCanaries, formsOf } from './support/canaries.ts'
import { startChild } from './support/child-process.ts'
import { gatewayEntry, startGatewayChild, startSimulatorChild, startTimeout } from './support/entry-files.ts'
import { type OtlpCollector, startOtlpCollector } from './support/otlp-collector.ts'
import { prepareFolder } from './support/prepare-folder.ts'
import { sendCanaries } from './support/send-canaries.ts'
import { startTestGateway, type TestGateway } from './support/start-test-gateway.ts'
import { type StubProvider, startStubProvider } from './support/stub-provider.ts'

const environment = {
  GATEWAY_ACCESS_TOKEN: canaries.accessToken,
  GATEWAY_WEBHOOK_SECRET: canaries.webhookSecret,
  GATEWAY_WEBHOOK_SECRET_PREVIOUS: canaries.previousSecret,
  GATEWAY_CONSOLE_TOKEN: canaries.consoleToken,
  GATEWAY_PROVIDER_TIMEOUT_MS: '5000',
}

test('the search finds a secret in each form and at each place', () => {
  for (const [name, canary] of Object.entries(canaries))
    for (const { form, bytes } of formsOf(canary))
      expect(findCanaries(Buffer.concat([Buffer.from('xx'), bytes, Buffer.from('y')]))).toContain(
        `${name} as ${form}`,
      )
  expect(findCanaries(Buffer.from(`xx${canaries.password}y`).toString('base64'))).not.toEqual([])
  expect(findCanaries('canary')).toEqual([])
})

describe.each(['SQLite', 'PostgreSQL'])('with %s', engine => {
  let postgres: PostgresServer | null
  let provider: StubProvider
  let collector: OtlpCollector
  let gateway: TestGateway
  let answers: string[]
  let feed: string

  beforeAll(async () => {
    postgres = engine === 'PostgreSQL' ? await startPostgres() : null
    provider = await startStubProvider()
    collector = await startOtlpCollector()
    gateway = await startTestGateway({
      ...environment,
      GATEWAY_PROVIDER_URL: provider.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      DATABASE_URL: postgres ? withPassword(postgres.url) : '',
    })
    const sent = await sendCanaries(gateway, provider)
    answers = sent.answers
    feed = sent.feed
    await gateway.stop()
  })
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]()
    await postgres?.remove()
    await Promise.all([provider?.close(), collector?.close()])
  })

  test('no answer shows a secret: errors, lists, entries, exports, settings, metrics, pages', () => {
    expect(answers.length).toBeGreaterThan(100)
    for (const text of answers) expect(findCanaries(text), text.slice(0, 500)).toEqual([])
  })

  test('no answer shows a stack, a path of this machine or one of our modules', () => {
    for (const text of answers) {
      expect(text).not.toMatch(/\bat [\w.<>]+ \(|node_modules|\.ts:\d+|"stack"|file:\/\//)
      expect(text).not.toContain(import.meta.dirname)
    }
  })

  test('the calls are recorded, masked', () => {
    const detail = answers.find(
      text => text.includes('"operation":"payments.create"') && text.includes('"request"'),
    )
    expect(detail).toContain('***')
    expect(detail).toContain('Order 1001')
    for (const recorded of [
      '"operation":"POST /v1/card_tokens"',
      '"sdk":"node"',
      'shop/1',
      'back=https',
      'https://provider.example',
      '***3704 token=***',
    ])
      expect(answers.filter(text => text.includes(recorded))).not.toEqual([])
  })

  test('no event of the feed shows a secret', () => {
    expect(feed).toContain('"operation":"payments.create"')
    expect(findCanaries(feed)).toEqual([])
  })

  test('no line of the log shows a secret', () => {
    expect(gateway.logLines.join('')).toContain('Server listening')
    expect(gateway.logLines.join('')).toContain('wrong console token')
    for (const line of gateway.logLines) expect(findCanaries(line), line).toEqual([])
  })

  test('no span shows a secret', () => {
    expect(collector.spans().map(({ name }) => name)).toContain('payments.create')
    for (const { body, headers } of collector.seen)
      expect(findCanaries(body + JSON.stringify(headers))).toEqual([])
  })

  test('the journal contains no secret', async () => {
    const stored = postgres ? await readRows(postgres.url) : await readFiles(gateway.dataDir)
    expect(stored.length).toBeGreaterThan(10_000)
    expect(stored.includes('payments.create')).toBe(true)
    expect(findCanaries(stored)).toEqual([])
  })
})

/** The test's server accepts any password. */
function withPassword(url: string): string {
  const address = new URL(url)
  address.password = encodeURIComponent(canaries.databasePassword)
  return address.href
}

async function readFiles(folder: string): Promise<Buffer> {
  const names = await readdir(folder)
  return Buffer.concat(await Promise.all(names.map(name => readFile(join(folder, name)))))
}

/** All rows of all tables as text; bytes are in hexadecimal. */
async function readRows(connectionString: string): Promise<Buffer> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const tables = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'pasarela'")
  const rows: string[] = []
  for (const { tablename } of tables.rows) {
    const { rows: found } = await client.query(`SELECT t::text AS text FROM pasarela.${tablename} t`)
    rows.push(...found.map(row => row.text))
  }
  await client.end()
  return Buffer.from(rows.join('\n'))
}

describe('as a process', () => {
  const folder = prepareFolder()
  /** Throws outside of any request, as a fault of our own would. */
  const crashOnSignal = `data:text/javascript,${encodeURIComponent(
    "process.on('SIGUSR2', () => { throw new Error('crash of the test') })",
  )}`

  test(
    'the log shows the configuration, and neither it nor a crash shows a secret',
    async () => {
      const postgres = await startPostgres()
      const provider = await startStubProvider()
      const options = folder.gatewayOptions({
        ...environment,
        GATEWAY_PROVIDER_URL: provider.url,
        DATABASE_URL: withPassword(postgres.url),
        NODE_OPTIONS: `--import=${crashOnSignal}`,
      })
      await using child = await startGatewayChild(options)
      const database = `${new URL(postgres.url).host}/postgres`
      for (const shown of [
        '"accessToken":"***"',
        '"webhookSecrets":["***","***"]',
        '"consoleToken":"***"',
        `"databaseUrl":"postgres://${database}"`,
        `"providerUrl":"${provider.url}"`,
      ])
        expect(child.stdout()).toContain(shown)
      await sendCanaries(child, provider)
      await postgres.stop()
      const answer = await fetch(`${child.url}/api/gateway/webhooks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: canaries.cardToken }),
      })
      expect(answer.status).toBe(503)
      child.signal('SIGUSR2')
      const { stdout, stderr } = await child.ended
      expect(stderr).toContain('crash of the test')
      expect(stdout).toContain('"level":50')
      expect(findCanaries(stdout + stderr)).toEqual([])
      await Promise.all([postgres.remove(), provider.close()])
    },
    startTimeout,
  )

  test.each([
    ['a database that cannot be reached', { DATABASE_URL: withPassword('postgres://me@127.0.0.1:9/j') }],
    ['a wrong database', { DATABASE_URL: `mysql://me:${canaries.databasePassword}@host/j` }],
    ['other wrong options', { PORT: 'x', GATEWAY_ACCESS_TOKEN: `${canaries.accessToken} x` }],
  ])(
    'a start that fails for %s shows no secret',
    async (_what, wrong) => {
      const options = folder.gatewayOptions({ ...environment, ...wrong })
      const { code, stdout, stderr } = await startChild(gatewayEntry, options).ended
      expect(code).toBe(1)
      expect(stderr).not.toBe('')
      expect(findCanaries(stdout + stderr)).toEqual([])
    },
    startTimeout,
  )

  test(
    'only the user who runs them may read the files of gateway and simulator, and enter their folder',
    async () => {
      const dataDir = folder.join('parent/data')
      await using child = await startGatewayChild({ ...folder.gatewayOptions(), GATEWAY_DATA_DIR: dataDir })
      await using _simulator = await startSimulatorChild({ SIMULATOR_DATA: `${dataDir}/` })
      const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
      expect([await modeOf(join(dataDir, '..')), await modeOf(dataDir)]).toEqual(['700', '700'])
      const files = await readdir(dataDir)
      expect(files).toEqual(expect.arrayContaining(['journal.sqlite-wal', 'simulator.sqlite']))
      for (const file of files) expect([file, await modeOf(join(dataDir, file))]).toEqual([file, '600'])
      expect((await fetch(`${child.url}/readyz`)).status).toBe(200)
    },
    startTimeout,
  )
})
