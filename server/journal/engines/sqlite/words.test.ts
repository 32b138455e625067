import { expect, onTestFinished, test } from 'vitest'
import { openSqliteDatabase, type SqliteDatabase } from './database.ts'
import { deleteWords } from './parts.ts'
import { indexWords, searchWords } from './words.ts'

/** A journal of entries with these seqs, of which every second one is about the payment 77. */
function fill(seqs: number[]): SqliteDatabase {
  const database = openSqliteDatabase(':memory:')
  onTestFinished(database.close)
  for (const [place, seq] of seqs.entries()) {
    database.write(
      `INSERT INTO entries (seq, kind, received_at, status, correlation_id, stored_bytes, payment_id)
        VALUES (?, 'notification', '2026', 200, 'common', 10, ?)`,
      seq,
      place % 2 === 0 ? '77' : '78',
    )
    database.write('INSERT INTO details (seq) VALUES (?)', seq)
  }
  while (indexWords(database) !== null);
  return database
}

function listTables({ prepare }: SqliteDatabase): unknown[] {
  const rows = prepare("SELECT name FROM sqlite_master WHERE sql LIKE '%USING fts5%' ORDER BY name").all()
  return rows.map(({ name }) => name)
}

const whole = { above: 0, below: Number.MAX_SAFE_INTEGER, limit: 10 }

test('a search continues in the next part of the index until its limit', () => {
  const database = fill([1, 2, 40_000, 40_001, 90_000, 90_001])
  expect(listTables(database)).toEqual(['words_0', 'words_1', 'words_2'])
  const search = (
    filter: Parameters<typeof searchWords>[1],
    part: Partial<Parameters<typeof searchWords>[2]>,
  ) => searchWords(database, filter, { order: 'DESC', ...whole, ...part })
  expect(search({ text: 'comm' }, { limit: 3 })).toEqual([90_001, 90_000, 40_001])
  expect(search({ text: 'comm' }, { limit: 3, below: 40_001 })).toEqual([40_000, 2, 1])
  expect(search({ text: 'comm' }, { order: 'ASC', limit: 3 })).toEqual([1, 2, 40_000])
  expect(search({ payment_id: '77' }, { order: 'ASC', above: 1 })).toEqual([40_000, 90_000])
  expect(search({ payment_id: '77', text: 'nowhere' }, {})).toEqual([])
})

test('a part is dropped with its last entry, and the words of other deleted entries are deleted', () => {
  const database = fill([1, 2, 40_000, 40_001])
  const remove = (...seqs: number[]) => {
    for (const seq of seqs) database.write('DELETE FROM entries WHERE seq = ?', seq)
    deleteWords(database, seqs)
  }
  remove(1, 40_000)
  expect(listTables(database)).toEqual(['words_0', 'words_1'])
  expect(searchWords(database, { text: 'common' }, { order: 'ASC', ...whole })).toEqual([2, 40_001])
  remove(2)
  expect(listTables(database)).toEqual(['words_1'])
  expect(database.prepare('PRAGMA freelist_count').get()).not.toEqual({ freelist_count: 0 })
  remove(40_001)
  expect(searchWords(database, { text: 'common' }, { order: 'ASC', ...whole })).toEqual([])
})
