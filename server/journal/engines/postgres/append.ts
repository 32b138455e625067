import type { Pool } from 'pg'
import type { ColumnType } from '../../../contract/entry-columns.ts'
import { isRejected, type NamedColumn, sizeOf, sumOfSizes, tables } from '../../rows/columns.ts'
import type { Engine } from '../engine.ts'
import { withClient } from './pool.ts'

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

/**
 * Stores a batch, with one array for each column. It is a separate statement because it must see what was committed
 * while the batch waited for its seqs: the original of a duplicate may be in the table or earlier in the batch. A
 * rejected entry is never an original or a duplicate.
 */
const store = `WITH given AS (
    SELECT $1::bigint + place - 1 AS seq, stored_bytes, ${names(columns)}, notification_id IS NOT NULL AND verdict <> 'rejected' AS can_repeat
    FROM unnest(${arrays.join(', ')}, ${sizes}) WITH ORDINALITY AS one (${names(columns)}, stored_bytes, place)
  ), marked AS MATERIALIZED (
    SELECT *, CASE WHEN can_repeat THEN coalesce(
      (SELECT known.seq FROM entries known WHERE known.notification_id = given.notification_id
        AND known.action IS NOT DISTINCT FROM given.action AND known.verdict <> 'rejected' ORDER BY known.seq LIMIT 1),
      nullif(min(seq) OVER (PARTITION BY can_repeat, notification_id, action), seq)) END AS duplicate_of
    FROM given
  ), entries AS (
    INSERT INTO entries (seq, duplicate_of, stored_bytes, kind, ${names(tables.entries)})
      SELECT seq, duplicate_of, stored_bytes, kind, ${names(tables.entries)} FROM marked
  ), details AS (
    INSERT INTO details (seq, ${names(tables.details)}) SELECT seq, ${names(tables.details)} FROM marked
  ) SELECT coalesce(json_agg(json_build_array(seq, duplicate_of)) FILTER (WHERE duplicate_of IS NOT NULL), '[]')
      AS duplicates FROM marked`

/** @param writer identifies this gateway; its row has the number of the last batch that it stored */
export function createAppend(pool: Pool, writer: string): Engine['append'] {
  return (entries, number) =>
    withClient(pool, async client => {
      const rejected = entries.filter(isRejected).length
      const [, taken] = await Promise.all([
        client.query('BEGIN'),
        client.query({
          name: 'take-seqs',
          text: takeSeqs,
          values: [writer, number, entries.length, rejected, sumOfSizes(entries)],
        }),
      ])
      const firstSeq: number | undefined = taken.rows[0]?.first_seq
      if (firstSeq === undefined) {
        await client.query('COMMIT')
        return { firstSeq: null, duplicates: [] }
      }
      const values = columns.map(({ name }) => entries.map(entry => entry[name] ?? null))
      const sizes = entries.map(sizeOf)
      // Sent together. If the statement fails, COMMIT rolls back.
      const [stored] = await Promise.all([
        client.query({ name: 'store', text: store, values: [firstSeq, ...values, sizes] }),
        client.query('COMMIT'),
      ])
      return { firstSeq, duplicates: stored.rows[0].duplicates }
    })
}
