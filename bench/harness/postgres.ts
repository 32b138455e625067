/** A PostgreSQL server for one part of the bench. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { note } from './table.ts'

export type Postgres = { url: string; remove: () => Promise<void> }

/** The server that the journal's own tests use. Without one, PostgreSQL is left out with a message. */
export async function startPostgresIfThere(): Promise<Postgres | null> {
  const file = join(
    import.meta.dirname,
    '..',
    '..',
    'server',
    'journal',
    'tests',
    'support',
    'postgres-server.ts',
  )
  if (!existsSync(file)) return null
  try {
    const { startPostgres }: { startPostgres: () => Promise<Postgres> } = await import(file)
    return await startPostgres()
  } catch (error) {
    note(`PostgreSQL is left out: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

/**
 * Runs a measurement with SQLite, then with PostgreSQL if there is one.
 * @param measure gets the name of the engine, and its `DATABASE_URL`, which is empty for SQLite
 */
export async function measureEngines(
  measure: (engine: string, databaseUrl: string) => Promise<void>,
): Promise<void> {
  await measure('SQLite', '')
  const postgres = await startPostgresIfThere()
  try {
    if (postgres) await measure('PostgreSQL', postgres.url)
  } finally {
    await postgres?.remove()
  }
}
