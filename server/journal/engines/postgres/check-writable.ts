import { randomBytes, randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { transact, withClient } from './pool.ts'

/** The tables that an append writes. An INSERT takes the same lock, which waits for LOCK TABLE and VACUUM FULL. */
const lockTables = 'LOCK TABLE writers, state, entries, details, counts IN ROW EXCLUSIVE MODE'

/** Enough rows for new pages in both tables, whose files grow at once, also if the rows are taken back. */
const rows = 32
const insertEntries = `INSERT INTO entries (seq, kind, received_at, status, correlation_id, stored_bytes)
  SELECT $1::bigint - place, 'notification', '', 0, $2, 0 FROM generate_series(1, ${rows}) AS place`
const insertDetails = `INSERT INTO details (seq, headers, body)
  SELECT $1::bigint - place, $2, $3 FROM generate_series(1, ${rows}) AS place`

/** See `Engine.checkWritable`. */
export async function checkPostgresWritable(pool: Pool, isThorough: boolean): Promise<void> {
  if (isThorough) await tryEntries(pool)
  await transact(pool, async client => {
    await client.query(lockTables)
    await client.query('UPDATE state SET next_seq = next_seq')
  })
}

/** Inserts entries, and takes them back. Their seqs are negative, and each check has its own. */
function tryEntries(pool: Pool): Promise<void> {
  const seq = -randomInt(2 ** 47)
  // Random, so that PostgreSQL cannot compress it: short enough for the row, and long enough for a page beside it.
  const text = randomBytes(500).toString('hex')
  const body = randomBytes(8000)
  return withClient(pool, async client => {
    await client.query('BEGIN')
    await client.query(insertEntries, [seq, text])
    await client.query(insertDetails, [seq, text, body])
    await client.query('ROLLBACK')
  })
}
