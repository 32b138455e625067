/** What is written for accounts that can be removed: only as long as they exist. */
import type { PoolClient } from 'pg'
import type { SettingChange } from '../../journal.ts'
import type { Row } from '../../rows/columns.ts'
import { isCurrent, judgeEntries, namesOfRemovable } from '../accounts.ts'

/**
 * The places of the entries whose account was removed. Notes the last use of the other accounts, and locks them, so that
 * a removal waits for the commit of this batch. All batches lock accounts in the same order, and the state afterwards.
 */
export async function findLate(client: PoolClient, entries: Row[]): Promise<number[]> {
  const names = namesOfRemovable(entries)
  if (names.length === 0) return []
  const { rows } = await client.query(
    `SELECT name, generation, used_at FROM accounts WHERE name = ANY($1) AND removed_to IS NULL
      ORDER BY name FOR UPDATE`,
    [names],
  )
  const { late, used } = judgeEntries(entries, rows)
  for (const { name, used_at } of used)
    await client.query('UPDATE accounts SET used_at = $2 WHERE name = $1', [name, used_at])
  return late
}

/** See `Engine.replaceSetting`. */
export async function replaceSetting(
  client: Pick<PoolClient, 'query'>,
  { name, from, to, account }: SettingChange,
): Promise<boolean | null> {
  if (account) {
    const current = `SELECT 1 FROM accounts WHERE ${isCurrent} FOR SHARE`
    if ((await client.query(current, [account.name, account.generation])).rowCount === 0) return null
  }
  const { rowCount } =
    from === null
      ? await client.query('INSERT INTO settings VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, to])
      : await client.query('UPDATE settings SET value = $3 WHERE name = $1 AND value = $2', [name, from, to])
  return rowCount === 1
}
