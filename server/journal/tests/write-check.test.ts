/** After a failed append the journal is writable again when a check that writes as much succeeds. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { JournalUnavailable } from '../journal.ts'
import { openJournal } from '../open-journal.ts'
import { bounds } from './support/journal-harness.ts'
import { type PostgresServer, startPostgres } from './support/postgres-server.ts'
import { createTestLogger, sampleNotification } from './support/samples.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.remove())

type Ask = (sql: string) => Promise<unknown[]>

/** Another connection to the journal's database. */
async function connect(engine: string, dataDir: string): Promise<Ask> {
  if (engine === 'SQLite') {
    const database = new DatabaseSync(join(dataDir, 'journal.sqlite'), { timeout: 5000 })
    onTestFinished(() => database.close())
    return async sql => database.prepare(sql).all()
  }
  const client = new pg.Client({ connectionString: server.url, options: '-c search_path=pasarela' })
  await client.connect()
  onTestFinished(() => client.end())
  return async sql => (await client.query(sql)).rows
}

async function openBoth(engine: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pasarela-write-check-'))
  const databaseUrl = engine === 'PostgreSQL' ? server.url : null
  const journal = await openJournal({ dataDir, databaseUrl, ...bounds, logger: createTestLogger() })
  const ask = await connect(engine, dataDir)
  onTestFinished(async () => {
    await journal.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { journal, ask }
}

/** Refuses what the tables of entries get, with the words of a full disk, while small writes elsewhere succeed. */
const refuse = {
  SQLite: [
    `CREATE TRIGGER refuse BEFORE INSERT ON details BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  ],
  PostgreSQL: [
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device'; END $$`,
    'CREATE TRIGGER refuse BEFORE INSERT ON details FOR EACH ROW EXECUTE FUNCTION refuse()',
  ],
}
const accept = { SQLite: 'DROP TRIGGER refuse', PostgreSQL: 'DROP FUNCTION refuse CASCADE' }

test.each(['SQLite', 'PostgreSQL'] as const)(
  '%s: after a failed append it is not writable until a check writes an entry, which leaves nothing',
  async engine => {
    const { journal, ask } = await openBoth(engine)
    const append = () => journal.appendNotification(sampleNotification())
    const full = new JournalUnavailable('The journal is not available: its disk is full.')
    const countAll = async () => {
      const counts: unknown[] = []
      for (const table of ['entries', 'details', 'settings', 'counts'])
        counts.push(await ask(`SELECT count(*) AS count FROM ${table}`))
      return counts
    }
    const before = await append().then(countAll)
    for (const sql of refuse[engine]) await ask(sql)
    await expect(append()).rejects.toThrow(full)
    for (let times = 0; times < 2; times++) await expect(journal.checkWritable()).rejects.toThrow(full)
    await ask(accept[engine])
    await journal.checkWritable()
    expect(await countAll()).toEqual(before)
    await append()
  },
)

test.each(['entries', 'counts'])(
  'PostgreSQL: while %s are locked it is not writable, without any append',
  async table => {
    const { journal, ask } = await openBoth('PostgreSQL')
    await ask('BEGIN')
    await ask(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    await expect(journal.checkWritable()).rejects.toThrow('its database is locked')
    await ask('ROLLBACK')
    await journal.checkWritable()
  },
)
