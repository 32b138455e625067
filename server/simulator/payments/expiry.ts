import { countryOf } from '../../facts/countries.ts'
import { dayMs, minuteMs } from '../dates.ts'
import { cancel, reject } from './change-payment.ts'
import type { Payment } from './payment.ts'

/** A payment that is not confirmed within this time is canceled. */
const openDays = 30
/** Minutes that a challenge is open. One source says about 30 seconds, but a person at a test needs longer. */
const challengeMinutes = 5
/** Minutes that the challenge of an order is open (documented). */
const orderChallengeMinutes = 40

/** The expiry of a payment. Null if it does not expire. */
export function deadlineOf(payment: Payment): number | null {
  switch (payment.status) {
    case 'authorized':
      return payment.createdAt + countryOf(payment.siteId).captureDays * dayMs
    case 'pending':
    case 'in_process':
      if (payment.statusDetail === 'pending_challenge') {
        return challengeDeadline(payment)
      }
      return payment.expiresAt ?? payment.createdAt + openDays * dayMs
    default:
      return null
  }
}

/** The end of the time in which the payer can finish the 3-D Secure challenge, in milliseconds. */
export function challengeDeadline({ createdAt, chargedOrderId }: Payment): number {
  return createdAt + (chargedOrderId === undefined ? challengeMinutes : orderChallengeMinutes) * minuteMs
}

/** The expired payment. Null if its deadline has not passed, or was moved. */
export function expire(payment: Payment, now: number): Payment | null {
  const deadline = deadlineOf(payment)
  if (deadline === null || deadline > now) return null
  if (payment.statusDetail === 'pending_challenge') return reject(payment, 'cc_rejected_3ds_challenge', now)
  return cancel(payment, 'expired', now)
}
