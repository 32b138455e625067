import type { Account } from '../accounts/account.ts'
import type { DueItem } from '../clock/due-work.ts'
import type { Deps } from '../deps.ts'
import { paymentError } from '../errors/payment-errors.ts'
import { letThrough } from './charge.ts'
import { expire, expirePaymentJob } from './expiry.ts'
import type { Payment } from './payment.ts'
import { cancel, closeMediation, openMediation, reject } from './payment-life.ts'
import { savePayment } from './save-payment.ts'

/** Kind of due work that decides a pending payment later. */
export const settlePaymentJob = 'settle payment'

/** What a payer, a bank or a reviewer does to a payment that waits. */
export const settlements = ['approve', 'reject', 'expire', 'cancel', 'mediate', 'release'] as const
export type Settlement = (typeof settlements)[number]

/** Details that a refusal may carry, by default the one that fits the kind of payment. */
export type SettleOrder = { settlement: Settlement; detail?: string | undefined }

/** The payment after its settlement; 2018 where its state does not allow it. Pure. */
export function settlePayment(payment: Payment, { settlement, detail }: SettleOrder, now: number): Payment {
  switch (settlement) {
    case 'approve':
      if (payment.status === 'authorized') throw paymentError(2018, now)
      return letThrough(payment, now)
    case 'reject':
      return reject(payment, detail ?? refusalOf(payment), now)
    case 'expire':
      return cancel(payment, 'expired', now)
    case 'cancel':
      return cancel(payment, 'by_payer', now)
    case 'mediate':
      return openMediation(payment, now)
    case 'release':
      return closeMediation(payment, now)
  }
}

function refusalOf(payment: Payment): string {
  if (payment.statusDetail === 'pending_challenge') return 'cc_rejected_3ds_challenge'
  return payment.card ? 'cc_rejected_other_reason' : 'rejected_by_bank'
}

/** The payer ends the 3-D Secure challenge; the card decides whether the bank agrees. */
export function finishChallenge(payment: Payment, now: number): Payment {
  if (payment.statusDetail !== 'pending_challenge') throw paymentError(2018, now)
  const agreed = payment.threeDs === 'challenge_accepted'
  return settlePayment(payment, { settlement: agreed ? 'approve' : 'reject' }, now)
}

/** Registers what happens to payments by itself. */
export function registerPaymentWork(deps: Deps) {
  const change = (
    account: Account,
    item: DueItem,
    work: (payment: Payment, now: number) => Payment | null,
  ) => {
    const now = deps.clock.now(account)
    const [id = ''] = item.subject.split(' ')
    const payment = deps.tables.payments.get(account.number, id)
    const changed = payment ? work(payment, now) : null
    if (!changed) return
    deps.store.write(() => savePayment(changed, { account, deps, action: 'payment.updated', now }))
  }
  deps.due.handle(expirePaymentJob, (account, item) => change(account, item, expire))
  deps.due.handle(settlePaymentJob, (account, item) => {
    const [, settlement, detail] = item.subject.split(' ')
    const order = { settlement: settlement as Settlement, detail }
    change(account, item, (payment, now) => {
      const isOpen = payment.status === 'pending' || payment.status === 'in_process'
      return isOpen ? settlePayment(payment, order, now) : null
    })
  })
}
