import type { Config } from '../../server/gateway/config.ts'
import { explainJournalFailure } from '../../server/gateway/explain-journal-failure.ts'
import { inspectJournal } from '../../server/journal/inspect-journal.ts'
import { describeStartProblem } from '../../server/shared/process/start-problems.ts'
import type { Words } from '../words.ts'
import type { Finding } from './finding.ts'

const timeoutMs = 5000

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Whether the database responds, and whether a gateway could open the journal in it. */
export async function checkDatabase(place: Place, words: Words): Promise<Finding> {
  const { databaseUrl, dataDir } = place
  const found = await findDatabase(databaseUrl, words)
  if (found.state !== 'ok') return found
  try {
    await inspectJournal(
      databaseUrl === null ? { engine: 'sqlite', dataDir } : { engine: 'postgres', databaseUrl },
    )
    return found
  } catch (error) {
    const problem = explainJournalFailure(error, place)
    const reason = describeStartProblem(problem, words.start)
    const detail =
      problem.rule === 'journal_not_opened' ? words.format(words.doctor.journalFails, { reason }) : reason
    return { check: 'database', state: 'problem', detail }
  }
}

/** Whether PostgreSQL responds within 5 seconds, with its version. SQLite needs no server. */
async function findDatabase(databaseUrl: string | null, { doctor, format }: Words): Promise<Finding> {
  const check = 'database'
  if (databaseUrl === null) return { check, state: 'ok', detail: doctor.sqlite }
  const { Client } = await import('pg')
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: timeoutMs })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    const version = rows[0]?.server_version ?? ''
    return { check, state: 'ok', detail: format(doctor.postgres, { version }) }
  } catch (error) {
    const reason = (error as Error).message
    return { check, state: 'problem', detail: format(doctor.noDatabase, { reason }) }
  } finally {
    await client.end()
  }
}
