import { setTimeout } from 'node:timers/promises'
import { forwardOutcomeOf, type Verdict } from '../../server/contract/entry-facts.ts'
import { retryMinutes } from '../../server/facts/notification-facts.ts'
import type { Environment } from '../../server/shared/process/read-variables.ts'
import { openStateFile } from '../state-file.ts'

/** A notification that the shop did not accept. */
export type Retry = {
  seq: number
  /** The number of attempts that got an answer. */
  attempts: number
  /** Milliseconds since the epoch. */
  nextAt: number
}

function isRetry(value: unknown): value is Retry {
  const { seq, attempts, nextAt } = Object(value)
  return [seq, attempts, nextAt].every(number => Number.isSafeInteger(number) && number > 0)
}

/** If more notifications failed, those that waited longest are given up. */
const maxRetries = 1000
const lookIntervalMs = 1000
const minuteMs = 60_000

export type Retries = {
  list: () => readonly Retry[]
  /**
   * Records the answer to an attempt. A refused notification is tried again at the provider's intervals, unless the
   * gateway rejected it.
   * @returns the next attempt, or null
   */
  note: (entry: { seq: number; verdict: Verdict }, status: number, attempts: number) => Retry | null
  remove: (seq: number) => void
  /** Resolves to the retry that is due, or to null once the signal aborts. */
  due: (signal: AbortSignal) => Promise<Retry | null>
}

/** Failed notifications by the time of their next attempt, as in the gateway's own forwarding (decision 058). */
export function createRetries(stored: readonly Retry[]): Retries {
  const bySeq = new Map(stored.map(retry => [retry.seq, retry]))
  const first = () =>
    [...bySeq.values()].reduce<Retry | null>(
      (one, other) => (one === null || other.nextAt < one.nextAt ? other : one),
      null,
    )
  return {
    list: () => [...bySeq.values()],
    note: ({ seq, verdict }, status, attempts) => {
      bySeq.delete(seq)
      const wait = retryMinutes[attempts - 1]
      if (verdict === 'rejected' || wait === undefined || forwardOutcomeOf(verdict, status) !== 'failed')
        return null
      const retry = { seq, attempts, nextAt: Date.now() + wait * minuteMs }
      bySeq.set(seq, retry)
      const [oldest] = bySeq.keys()
      if (bySeq.size > maxRetries && oldest !== undefined) bySeq.delete(oldest)
      return retry
    },
    remove: seq => void bySeq.delete(seq),
    due: async signal => {
      while (!signal.aborted) {
        const retry = first()
        if (retry !== null && retry.nextAt <= Date.now()) return retry
        await setTimeout(lookIntervalMs, null, { signal }).catch(() => {})
      }
      return null
    },
  }
}

/** A file with the last forwarded seq and the pending retries, so that the next start continues there. */
export type Cursor = {
  /** Null at the first start. */
  read: () => number | null
  readRetries: () => Retry[]
  write: (seq: number, retries: readonly Retry[]) => void
}

/**
 * @param key names the gateway, the target and the filter; each combination has a file of its own
 * @param name of the command
 */
export function openCursor(environment: Environment, key: string[], name = 'listen'): Cursor {
  const file = openStateFile(environment, name, key)
  return {
    read: () => {
      const { seq } = file.read() ?? {}
      return typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 0 ? seq : null
    },
    readRetries: () => {
      const { retries } = file.read() ?? {}
      return Array.isArray(retries) ? retries.filter(isRetry) : []
    },
    write: (seq, retries) => file.write({ seq, retries }),
  }
}
