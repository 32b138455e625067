/** What is written for accounts that can be removed: only as long as they exist. */
import type { SettingChange } from '../../journal.ts'
import type { Row } from '../../rows/columns.ts'
import { isCurrent, judgeEntries, namesOfRemovable } from '../accounts.ts'
import type { SqliteDatabase } from './database.ts'

/** The places of the entries whose account was removed. Notes the last use of the other accounts. */
export function findLate({ prepare, write }: SqliteDatabase, entries: Row[]): number[] {
  const names = namesOfRemovable(entries)
  if (names.length === 0) return []
  const find = prepare('SELECT name, generation, used_at FROM accounts WHERE name = ? AND removed_to IS NULL')
  const known = names.map(name => find.get(name)).filter(account => account !== undefined)
  const { late, used } = judgeEntries(entries, known)
  for (const { name, used_at } of used) write('UPDATE accounts SET used_at = ? WHERE name = ?', used_at, name)
  return late
}

/** See `Engine.replaceSetting`. */
export function replaceSetting(
  database: SqliteDatabase,
  { name, from, to, account }: SettingChange,
): boolean | null {
  if (account) {
    const current = database.prepare(`SELECT 1 FROM accounts WHERE ${isCurrent.replaceAll('$', '?')}`)
    if (!current.get(account.name, account.generation)) return null
  }
  const row = database.prepare('SELECT value FROM settings WHERE name = ?').get(name)
  if ((row?.value ?? null) !== from) return false
  database.write(
    'INSERT INTO settings VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    name,
    to,
  )
  return true
}
