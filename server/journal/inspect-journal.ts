import type { EngineLocation } from './engines/engine.ts'

/**
 * Reads a journal as a gateway does that opens it, and changes nothing. Rejects with the error of that gateway: see
 * `openJournal`. A journal that does not exist yet is fine.
 */
export async function inspectJournal(location: EngineLocation): Promise<void> {
  if (location.engine === 'postgres') {
    const { inspectPostgres } = await import('./engines/postgres/inspect.ts')
    return inspectPostgres(location.databaseUrl)
  }
  const { inspectSqlite } = await import('./engines/sqlite/inspect.ts')
  return inspectSqlite(location.dataDir)
}
