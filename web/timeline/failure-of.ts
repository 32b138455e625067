import { isFailedBy } from '../../server/facts/fault-header.ts'
import type { CallEntry } from '../stream/feed-entry.ts'

type Failure = {
  code: string | null
  /** The fault of a tester that made the call fail. Null if the call failed by itself, or succeeded. */
  fault: string | null
}

/**
 * The code with which a call is shown. The words of a tester's fault take the place of the code that it caused. A
 * notification that its receiver refused has no code, because the status says the same.
 */
export function failureOf({ fault, status, error_code: code }: CallEntry): Failure {
  if (isFailedBy(fault, status)) return { code: null, fault }
  return { code: code === 'delivery_refused' ? null : code, fault: null }
}
