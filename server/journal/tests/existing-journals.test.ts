import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntryDetail } from '../entries.ts'
import type { EntryFilter, Journal } from '../journal.ts'
import { openJournal } from '../open-journal.ts'
import { type PostgresServer, startPostgres } from './support/postgres-server.ts'
import { createTestLogger, sampleNotification } from './support/samples.ts'

/**
 * `support/version-3` contains a journal of each engine as version 0.1.0 left it (SQLite schema 2, PostgreSQL schema
 * 3), and its entries as that version read them: all verdicts and origins, duplicates, a body that is not UTF-8, an
 * explanation without codes, seqs 1 to 3 deleted, 16 and 17 not yet in the text index.
 */
const folder = join(import.meta.dirname, 'support', 'version-3')
const bounds = { maxEntries: 1000, maxBytes: 1e9, maxAgeDays: 36_500, maxRejectedEntries: 1000 }
const entries: EntryDetail[] = JSON.parse(await readFile(join(folder, 'entries.json'), 'utf8'))

/** Each filter, with a predicate that selects the same entries. */
const filters: EntryFilter[] = [
  {},
  { kind: 'call' },
  { topic: 'order' },
  { action: 'payment.created' },
  { verdict: 'rejected' },
  { verdict: 'unsigned' },
  { resource: '1300000001' },
  { payment_id: '1300000001' },
  { status: 401 },
  { transport: 'rest' },
  { transport: 'trpc' },
  { operation: 'payments.create' },
  { outcome: 'ok' },
  { outcome: 'error' },
  { origin: 'provider' },
  { origin: 'replay' },
  { origin: 'test' },
  { origin: 'provider', topic: 'payment' },
]

let server: PostgresServer
let dataDir: string
let journal: Journal

beforeAll(async () => {
  server = await startPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'pasarela-existing-'))
})
afterAll(async () => {
  await server.remove()
  await rm(dataDir, { recursive: true })
})

async function restore(engine: string): Promise<{ dataDir: string; databaseUrl?: string }> {
  if (engine === 'SQLite') {
    const file = gunzipSync(await readFile(join(folder, 'journal.sqlite.gz')))
    await writeFile(join(dataDir, 'journal.sqlite'), file)
    return { dataDir }
  }
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    await client.query(await readFile(join(folder, 'postgres.sql'), 'utf8'))
  } finally {
    await client.end()
  }
  return { dataDir, databaseUrl: server.url }
}

/** The statements that create the indexes. */
async function listIndexes(engine: string): Promise<unknown[]> {
  if (engine === 'SQLite') {
    const database = new DatabaseSync(join(dataDir, 'journal.sqlite'))
    const rows = database.prepare("SELECT sql FROM sqlite_master WHERE type = 'index'").all()
    database.close()
    return rows.map(({ sql }) => sql)
  }
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query("SELECT indexdef FROM pg_indexes WHERE schemaname = 'pasarela'")
  await client.end()
  return rows.map(({ indexdef }) => indexdef)
}

describe.each(['SQLite', 'PostgreSQL'])('a journal of version 0.1.0 on %s', engine => {
  // Opened once for all tests: only the last one appends.
  beforeAll(async () => {
    journal = await openJournal({ ...(await restore(engine)), ...bounds, logger: createTestLogger() })
  })
  afterAll(() => journal.close())

  test('keeps every entry as it was', async () => {
    expect(await journal.extent()).toEqual({ oldest: 4, newest: 17, pruned_to: 3 })
    // Columns added later are null or have the default of the table of columns.
    expect(await Promise.all(entries.map(({ seq }) => journal.get(seq)))).toMatchObject(entries)
  })

  test.each(filters)('is filtered by %j', async filter => {
    const wanted = entries.filter(entry =>
      Object.entries(filter).every(([name, value]) => Reflect.get(entry, name) === value),
    )
    expect(wanted).not.toEqual([])
    expect((await journal.after(0, filter, 100)).map(({ seq }) => seq)).toEqual(wanted.map(({ seq }) => seq))
  })

  test.each([
    ['jose ñandu', [11]],
    ['tray 7', [7]],
    ['accredited', [12, 13, 17]],
    ['ana example', [14]],
    ['late', [16, 17]],
    ['provider_unreachable', [15]],
    ['nobody', []],
  ])('is searched for %j', async (text, seqs) => {
    expect((await journal.after(0, { text }, 100)).map(({ seq }) => seq)).toEqual(seqs)
  })

  test('status classes are found', async () => {
    expect((await journal.after(0, { status_class: '4xx' }, 100)).map(({ seq }) => seq)).toEqual([8, 9, 14])
  })

  test('has no reads of the console: every call is an operation', async () => {
    const calls = entries.filter(({ kind }) => kind === 'call').map(({ seq }) => seq)
    expect((await journal.after(0, { purpose: 'operation' }, 100)).map(({ seq }) => seq)).toEqual(calls)
    expect(await journal.after(0, { purpose: 'display' }, 100)).toEqual([])
  })

  test('its entries are counted', async () => {
    const counts = await journal.counts()
    const total = (kind: string) =>
      counts.filter(one => one.kind === kind).reduce((sum, { count }) => sum + count, 0)
    const listed = (kind: string) => entries.filter(one => one.kind === kind).length
    expect([total('call'), total('notification')]).toEqual([listed('call'), listed('notification')])
  })

  test('has an index for lists of one kind', async () => {
    expect(await listIndexes(engine)).toContainEqual(expect.stringMatching(/ON (?:\w+\.)?entries.*\(kind\b/))
  })

  test('continues with the next seq, and recognizes duplicates', async () => {
    const again = sampleNotification({ notification_id: '999' })
    expect(await journal.appendNotification(again)).toEqual({ seq: 18, duplicate_of: 4 })
  })
})

test('PostgreSQL refuses the batches of a gateway of version 0.1.0 that is still running', async () => {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const append = client.query("SELECT first_seq FROM pasarela.append_3('{}', 0, 'old', 1)")
  await expect(append).rejects.toThrow('function pasarela.append_3')
  await client.end()
})
