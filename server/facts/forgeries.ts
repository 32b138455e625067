/** What a receiver did with a notification that a tester made false. */
import { faultFieldsOf } from './fault-header.ts'

/** An attempt of a simulator to deliver a notification. */
export type SignedAttempt = {
  status: number | null
  fault?: string | undefined
  /** How it was signed. Absent if a receiver cannot check it. */
  signature?: 'valid' | 'wrong' | undefined
}

/** Whether a fault gave the notification an old timestamp, which is a reason to refuse it. */
export function isStaleByFault(fault: string | null): boolean {
  return fault !== null && faultFieldsOf(fault).includes('stale_timestamp')
}

/**
 * `took_forged`, `took_old`: it accepted a signature of another secret, or one an hour old. `refused`: it did right.
 * Null: the notification was true or could not be checked, or nobody knows whether it was read.
 */
export function judgeForgery({ signature, fault = '', status }: SignedAttempt) {
  const isForged = signature === 'wrong'
  const isOld = signature === 'valid' && isStaleByFault(fault)
  if ((!isForged && !isOld) || status === null || status >= 500) return null
  if (status >= 300 && status < 400) return null
  if (status >= 400) return 'refused' as const
  return isForged ? ('took_forged' as const) : ('took_old' as const)
}
