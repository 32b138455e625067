import type { SQLInputValue } from 'node:sqlite'
import { defaultAccount, faultCode } from '../../../contract/entry-facts.ts'

type Write = (sql: string, ...values: SQLInputValue[]) => void

/**
 * The rows of the table `counts` for entries. A text is empty if the kind of entry does not have the column. The verdict
 * of a call is its outcome.
 */
function countEntries(condition: string): string {
  return `SELECT coalesce(account, '${defaultAccount}'), kind, status, coalesce(operation, ''), coalesce(transport, ''),
    CASE kind WHEN 'call' THEN coalesce(purpose, 'operation') ELSE '' END, coalesce(topic, ''),
    CASE WHEN kind = 'notification' THEN coalesce(origin, 'provider') WHEN fault IS NOT NULL AND outcome = 'error' THEN '${faultCode}'
      ELSE '' END, coalesce(verdict, outcome, ''), count(*)
    FROM entries ${condition} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`
}

/** Counts the entries that were just stored, in one statement: a trigger for each row takes as long as storing it. */
export function countAdded(write: Write, firstSeq: number): void {
  write(
    `INSERT INTO counts ${countEntries('WHERE seq >= ?')}
      ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    firstSeq,
  )
}

/** Subtracts entries that are about to be deleted. */
export function countRemoved(write: Write, seqs: number[]): void {
  write(
    `INSERT INTO counts ${countEntries('WHERE seq IN (SELECT value FROM json_each(?))')}
      ON CONFLICT DO UPDATE SET count = count - excluded.count`,
    JSON.stringify(seqs),
  )
  write('DELETE FROM counts WHERE count <= 0')
}
