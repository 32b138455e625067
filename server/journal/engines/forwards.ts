import type { EntrySummary } from '../entries.ts'
import { readSummary, type StoredRow } from '../rows/entry-row.ts'
import { ofAccount } from './accounts.ts'

/** Notifications that the shop has not accepted, and those of them that are tried again. */
export type ForwardCounts = {
  failed: number
  /** Those of the failed ones during which the shop met a fault that was set. */
  faulted: number
  retrying: number
  /** The earliest next attempt, ISO 8601, UTC. Null if none is scheduled. */
  next_at: string | null
  /** When the oldest notification came that is tried again, ISO 8601, UTC. Null if none is. */
  retrying_since: string | null
  /** Notifications that the gateway rejected and the shop accepted. They have not failed. */
  accepted: number
}

/** Sets the next attempt of all failed forwards, or of one. Null: they are not tried again. */
type ForwardSchedule = { nextAt: string | null; seq: number | null; limit: number; account: string }

export type ForwardReads = {
  /** Failed forwards whose next attempt is due at this moment, the earliest first. */
  dueForwards: (at: string, limit: number, account: string) => Promise<EntrySummary[]>
  forwardCounts: (account: string) => Promise<ForwardCounts>
  /**
   * Resolves to the number of changed forwards, which is at most the limit. A new next attempt restarts the count of
   * attempts.
   */
  scheduleForwards: (schedule: ForwardSchedule) => Promise<number>
}

type Statements = {
  /** The rows of a query, whose parameters are written as `$1`. */
  query: (sql: string, values?: (string | number | null)[]) => Promise<StoredRow[]>
}

/** The queue of failed forwards, which consists of columns of the entries. Both engines use the same SQL. */
export function createForwardReads({ query }: Statements): ForwardReads {
  return {
    dueForwards: async (at, limit, account) => {
      const { sql: isOwn, values } = ofAccount(account, '$3')
      const rows = await query(
        `SELECT * FROM entries WHERE forward = 'failed' AND forward_next_at <= $1 AND ${isOwn}
          ORDER BY forward_next_at, seq LIMIT $2`,
        [at, limit, ...values],
      )
      return rows.map(readSummary)
    },
    forwardCounts: async account => {
      const { sql: isOwn, values } = ofAccount(account, '$1')
      const [row] = await query(
        `SELECT count(*) AS failed, count(forward_fault) AS faulted, count(forward_next_at) AS retrying, min(forward_next_at) AS next_at,
            min(CASE WHEN forward_next_at IS NOT NULL THEN received_at END) AS retrying_since,
            (SELECT count(*) FROM entries WHERE verdict = 'rejected' AND forward = 'accepted' AND ${isOwn}) AS accepted
          FROM entries WHERE forward = 'failed' AND ${isOwn}`,
        values,
      )
      return {
        failed: Number(row?.failed),
        faulted: Number(row?.faulted),
        retrying: Number(row?.retrying),
        next_at: (row?.next_at as string | null) ?? null,
        retrying_since: (row?.retrying_since as string | null) ?? null,
        accepted: Number(row?.accepted),
      }
    },
    scheduleForwards: async ({ nextAt, seq, limit, account }) => {
      const { sql: isOwn, values } = ofAccount(account, '$4')
      const rows = await query(
        `UPDATE entries SET forward_next_at = CAST($1 AS text),
            forward_attempts = CASE WHEN CAST($1 AS text) IS NULL THEN forward_attempts ELSE 0 END
          WHERE seq IN (
            SELECT seq FROM entries WHERE forward = 'failed' AND forward_next_at IS DISTINCT FROM CAST($1 AS text)
              AND ($2 = 0 OR seq = $2) AND ${isOwn} ORDER BY seq LIMIT $3)
          RETURNING seq`,
        [nextAt, seq ?? 0, limit, ...values],
      )
      return rows.length
    },
  }
}
