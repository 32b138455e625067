import { cardholderOutcomes } from '../../facts/cardholder-outcomes.ts'
import type { Outcome } from '../cards/outcomes.ts'
import type { Payment } from './payment.ts'
import { approve, authorize, reject } from './payment-life.ts'

/** In binary mode nothing stays open: what would be reviewed is refused. */
export function settle(
  payment: Payment,
  choice: { outcome: Outcome; capture: boolean; binary: boolean },
  now: number,
): Payment {
  const { status, detail } = choice.outcome
  if (status === 'rejected') return reject(payment, detail, now)
  if (status === 'in_process' && choice.binary) return reject(payment, 'cc_rejected_other_reason', now)
  if (status === 'in_process') return { ...payment, status, statusDetail: detail, captured: choice.capture }
  return choice.capture ? approve(payment, now) : authorize(payment, now)
}

/** What a payment under review or challenge becomes when it is let through. */
export function letThrough(payment: Payment, now: number): Payment {
  return settle(payment, { outcome: cardholderOutcomes.APRO, capture: payment.captured, binary: false }, now)
}
