/** Compares a verdict with its own evidence. A verdict that the evidence contradicts is not reported. */
import { isAcknowledged } from '../facts/acknowledgement.ts'
import type { OrderEnd } from './cases/case.ts'
import { isAccepted, isClosed, isRefused } from './judge.ts'
import type { Evidence, FindingKind } from './result.ts'

/**
 * Whether the evidence contradicts the finding. Such a finding is not reported, because it would accuse a shop that
 * acts late, or whose state was read in between.
 */
export function contradicts(kind: FindingKind, { exchanges, reads, readsById, state }: Evidence): boolean {
  const isPaid = state?.state === 'paid'
  const shipped = state?.shipped ?? 0
  const isUnanswered = exchanges.some(({ status }) => status === null)
  switch (kind) {
    // A shop that also searches for payments finds the payment of a notification that it refused.
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
      return !exchanges.some(({ status }) => isAcknowledged(status)) || isPaid
    case 'refused':
      return !exchanges.some(isRefused)
    case 'not_acknowledged':
      return exchanges.every(({ status }) => isAcknowledged(status))
    case 'stopped':
      return false
    case 'crashed':
      return !exchanges.some(({ status }) => status !== null && status >= 500)
    case 'no_answer':
    case 'blocked':
      return !isUnanswered
  }
}

/**
 * Whether the evidence contradicts a pass: the order is in the wrong state at the end, because the shop acted late, or
 * nothing shows that it acted at all.
 */
export function contradictsPass(
  leaves: OrderEnd | undefined,
  { state, reads, exchanges }: Evidence,
): boolean {
  if (leaves === undefined) return false
  const last = exchanges.at(-1)
  if (last?.status === null && !(leaves === 'unpaid' && isClosed(last))) return true
  if (state === null) return leaves === 'paid' && reads === 0
  const { state: now, shipped = 0 } = state
  if (shipped > 1) return true
  switch (leaves) {
    case 'paid':
      return now !== 'paid'
    case 'unpaid':
      return now === 'paid' || shipped > 0
    case 'reversed':
      return now === 'paid'
    case 'kept':
      return false
  }
}
