import { NewerDataError } from '../../shared/process/newer-data.ts'
import type { Store } from './store.ts'

/** Version of the tables' layout. */
const layoutVersion = 2
/** Layouts that are upgraded when their tables are opened. A file of any other layout is refused. */
const oldLayouts: unknown[] = [undefined, 1]

/** Values of the store as a whole: its layout and the common clock. */
export type Meta = { read(key: string): unknown; write(key: string, value: unknown): void }

/** @throws NewerDataError if the file is of a newer program; the store is closed then */
export function openMeta(store: Store): Meta {
  store.database.exec(
    'CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  )
  const get = store.database.prepare('SELECT value FROM meta WHERE key=?')
  const put = store.database.prepare('INSERT OR REPLACE INTO meta VALUES(?,?)')
  const meta: Meta = {
    read(key) {
      const row = get.get(key)
      return row === undefined ? undefined : JSON.parse(String(row.value))
    },
    write: (key, value) => store.write(() => void put.run(key, JSON.stringify(value))),
  }
  const layout = meta.read('layout')
  if (oldLayouts.includes(layout)) meta.write('layout', layoutVersion)
  else if (layout !== layoutVersion) {
    store.close()
    throw new NewerDataError({ version: Number(layout), supported: layoutVersion })
  }
  return meta
}
