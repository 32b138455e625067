import { isAccepted } from './judge.ts'
import type { Evidence, FindingKind } from './result.ts'

/**
 * Whether what was seen contradicts the finding. Such a finding is never reported: a shop that acts late, or is asked in
 * between, would be accused of what it did not do.
 */
export function contradicts(kind: FindingKind, { exchanges, reads, readsById, state }: Evidence): boolean {
  const isPaid = state?.state === 'paid'
  const shipped = state?.shipped ?? 0
  const isUnanswered = exchanges.some(({ status }) => status === null)
  switch (kind) {
    // A shop that also looks for payments by itself finds that of a notification that it refused.
    case 'accepted':
      return readsById === 0 && !(isPaid && exchanges.some(isAccepted))
    case 'read_unsigned_id':
      return readsById === 0
    // The finding says that the shop paid or shipped an order without a read of its payment.
    case 'not_read':
      return reads > 0 || (state !== null && !isPaid && shipped === 0)
    case 'believed':
      return !isPaid && shipped === 0
    case 'still_paid':
      return !isPaid
    case 'shipped_again':
      return shipped < 2
    case 'not_paid':
    case 'taken_back':
      return state === null || isPaid
    case 'acknowledged':
      return !exchanges.some(isAccepted) || isPaid
    case 'refused':
    case 'lower_case_only':
      return exchanges.every(isAccepted)
    case 'stopped':
      return false
    case 'crashed':
      return !exchanges.some(({ status }) => status !== null && status >= 500)
    case 'no_answer':
    case 'blocked':
      return !isUnanswered
  }
}
