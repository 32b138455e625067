import type { JournalLogger } from './journal.ts'

/** The words contain no addresses, paths or statements, because callers see them. */
const reasons: [pattern: RegExp, words: string][] = [
  [/disk is full|No space left|could not (?:extend|write to) file/i, 'its disk is full'],
  [/disk I\/O error/i, 'its disk cannot be written'],
  [/locked|canceling statement|lock timeout/i, 'its database is locked'],
  [/readonly|read-only/i, 'its database is read-only'],
  [/malformed|not a database|corrupt/i, 'its file is damaged'],
  [
    /ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|timeout|terminat|starting up|shutting down/i,
    'its database does not answer',
  ],
  [/closed/i, 'it is closed'],
]

/** The cause of an outage in words for callers. The log has the original message. */
export function describeOutage(message: string): string {
  return reasons.find(([pattern]) => pattern.test(message))?.[1] ?? 'the log of the gateway says why'
}

/** Logs a repeated failure: the first one, then one line a minute with the number of failures since the last line. */
export type OutageLog = { failed: (error: unknown) => void; succeeded: () => void }

const repeatIntervalMs = 60_000

export function createOutageLog(
  logger: Pick<JournalLogger, 'info' | 'error'>,
  messages: { failed: string; recovered: string },
  now: () => number = Date.now,
): OutageLog {
  let loggedAt: number | null = null
  let unlogged = 0
  let failures = 0
  return {
    failed: error => {
      failures++
      unlogged++
      if (loggedAt !== null && now() - loggedAt < repeatIntervalMs) return
      logger.error({ err: error, count: unlogged }, messages.failed)
      loggedAt = now()
      unlogged = 0
    },
    succeeded: () => {
      if (failures === 0) return
      logger.info({ failures }, messages.recovered)
      loggedAt = null
      unlogged = 0
      failures = 0
    },
  }
}
