import { closeSync, existsSync, openSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { createReads } from '../reads.ts'
import { pathOf } from './database.ts'
import { checkSqliteVersion } from './migrations.ts'
import { openUnchanged } from './open-unchanged.ts'

/** See `inspectJournal`. */
export async function inspectSqlite(dataDir: string): Promise<void> {
  const path = pathOf(dataDir)
  const files = [path, `${path}-wal`, `${path}-shm`].filter(file => existsSync(file))
  for (const file of files) closeSync(openSync(file, 'r+'))
  if (!files.includes(path)) return
  const database = openUnchanged(path)
  try {
    checkSqliteVersion(database)
    if (hasTables(database)) await readExtent(database)
  } finally {
    database.close()
  }
}

/** A file that a gateway has just created has none. */
function hasTables(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined
}

async function readExtent(database: DatabaseSync): Promise<void> {
  const query = async (sql: string, values: (string | number | null)[] = []) =>
    database.prepare(sql.replaceAll('$', '?')).all(...values)
  await createReads({ query, search: async () => [], isOneOf: '' }).extent()
}
