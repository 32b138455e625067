import { countryOf } from '../../facts/countries.ts'
import { dayMs, minuteMs } from '../dates.ts'
import type { Payment } from './payment.ts'
import { cancel, reject } from './payment-life.ts'

/** Whatever is not confirmed by then is cancelled. */
const openDays = 30
/** One source says a challenge must be done in about 30 seconds; people need longer, and none is refused here. */
const challengeMinutes = 5

/** When a payment ends by itself, or null when it never does. */
export function deadlineOf(payment: Payment): number | null {
  switch (payment.status) {
    case 'authorized':
      return payment.createdAt + countryOf(payment.siteId).captureDays * dayMs
    case 'pending':
    case 'in_process':
      if (payment.statusDetail === 'pending_challenge') {
        return payment.createdAt + challengeMinutes * minuteMs
      }
      return payment.expiresAt ?? payment.createdAt + openDays * dayMs
    default:
      return null
  }
}

/** The payment after its deadline; null when it has none, or has got a later one meanwhile. */
export function expire(payment: Payment, now: number): Payment | null {
  const deadline = deadlineOf(payment)
  if (deadline === null || deadline > now) return null
  if (payment.statusDetail === 'pending_challenge') return reject(payment, 'cc_rejected_3ds_challenge', now)
  return cancel(payment, 'expired', now)
}
