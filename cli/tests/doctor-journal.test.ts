/** What `pasarela doctor` says of a journal that a gateway could not open. The check changes nothing. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { sampleNotification } from '../../server/journal/tests/support/samples.ts'
import { judgeRoom } from '../doctor/check-installation.ts'
import { prepareServer } from './support/prepare-server.ts'
import { runHere } from './support/run-here.ts'

async function examine(environment: Record<string, string>) {
  const { out } = await runHere(['doctor', '--json'], {
    environment: { APP_ENV: 'local', PASARELA_GATEWAY: 'http://127.0.0.1:9/api/gateway', ...environment },
  })
  const findings = out.map(line => JSON.parse(line) as { check: string; state: string; detail: string })
  return findings.find(({ check }) => check === 'database')
}

async function prepare(engine: 'SQLite' | 'PostgreSQL') {
  const prepared = await prepareServer(engine)
  const { dataDir, server } = prepared
  const variables = { GATEWAY_DATA_DIR: dataDir, ...(server && { DATABASE_URL: server.url }) }
  expect(await examine(variables)).toMatchObject({ state: 'ok' })
  const journal = await prepared.open()
  await journal.appendNotification(sampleNotification())
  // While it is open there is a log beside the file.
  expect(await examine(variables)).toMatchObject({ state: 'ok' })
  await journal.close()
  return { ...prepared, variables }
}

const change = (path: string, sql: string) => {
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
}

test.each<[string, (path: string) => void, RegExp]>([
  [
    'no database',
    path => writeFileSync(path, 'not a database '.repeat(10_000)),
    /journal[.]sqlite: file is not a database[.] If it is damaged, restore/,
  ],
  [
    'damaged',
    path => writeFileSync(path, readFileSync(path).fill(0xa5, 16_384)),
    /could not be opened: .*malformed[.] If/,
  ],
  [
    'newer',
    path => change(path, 'PRAGMA user_version = 1000'),
    /has version 1000, and this program supports .* Start the newer/,
  ],
  ['older', path => change(path, 'PRAGMA user_version = 12'), /from before the first release/],
])('a journal that is %s is a problem, and stays as it is', async (_what, damage, message) => {
  const { dataDir, variables } = await prepare('SQLite')
  const path = join(dataDir, 'journal.sqlite')
  damage(path)
  const before = [readdirSync(dataDir), readFileSync(path)]
  expect(await examine(variables)).toMatchObject({ state: 'problem', detail: expect.stringMatching(message) })
  expect([readdirSync(dataDir), readFileSync(path)]).toEqual(before)
})

test.skipIf(process.getuid?.() === 0)('a journal of another user is a problem', async () => {
  const { dataDir, variables } = await prepare('SQLite')
  chmodSync(join(dataDir, 'journal.sqlite'), 0o400)
  expect(await examine(variables)).toMatchObject({
    state: 'problem',
    detail: expect.stringContaining('EACCES'),
  })
})

test('a folder in place of the journal is a problem', async () => {
  const { dataDir } = await prepareServer('SQLite')
  mkdirSync(join(dataDir, 'journal.sqlite'), { recursive: true })
  expect(await examine({ GATEWAY_DATA_DIR: dataDir })).toMatchObject({
    state: 'problem',
    detail: expect.stringContaining('EISDIR'),
  })
})

test('a schema of a newer version, and one that is not permitted, are problems', async () => {
  const { server, variables } = await prepare('PostgreSQL')
  const url = server?.url ?? ''
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('CREATE ROLE guest LOGIN')
  const asGuest = { ...variables, DATABASE_URL: url.replace('postgres@', 'guest@') }
  expect(await examine(asGuest)).toMatchObject({
    state: 'problem',
    detail: expect.stringMatching(/schema pasarela in PostgreSQL .*: permission denied for database/),
  })
  await client.query('INSERT INTO pasarela.version VALUES (1000)')
  expect(await examine(variables)).toMatchObject({
    state: 'problem',
    detail: expect.stringMatching(/has version 1000.*DATABASE_URL/),
  })
})

test('nothing is left of the examination of an empty database', async () => {
  const { server, dataDir } = await prepareServer('PostgreSQL')
  const url = server?.url ?? ''
  expect(await examine({ GATEWAY_DATA_DIR: dataDir, DATABASE_URL: url })).toMatchObject({ state: 'ok' })
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  expect((await client.query("SELECT to_regnamespace('pasarela') AS there")).rows).toEqual([{ there: null }])
})

test('little room is a warning, and no room a problem', () => {
  expect([0, 100_000_000, 1e9].map(judgeRoom)).toEqual(['problem', 'warning', 'ok'])
})
