/**
 * Tells operators what becomes of forwards: counts each attempt, and logs when a store begins to fail, takes the first
 * notification again, and has taken what failed.
 */
import type { Logger } from 'pino'
import type { ForwardOutcome } from '../../contract/entry-facts.ts'
import { toShownAddress } from '../../shared/process/shown-address.ts'

/** An attempt to forward a notification, as its notification keeps it. */
type ReportedForward = {
  seq: number
  url: string
  outcome: ForwardOutcome
  /** The status of the store's answer. Null without an answer. */
  status: number | null
  /** The fault that a tester had set for the store. */
  fault: string | null
  /** When the next attempt is due. Null: there is none. */
  nextAt: string | null
}

export type ForwardReport = (attempt: ReportedForward) => Promise<void>

type Options = {
  logger: Pick<Logger, 'info' | 'warn'>
  /** The name of the account that forwards. */
  account: string
  count: (outcome: ForwardOutcome | 'faulted') => void
  /** The number of failed forwards that are tried again. */
  countRetrying: () => Promise<number>
}

export function createForwardReport({ logger, account, count, countRetrying }: Options): ForwardReport {
  let failures = 0
  let isPartlyLogged = false

  async function reportSuccess(): Promise<void> {
    if (failures === 0) return
    // While the journal cannot be read, nothing is known to be over.
    const waiting = await countRetrying().catch(() => null)
    if (waiting === null) return
    if (waiting === 0) {
      logger.info({ account, failures }, 'The store takes forwarded notifications again.')
      failures = 0
      isPartlyLogged = false
    } else if (!isPartlyLogged) {
      logger.info(
        { account, waiting },
        'The store took a notification, but others that failed still wait for their next attempt.',
      )
      isPartlyLogged = true
    }
  }

  return async ({ seq, url, outcome, status, fault, nextAt }) => {
    const isFault = outcome === 'failed' && fault !== null
    count(isFault ? 'faulted' : outcome)
    if (isFault) return
    if (outcome !== 'failed') return reportSuccess()
    failures++
    if (failures > 1) return
    logger.warn(
      { account, url: toShownAddress(url), seq, status, nextAt },
      'A notification could not be forwarded. Further failures are counted only (pasarela_forwards_total).',
    )
  }
}
