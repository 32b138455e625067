import { cardholderOutcomes } from '../../facts/cardholder-outcomes.ts'
import type { Outcome } from '../cards/outcomes.ts'
import type { Payment } from './payment.ts'
import { approve, authorize, reject } from './payment-life.ts'

/** Gives the payment the status of its outcome. In binary mode a review becomes a rejection. */
export function applyOutcome(
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

/** The payment after its review or its challenge was passed. */
export function passReview(payment: Payment, now: number): Payment {
  return applyOutcome(
    payment,
    { outcome: cardholderOutcomes.APRO, capture: payment.captured, binary: false },
    now,
  )
}
