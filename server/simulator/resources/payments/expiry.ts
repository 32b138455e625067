import { challengeEnd } from '../../../facts/challenge-times.ts'
import { countryOf } from '../../../facts/countries.ts'
import { dayMs } from '../../../facts/dates.ts'
import type { Payment } from '../../store/records/payment.ts'
import { cancel } from './change-payment.ts'

/** A payment that is not confirmed within this time is canceled. */
const openDays = 30
/**
 * A payment whose challenge got no answer stays pending, and then counts as canceled (documented, without the time).
 */
const unansweredDays = 1

/** The expiry of a payment. Null if it does not expire. */
export function deadlineOf(payment: Payment): number | null {
  switch (payment.status) {
    case 'authorized':
      return payment.createdAt + countryOf(payment.siteId).captureDays * dayMs
    case 'pending':
    case 'in_process':
      if (payment.statusDetail === 'pending_challenge')
        return payment.chargedOrderId === undefined
          ? payment.createdAt + unansweredDays * dayMs
          : challengeDeadline(payment)
      return payment.expiresAt ?? payment.createdAt + openDays * dayMs
    default:
      return null
  }
}

/** The end of the time in which the payer can finish the 3-D Secure challenge, in milliseconds. */
export function challengeDeadline({ createdAt, chargedOrderId }: Payment): number {
  return challengeEnd(createdAt, { isOfOrder: chargedOrderId !== undefined })
}

/** The expired payment. Null if its deadline has not passed, or was moved. */
export function expire(payment: Payment, now: number): Payment | null {
  const deadline = deadlineOf(payment)
  if (deadline === null || deadline > now) return null
  return lapse(payment, now)
}

/** The payment whose payer did nothing in time. */
export function lapse(payment: Payment, now: number): Payment {
  const lapsed = cancel(payment, 'expired', now)
  // An order tells a challenge without an answer from its own expiry.
  return payment.statusDetail === 'pending_challenge' ? { ...lapsed, threeDs: 'challenge_expired' } : lapsed
}
