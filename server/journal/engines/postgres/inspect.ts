import pg from 'pg'
import { createReads } from '../reads.ts'
import { checkPostgresVersion } from './migrations.ts'
import { connectionSettings } from './pool.ts'

/** See `inspectJournal`. What a gateway creates is created, too, and rolled back. */
export async function inspectPostgres(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ ...connectionSettings(databaseUrl), pipeline: false })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('CREATE SCHEMA IF NOT EXISTS pasarela')
    await client.query('CREATE TABLE IF NOT EXISTS pasarela.version (version integer NOT NULL)')
    const { rows } = await client.query('SELECT coalesce(max(version), 0) AS version FROM pasarela.version')
    const version: number = rows[0].version
    checkPostgresVersion(version)
    if (version > 0) await readExtent(client)
    await client.query('ROLLBACK')
  } finally {
    // Closing the connection rolls back an open transaction.
    await client.end().catch(() => {})
  }
}

async function readExtent(client: pg.Client): Promise<void> {
  const query = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows
  await createReads({ query, search: async () => [], isOneOf: '' }).extent()
}
