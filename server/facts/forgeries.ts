/** What a receiver did with a notification that a tester made false. */
import { faultFieldsOf } from './fault-header.ts'

/**
 * `took_forged`, `took_old`: it accepted a signature of another secret, or one an hour old. `refused`: it did right. Null:
 * the notification was true, or nobody knows whether it was read.
 */
export function judgeForgery(fault: string | null, status: number | null) {
  const fields = faultFieldsOf(fault ?? '')
  const isForged = fields.includes('wrong_signature')
  if ((!isForged && !fields.includes('stale_timestamp')) || status === null || status >= 500) return null
  if (status >= 400) return 'refused' as const
  return isForged ? ('took_forged' as const) : ('took_old' as const)
}
