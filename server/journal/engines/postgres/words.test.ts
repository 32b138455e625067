import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../../tests/support/postgres-server.ts'
import { migratePostgres } from './migrations.ts'
import { createPool } from './pool.ts'
import { nextEntries } from './words.ts'

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
