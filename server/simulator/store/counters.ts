import type { Store } from './store.ts'

/** Numbers that only grow: one row per account and kind, so that ids go on after a restart. */
export type Counters = {
  next(account: number, kind: string): number
  clear(account: number): void
  read(account: number): Record<string, number>
  write(account: number, values: Record<string, number>): void
}

export function openCounters(store: Store): Counters {
  const { database } = store
  database.exec(
    'CREATE TABLE IF NOT EXISTS counters (account INTEGER, kind TEXT, value INTEGER, PRIMARY KEY(account, kind)) WITHOUT ROWID',
  )
  const next = database.prepare(
    'INSERT INTO counters VALUES(?,?,1) ON CONFLICT DO UPDATE SET value=value+1 RETURNING value',
  )
  const set = database.prepare('INSERT OR REPLACE INTO counters VALUES(?,?,?)')
  const clear = database.prepare('DELETE FROM counters WHERE account=?')
  const read = database.prepare('SELECT kind, value FROM counters WHERE account=?')
  return {
    next: (account, kind) => store.write(() => Number(next.get(account, kind)?.value)),
    clear: account => store.write(() => void clear.run(account)),
    read: account => Object.fromEntries(read.all(account).map(row => [String(row.kind), Number(row.value)])),
    write: (account, values) =>
      store.write(() => {
        for (const [kind, value] of Object.entries(values)) set.run(account, kind, value)
      }),
  }
}
