import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openJournal } from '../../open-journal.ts'
import { describeAccounts } from '../../tests/support/journal-accounts-contract.ts'
import { describeEntries } from '../../tests/support/journal-contract.ts'
import { bounds, type JournalHarness, registerJournals } from '../../tests/support/journal-harness.ts'
import { describeLife } from '../../tests/support/journal-life-contract.ts'
import { describeSearch } from '../../tests/support/journal-search-contract.ts'
import { createTestLogger, sampleCall, sampleNotification } from '../../tests/support/samples.ts'

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
      makeOlder: async () => withDatabase(database => database.exec('PRAGMA user_version = 12')),
      dump: async () =>
        withDatabase(database => {
          const tables = ['entries', 'details']
          for (const { part } of database.prepare('SELECT part FROM parts').all()) {
            database.exec(
              `CREATE VIRTUAL TABLE temp.terms_${part} USING fts5vocab(main, words_${part}, 'row')`,
            )
            tables.push(`terms_${part}`)
          }
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
describeAccounts(journals)

test('a journal in memory is its own, and leaves nothing', async () => {
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

test('a forward that was stored before faults were kept with it stays readable, and names none', async () => {
  const place = await harness.createPlace()
  const open = () => openJournal({ ...place.settings, ...bounds, logger: createTestLogger() })
  const forward = {
    forward: 'failed',
    forward_status: 503,
    forward_attempts: 1,
    forward_next_at: null,
  } as const
  const journal = await open()
  await journal.appendNotification(sampleNotification())
  await journal.markForward(1, { ...forward, forward_fault: null })
  journal.recordCall(sampleCall({ status: 401, outcome: 'ok' }))
  await journal.close()
  const database = new DatabaseSync(join(place.settings.dataDir ?? '', 'journal.sqlite'))
  database.exec(
    `${['forward_fault', 'listens', 'payment_type'].map(name => `ALTER TABLE entries DROP COLUMN ${name};`).join(' ')}
      DROP INDEX entries_without_id;
      UPDATE counts SET verdict = '' WHERE kind = 'call';
      PRAGMA user_version = 107`,
  )
  database.close()
  const reopened = await open()
  expect(await reopened.get(1)).toMatchObject({ ...forward, forward_fault: null, payment_type: null })
  expect(await reopened.forwardCounts()).toMatchObject({ failed: 1, faulted: 0 })
  const calls = (await reopened.counts()).filter(({ kind }) => kind === 'call')
  expect(calls).toMatchObject([{ status: 401, verdict: 'ok', count: 1 }])
  await reopened.markForward(1, { ...forward, forward_fault: 'status=500' })
  expect(await reopened.get(1)).toMatchObject({ forward_fault: 'status=500' })
  await reopened.close()
  await place.remove()
})

test('an older journal that was not closed is refused, and its log stays as it is', async () => {
  const [place, copy] = [await harness.createPlace(), await harness.createPlace()]
  const open = ({ settings }: typeof place) =>
    openJournal({ ...settings, ...bounds, logger: createTestLogger() })
  const journal = await open(place)
  await place.makeOlder()
  const files = ['journal.sqlite', 'journal.sqlite-wal']
  for (const file of files)
    await copyFile(join(place.settings.dataDir, file), join(copy.settings.dataDir, file))
  await journal.close()
  const read = () => Promise.all(files.map(file => readFile(join(copy.settings.dataDir, file))))
  const before = await read()
  await expect(open(copy)).rejects.toThrow('It has version 12, and this program reads versions from 1')
  expect(await read()).toEqual(before)
  for (const one of [place, copy]) await one.remove()
})
