import type { Store } from './store.ts'

/** Values of the store as a whole: the common clock and the key of consoles. */
export type Meta = { read(key: string): unknown; write(key: string, value: unknown): void }

export function openMeta(store: Store): Meta {
  store.database.exec(
    'CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  )
  const get = store.database.prepare('SELECT value FROM meta WHERE key=?')
  const put = store.database.prepare('INSERT OR REPLACE INTO meta VALUES(?,?)')
  return {
    read(key) {
      const row = get.get(key)
      return row === undefined ? undefined : JSON.parse(String(row.value))
    },
    write: (key, value) => store.write(() => void put.run(key, JSON.stringify(value))),
  }
}
