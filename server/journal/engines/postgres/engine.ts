import type { Pool, PoolClient } from 'pg'
import type { ColumnType } from '../../../contract/entry-columns.ts'
import { isRejected, type NamedColumn, sizeOf, sumOfSizes, tables } from '../../rows/columns.ts'
import type { StoredRow } from '../../rows/entry-row.ts'
import { createAccountStore, ofAccount } from '../accounts.ts'
import type { Engine, PruneBounds } from '../engine.ts'
import { createForwardReads } from '../forwards.ts'
import { createReads } from '../reads.ts'
import { checkPostgresWritable } from './check-writable.ts'
import { migratePostgres } from './migrations.ts'
import { createPool, prepare, pruneLock, transact, withClient } from './pool.ts'
import { findLate, replaceSetting } from './removals.ts'
import { changePostgres, createPostgresIndexer, searchWords } from './words.ts'

/**
 * Reserves the seqs of a batch. The state row stays locked until the commit. Therefore the batches of all gateways
 * commit in the order of their seqs, and a batch that is rolled back leaves no hole. Returns no row if this writer has
 * stored this number before; if that transaction is still running, the statement waits for it.
 */
const takeSeqs = `WITH writer AS (
    INSERT INTO writers AS known VALUES ($1, $2) ON CONFLICT (writer)
      DO UPDATE SET number = excluded.number, wrote_at = now() WHERE known.number < excluded.number RETURNING 1
  ) UPDATE state SET next_seq = next_seq + $3, rejected = rejected + $4, others = others + $3 - $4, bytes = bytes + $5
    FROM writer RETURNING next_seq - $3 AS first_seq`

const sqlTypes: Record<ColumnType, string> = {
  text: 'text',
  integer: 'integer',
  real: 'double precision',
  boolean: 'integer',
  json: 'text',
  bytes: 'bytea',
}

const columns: NamedColumn[] = [{ name: 'kind', type: 'text' }, ...tables.entries, ...tables.details].map(
  column => column as NamedColumn,
)
const names = (list: { name: string }[]) => list.map(({ name }) => name).join(', ')
const arrays = columns.map(({ type }, index) => `$${index + 2}::${sqlTypes[type]}[]`)
const sizes = `$${columns.length + 2}::integer[]`

const isOriginal = `known.action IS NOT DISTINCT FROM given.action AND known.account IS NOT DISTINCT FROM given.account
  AND known.verdict <> 'rejected' ORDER BY known.seq LIMIT 1`

/**
 * Stores a batch, with one array for each column. It is a separate statement because it must see what was committed
 * while the batch waited for its seqs: the original of a duplicate may be in the table or earlier in the batch. A
 * rejected entry is never an original or a duplicate. Different notifications of orders, which have no id, were seen
 * with one request id, so their bodies must be the same, too.
 */
const store = `WITH given AS (
    SELECT $1::bigint + place - 1 AS seq, stored_bytes, ${names(columns)}, kind = 'notification' AND verdict <> 'rejected' AS can_repeat
    FROM unnest(${arrays.join(', ')}, ${sizes}) WITH ORDINALITY AS one (${names(columns)}, stored_bytes, place)
  ), marked AS MATERIALIZED (
    SELECT *, CASE WHEN can_repeat THEN coalesce(
      (SELECT known.seq FROM entries known WHERE known.notification_id = given.notification_id AND ${isOriginal}),
      (SELECT known.seq FROM entries known JOIN details USING (seq) WHERE given.notification_id IS NULL
        AND known.correlation_id = given.correlation_id AND known.kind = 'notification'
        AND known.notification_id IS NULL AND details.body = given.body AND ${isOriginal}),
      nullif(min(seq) OVER (PARTITION BY can_repeat, account, notification_id, action,
        CASE WHEN notification_id IS NULL THEN correlation_id END,
        CASE WHEN notification_id IS NULL THEN body END), seq)) END AS duplicate_of
    FROM given
  ), entries AS (
    INSERT INTO entries (seq, duplicate_of, stored_bytes, kind, ${names(tables.entries)})
      SELECT seq, duplicate_of, stored_bytes, kind, ${names(tables.entries)} FROM marked
  ), details AS (
    INSERT INTO details (seq, ${names(tables.details)}) SELECT seq, ${names(tables.details)} FROM marked
  ) SELECT coalesce(json_agg(json_build_array(seq, duplicate_of)) FILTER (WHERE duplicate_of IS NOT NULL), '[]')
      AS duplicates FROM marked`

/** @param writer identifies this gateway; its row has the number of the last batch that it stored */
function createAppend(pool: Pool, writer: string): Engine['append'] {
  return (given, number) =>
    withClient(pool, async client => {
      const begun = client.query('BEGIN')
      // If it fails, so does the next statement, whose error counts.
      begun.catch(() => {})
      const late = await findLate(client, given)
      const entries = late.length === 0 ? given : given.filter((_, place) => !late.includes(place))
      const rejected = entries.filter(isRejected).length
      const [, taken] = await Promise.all([
        begun,
        client.query({
          name: 'take-seqs',
          text: takeSeqs,
          values: [writer, number, entries.length, rejected, sumOfSizes(entries)],
        }),
      ])
      const firstSeq: number | undefined = taken.rows[0]?.first_seq
      if (firstSeq === undefined) {
        await client.query('COMMIT')
        return { firstSeq: null, duplicates: [], late: [] }
      }
      const values = columns.map(({ name }) => entries.map(entry => entry[name] ?? null))
      const sizes = entries.map(sizeOf)
      // The three statements are sent together. If one fails, COMMIT rolls back.
      const [stored] = await Promise.all([
        client.query({ name: 'store', text: store, values: [firstSeq, ...values, sizes] }),
        client.query('COMMIT'),
      ])
      return { firstSeq, duplicates: stored.rows[0].duplicates, late }
    })
}

/** See `Engine.pruneStep`. One gateway prunes at a time; the others skip the step. */
function prunePostgres(pool: Pool, bounds: PruneBounds): Promise<number> {
  const work = async (client: PoolClient) => {
    const lock = await client.query('SELECT pg_try_advisory_xact_lock($1) AS held', [pruneLock])
    return lock.rows[0].held ? prune(client, bounds) : 0
  }
  return transact(pool, work, bounds.clearedTo === 0)
}

const deleteExcess = (isOwn: string) => `WITH chosen AS (
    (SELECT seq FROM entries WHERE seq <= (SELECT min(seq) FROM entries) + 1000
      AND received_at < $1 ORDER BY seq LIMIT $2)
    UNION (SELECT seq FROM entries WHERE seq <= $5 AND ${isOwn} ORDER BY seq LIMIT $2)
    UNION (SELECT seq FROM entries WHERE verdict = 'rejected' ORDER BY seq LIMIT $3)
    UNION (SELECT seq FROM entries WHERE verdict IS NULL OR verdict <> 'rejected' ORDER BY seq LIMIT $4)
    UNION (SELECT seq FROM (
      SELECT seq, sum(stored_bytes) OVER (ORDER BY seq) - stored_bytes AS bytes_before FROM (
        SELECT seq, stored_bytes FROM entries WHERE verdict IS DISTINCT FROM 'rejected' AND forward_next_at IS NULL
          AND seq <= $6 ORDER BY seq LIMIT $7) AS oldest) AS sized WHERE bytes_before < $8)
    ORDER BY seq LIMIT $2
  ), texts AS (DELETE FROM details WHERE seq IN (SELECT seq FROM chosen)
  ), indexed AS (DELETE FROM words WHERE seq IN (SELECT seq FROM chosen)
  ) DELETE FROM entries WHERE seq IN (SELECT seq FROM chosen) RETURNING seq, verdict`

const noteCleared = `INSERT INTO cleared AS known VALUES ($1, $2)
  ON CONFLICT (account) DO UPDATE SET through = greatest(known.through, excluded.through)`

async function prune(client: PoolClient, bounds: PruneBounds): Promise<number> {
  const { maxEntries, maxBytes, unforwardedAfter, maxRejectedEntries, keptSince, clearedTo, account, limit } =
    bounds
  const { sql: isOwn, values: accountValues } = ofAccount(account, '$9')
  const within = (excess: number) => Math.max(0, Math.min(excess, limit))
  const state = await client.query('SELECT rejected, others, bytes FROM state')
  const excessBytes = Math.max(0, state.rows[0].bytes - maxBytes)
  const { rows } = await client.query(deleteExcess(isOwn), [
    keptSince,
    limit,
    within(state.rows[0].rejected - maxRejectedEntries),
    within(state.rows[0].others - maxEntries),
    clearedTo,
    unforwardedAfter,
    excessBytes > 0 ? limit : 0,
    excessBytes,
    ...accountValues,
  ])
  if (rows.length === 0) return 0
  const rejected = rows.filter(row => row.verdict === 'rejected').length
  const last = rows.reduce((highest, row) => Math.max(highest, row.seq), 0)
  if (clearedTo > 0) await client.query(noteCleared, [account, last])
  // The state row is updated last, because appends wait for it until the commit.
  await client.query(
    'UPDATE state SET pruned_to = greatest(pruned_to, $1), rejected = rejected - $2, others = others - $3',
    [clearedTo > 0 ? 0 : last, rejected, rows.length - rejected],
  )
  return rows.length
}

/**
 * The journal in a PostgreSQL database, schema `pasarela`, shared by any number of gateways. Rejects if the database
 * cannot be reached or is newer than the program.
 */
export async function openPostgresEngine(databaseUrl: string, writer: string): Promise<Engine> {
  await migratePostgres(databaseUrl)
  const pool = createPool(databaseUrl)
  const read = async (sql: string, values?: (string | number | null)[]): Promise<StoredRow[]> =>
    (await pool.query(prepare(sql, values))).rows
  return {
    append: createAppend(pool, writer),
    ...createReads({
      query: read,
      search: (filter, part) => searchWords(pool, filter, part),
      isOneOf: '= ANY(ARRAY(SELECT json_array_elements_text($1::json)::bigint))',
    }),
    ...createForwardReads({ query: read }),
    ...createAccountStore({ query: read }),
    annotate: (seq, note) => changePostgres(pool, seq, { note }),
    markForward: (seq, forward) => changePostgres(pool, seq, forward),
    markListens: (seq, listens) => changePostgres(pool, seq, { listens: JSON.stringify(listens) }),
    markPayment: (seq, payment_id) => changePostgres(pool, seq, { payment_id }),
    replaceSetting: change =>
      change.account
        ? transact(pool, client => replaceSetting(client, change))
        : replaceSetting(pool, change),
    checkWritable: isThorough => checkPostgresWritable(pool, isThorough),
    pruneStep: bounds => prunePostgres(pool, bounds),
    indexStep: createPostgresIndexer(pool),
    close: () => pool.end(),
  }
}
