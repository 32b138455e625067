import { cardholderOutcomes } from '../../../facts/cardholder-outcomes.ts'
import type { ChallengeAnswer, PlainSettlement } from '../../api/payments.ts'
import type { Deps } from '../../http/deps.ts'
import { paymentError } from '../../http/errors/provider-error.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Payment } from '../../store/records/payment.ts'
import type { Outcome } from '../cards/outcomes.ts'
import {
  approve,
  authorize,
  cancel,
  closeMediation,
  openMediation,
  reject,
  requireAction,
} from './change-payment.ts'
import { challengeDeadline, expire, lapse } from './expiry.ts'
import { savePayment } from './save-payment.ts'

/** `detail` is the status detail of a rejection. The default fits the payment method. */
export type SettleOrder = { settlement: PlainSettlement; detail?: string | undefined }

/** The payment after its settlement. Throws 2018 if its status does not allow it. A pure function. */
export function settlePayment(payment: Payment, { settlement, detail }: SettleOrder, now: number): Payment {
  switch (settlement) {
    case 'approve':
      requireAction('approve', payment, now)
      requireChallengeTime(payment, now)
      return passReview(payment, now)
    case 'reject':
      requireAction('reject', payment, now)
      requireChallengeTime(payment, now)
      return reject(payment, detail ?? refusalOf(payment), now)
    case 'expire':
      requireAction('expire', payment, now)
      return lapse(payment, now)
    case 'cancel':
      return cancel(payment, 'by_payer', now)
    case 'mediate':
      return openMediation(payment, now)
    case 'release':
      return closeMediation(payment, now)
  }
}

/** Throws 2018 if the payment waits for a challenge whose time is over at `at`: it can only be canceled or expire. */
export function requireChallengeTime(payment: Payment, at: number): void {
  if (isChallengeOver(payment, at)) throw paymentError(2018, at)
}

function refusalOf(payment: Payment): string {
  if (payment.statusDetail === 'pending_challenge') return 'cc_rejected_3ds_challenge'
  return payment.card ? 'cc_rejected_other_reason' : 'rejected_by_bank'
}

/** Whether the bank still waits for the payer's answer. */
export function isChallengeOpen(payment: Payment, now: number): boolean {
  return payment.statusDetail === 'pending_challenge' && now < challengeDeadline(payment)
}

/** Whether the payer let the time of the challenge pass. The payment stays pending until it is canceled. */
function isChallengeOver(payment: Payment, now: number): boolean {
  return payment.statusDetail === 'pending_challenge' && now >= challengeDeadline(payment)
}

/** The payment after its payer answered the 3-D Secure challenge. After a yes, the test card decides the result. */
export function answerChallenge(payment: Payment, answer: ChallengeAnswer, now: number): Payment {
  if (!isChallengeOpen(payment, now)) throw paymentError(2018, now)
  const agreed = answer === 'yes' && payment.threeDs === 'challenge_accepted'
  return settlePayment(payment, { settlement: agreed ? 'approve' : 'reject' }, now)
}

/** Registers the handlers of expiries and scheduled settlements. */
export function registerPaymentJobs(deps: Deps) {
  function change(
    account: Account,
    paymentId: string,
    to: (payment: Payment, now: number) => Payment | null,
  ) {
    const now = deps.clock.now(account)
    const payment = deps.tables.payments.get(account.number, paymentId)
    const changed = payment ? to(payment, now) : null
    if (!changed) return
    deps.store.write(() => savePayment(changed, { account, deps, action: 'payment.updated', now }))
  }
  deps.scheduler.handle('expiry', (account, { paymentId }) => change(account, paymentId, expire))
  deps.scheduler.handle('settlement', (account, { paymentId, settlement, detail }) =>
    change(account, paymentId, (payment, now) => {
      const isOpen = payment.status === 'pending' || payment.status === 'in_process'
      return isOpen && !isChallengeOver(payment, now)
        ? settlePayment(payment, { settlement, detail }, now)
        : null
    }),
  )
}

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
function passReview(payment: Payment, now: number): Payment {
  return applyOutcome(
    payment,
    { outcome: cardholderOutcomes.APRO, capture: payment.captured, binary: false },
    now,
  )
}
