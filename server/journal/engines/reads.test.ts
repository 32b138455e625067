import { expect, test } from 'vitest'
import type { EntrySearch } from '../search/words.ts'
import { createReads } from './reads.ts'
import { openSqliteDatabase } from './sqlite/database.ts'

test.each<[string, EntrySearch, number]>([
  ['that some entry has are searched', { topic: 'payment', verdict: 'validated' }, 1],
  ['that no entry has together are not', { topic: 'payment', verdict: 'rejected' }, 0],
  ['are searched if one is not counted', { topic: 'payment', text: 'word' }, 1],
  ['are searched if one is longer than its count', { topic: 'x'.repeat(201), verdict: 'validated' }, 1],
])('two filters %s', async (_name, filter, expected) => {
  const database = openSqliteDatabase(':memory:')
  database.write(
    "INSERT INTO counts VALUES ('default', 'notification', 200, '', '', '', 'payment', 'provider', 'validated', 3)",
  )
  let searches = 0
  const { list } = createReads({
    query: async (sql, values = []) => database.prepare(sql.replaceAll('$', '?')).all(...values),
    search: async () => {
      searches++
      return []
    },
    isOneOf: 'IN (SELECT value FROM json_each($1))',
  })
  await list(filter, { order: 'DESC', limit: 50 })
  expect(searches).toBe(expected)
  database.close()
})
