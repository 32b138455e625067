import type { Store } from './store.ts'

/** The last number of each kind of id in each account. They are stored, so that ids continue after a restart. */
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
  const set = database.prepare('INSERT OR REPLACE INTO counters VALUES(?,?,?)')
  const remove = database.prepare('DELETE FROM counters WHERE account=?')
  const values = new Map<number, Map<string, number>>()
  const changed = new Set<number>()
  for (const row of database.prepare('SELECT account, kind, value FROM counters').all()) {
    kindsOf(Number(row.account)).set(String(row.kind), Number(row.value))
  }

  function kindsOf(account: number): Map<string, number> {
    const known = values.get(account)
    if (known) return known
    const kinds = new Map<string, number>()
    values.set(account, kinds)
    return kinds
  }

  // The numbers are written once per transaction, not once per id. The number of a write that was rolled back is never
  // used again.
  store.beforeCommit(() => {
    for (const account of changed) {
      for (const [kind, value] of kindsOf(account)) set.run(account, kind, value)
    }
    changed.clear()
  })

  const write = (account: number, assigned: Record<string, number>) =>
    store.write(() => {
      values.set(account, new Map(Object.entries(assigned)))
      changed.add(account)
    })

  return {
    next: (account, kind) =>
      store.write(() => {
        const kinds = kindsOf(account)
        const value = (kinds.get(kind) ?? 0) + 1
        kinds.set(kind, value)
        changed.add(account)
        return value
      }),
    clear: account =>
      store.write(() => {
        values.delete(account)
        remove.run(account)
      }),
    read: account => Object.fromEntries(kindsOf(account)),
    write,
  }
}
