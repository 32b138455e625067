import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openJournal } from '../../open-journal.ts'
import { describeEntries } from '../../tests/support/journal-contract.ts'
import { type JournalHarness, registerJournals } from '../../tests/support/journal-harness.ts'
import { describeLife } from '../../tests/support/journal-life-contract.ts'
import { describeSearch } from '../../tests/support/journal-search-contract.ts'
import { createTestLogger, sampleNotification } from '../../tests/support/samples.ts'

const harness: JournalHarness = {
  start: async () => {},
  stop: async () => {},
  createPlace: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pasarela-journal-'))
    const withDatabase = <T>(work: (database: DatabaseSync) => T): T => {
      const database = new DatabaseSync(join(dataDir, 'journal.sqlite'))
      try {
        return work(database)
      } finally {
        database.close()
      }
    }
    return {
      settings: { dataDir },
      makeNewer: async () => withDatabase(database => database.exec('PRAGMA user_version = 9999')),
      makeOlder: async () =>
        withDatabase(database => {
          database.exec('ALTER TABLE entries DROP COLUMN stored_bytes')
          database.exec('ALTER TABLE state DROP COLUMN bytes')
          database.exec('DROP TABLE settings')
          database.exec('DROP TABLE counts')
          database.exec('DROP INDEX entries_kind')
          database.exec('DROP INDEX entries_failed_forward')
          for (const name of ['forward', 'forward_status', 'forward_attempts', 'forward_next_at'])
            database.exec(`ALTER TABLE entries DROP COLUMN ${name}`)
          database.exec('ALTER TABLE entries DROP COLUMN note')
          database.exec('ALTER TABLE details DROP COLUMN exchange')
          database.exec('ALTER TABLE entries DROP COLUMN purpose')
          database.exec('ALTER TABLE entries DROP COLUMN origin')
          database.exec('ALTER TABLE entries RENAME COLUMN transport TO door')
          database.exec('PRAGMA user_version = 1')
        }),
      dump: async () =>
        withDatabase(database => {
          database.exec("CREATE VIRTUAL TABLE temp.terms USING fts5vocab(main, words, 'row')")
          const tables = ['entries', 'details', 'terms']
          const rows = tables.flatMap(table => database.prepare(`SELECT * FROM ${table}`).all())
          return rows.map(row => Object.values(row).map(toText).join(' ')).join('\n')
        }),
      remove: () => rm(dataDir, { recursive: true, force: true }),
    }
  },
}

function toText(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)
}

const journals = registerJournals(harness)
describeEntries(journals)
describeSearch(journals)
describeLife(journals)

test('a journal in memory is its own, and leaves nothing', async () => {
  const bounds = { maxEntries: 1000, maxBytes: 1e9, maxAgeDays: 30, maxRejectedEntries: 1000 }
  const open = () => openJournal({ dataDir: ':memory:', ...bounds, logger: createTestLogger() })
  const [one, other] = [await open(), await open()]
  await one.appendNotification(sampleNotification({ topic: 'order' }))
  expect(await one.latest({ topic: 'order' }, 5)).toHaveLength(1)
  expect(await other.latest({}, 5)).toEqual([])
  await one.checkWritable()
  await one.close()
  await other.close()
  expect(existsSync(':memory:')).toBe(false)
})
