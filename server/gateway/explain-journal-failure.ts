import { join } from 'node:path'
import { JournalUnavailable } from '../journal/journal.ts'
import { readDataVersions } from '../shared/process/read-data-versions.ts'
import { type StartProblem, toDataProblem } from '../shared/process/start-problems.ts'
import type { Config } from './config.ts'

/**
 * Explains why the journal cannot be opened. The message of `JournalUnavailable` is for callers; whoever starts the
 * gateway needs the reason and the folder.
 */
export function explainJournalFailure(
  failure: unknown,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): StartProblem {
  const cause = failure instanceof JournalUnavailable ? failure.cause : failure
  const place =
    databaseUrl === null ? join(dataDir, 'journal.sqlite') : 'schema pasarela in PostgreSQL (DATABASE_URL)'
  const versions = readDataVersions(cause)
  const variable = databaseUrl === null ? 'GATEWAY_DATA_DIR' : 'DATABASE_URL'
  if (versions !== null) return toDataProblem({ place, variable, ...versions })
  const reason = cause instanceof Error ? cause.message : String(cause)
  return { rule: 'journal_not_opened', params: { place, reason } }
}
