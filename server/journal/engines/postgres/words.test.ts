import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../../tests/support/postgres-server.ts'
import { migratePostgres } from './migrations.ts'
import { createPool, transact } from './pool.ts'
import { lookUp, nextEntries, searchWords } from './words.ts'

const entries = 20_000
let server: PostgresServer
let pool: Pool

beforeAll(async () => {
  server = await startPostgres()
  await migratePostgres(server.url)
  pool = createPool(server.url)
  await pool.query(`INSERT INTO entries (seq, kind, received_at, status, correlation_id, stored_bytes)
    SELECT seq, 'notification', '2026', 200, 'a', 10 FROM generate_series(1, ${entries}) AS seq`)
  await pool.query(`INSERT INTO details (seq) SELECT generate_series(1, ${entries})`)
})
afterAll(async () => {
  await pool.end()
  await server.remove()
})

/** The most rows that one node of the executed plan returned or removed. */
async function countRows(sql: string): Promise<number> {
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`)
  const counts = JSON.stringify(rows[0]['QUERY PLAN']).matchAll(
    /"(?:Actual Rows|Rows Removed by [\w ]+)":\s*([\d.]+)/g,
  )
  return Math.max(...Array.from(counts, ([, rows]) => Number(rows)))
}

test.each([0, entries / 2, entries - 100])(
  'a step of the text index reads no more entries than it adds, after entry %i',
  async indexedTo => {
    for (const isAnalyzed of [false, true]) {
      if (isAnalyzed) await pool.query('ANALYZE entries, details')
      await pool.query('UPDATE text_index SET indexed_to = $1', [indexedTo])
      expect(await countRows(nextEntries)).toBeLessThanOrEqual(201)
    }
  },
)

test('a transaction waits for the disk unless it is lazy', async () => {
  const show = async (isLazy?: boolean) =>
    (await transact(pool, client => client.query('SHOW synchronous_commit'), isLazy)).rows
  expect(await show()).toEqual([{ synchronous_commit: 'on' }])
  expect(await show(true)).toEqual([{ synchronous_commit: 'off' }])
  expect(await show()).toEqual([{ synchronous_commit: 'on' }])
})

const whole = { above: 0, below: Number.MAX_SAFE_INTEGER }

test('a search continues in the next part of the index until its limit', async () => {
  await fillParts()
  const search = (text: string, part: Partial<Parameters<typeof searchWords>[2]>) =>
    searchWords(pool, { text }, { order: 'DESC', limit: 3, ...whole, ...part })
  expect(await search('rare', {})).toEqual([90_001, 40_001, 1])
  expect(await search('rare', { limit: 2 })).toEqual([90_001, 40_001])
  expect(await search('rare', { limit: 2, below: 90_001 })).toEqual([40_001, 1])
  expect(await search('rare', { limit: 2, order: 'ASC' })).toEqual([1, 40_001])
  expect(await search('rareword', { order: 'ASC', above: 1 })).toEqual([40_001, 90_001])
  expect(await search('rareword other', {})).toEqual([])
})

test('a page looks up the parts that it is in, by the index of words', async () => {
  await fillParts()
  const queries = [2, 1, 0].map(part => `'${part}/common'`)
  const countLookUps = async (limit: number) => {
    const plan = await pool.query(`EXPLAIN ANALYZE ${lookUp('DESC', '')}`, [queries, 0, 1e6, limit])
    return /Scan on words_words_idx [^"]* loops=(\d+)/.exec(JSON.stringify(plan.rows))?.[1]
  }
  for (const isAnalyzed of [false, true]) {
    if (isAnalyzed) await pool.query('ANALYZE entries, words')
    expect(await countLookUps(5000)).toBe('1')
    expect(await countLookUps(5001)).toBe('2')
  }
})

/** Three parts of the index with 5,000 entries each, of which the first has a rare word. */
async function fillParts(): Promise<void> {
  await pool.query('TRUNCATE entries, words')
  for (const [part, first] of [1, 40_001, 90_001].entries()) {
    await pool.query(`INSERT INTO entries (seq, kind, received_at, status, correlation_id, stored_bytes)
      SELECT seq, 'notification', '2026', 200, 'a', 10 FROM generate_series(${first}, ${first + 4999}) AS seq`)
    await pool.query(`INSERT INTO words SELECT seq, array_to_tsvector(string_to_array('${part}/common'
      || CASE WHEN seq = ${first} THEN ' ${part}/rareword' ELSE '' END, ' '))
      FROM generate_series(${first}, ${first + 4999}) AS seq`)
  }
}
