import type { Words } from '../words.ts'
import type { Finding } from './finding.ts'

const timeoutMs = 5000

/** Whether PostgreSQL answers within 5 seconds, with its version. Null stands for SQLite, which needs no server. */
export async function checkDatabase(databaseUrl: string | null, { doctor, format }: Words): Promise<Finding> {
  if (databaseUrl === null) return { check: 'database', state: 'ok', detail: doctor.sqlite }
  const { Client } = await import('pg')
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: timeoutMs })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    return {
      check: 'database',
      state: 'ok',
      detail: format(doctor.postgres, { version: rows[0]?.server_version ?? '' }),
    }
  } catch (error) {
    return {
      check: 'database',
      state: 'problem',
      detail: format(doctor.noDatabase, { reason: (error as Error).message }),
    }
  } finally {
    await client.end()
  }
}
