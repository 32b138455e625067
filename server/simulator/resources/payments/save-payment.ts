import type { Deps } from '../../http/deps.ts'
import type { Account } from '../../store/accounts/account.ts'
import { isOfOrder, type Payment } from '../../store/records/payment.ts'
import { touchOrder } from '../merchant-orders/save-order.ts'
import { deadlineOf } from './expiry.ts'
import { followClaim } from './follow-claim.ts'

type SavedPaymentContext = {
  account: Account
  deps: Deps
  action: 'payment.created' | 'payment.updated'
  now: number
}

/**
 * Stores a payment, schedules its expiry and notifies the shop. Every change of a payment is saved here. If the payment
 * charges an order, the order changes with it; of an order of `/v1/orders`, only the order is announced.
 */
export function savePayment(changed: Payment, { account, deps, action, now }: SavedPaymentContext) {
  const payment = followClaim(changed, { account, deps, now })
  storePayment(payment, { account, deps })
  if (payment.chargedOrderId !== undefined) deps.followCharge(payment, { account, deps, now })
  if (isOfOrder(payment)) return
  announcePayment(payment, { account, deps, action, now })
}

/** Notifies the shop of a payment, and of its merchant order if there is one. */
export function announcePayment(payment: Payment, { account, deps, action, now }: SavedPaymentContext) {
  // A plugin hears of the payment of a preference by its merchant order alone.
  if (payment.isOfPlugin && payment.orderId !== null) return touchOrder(payment, { account, deps, now })
  deps.notifier.announce(account, {
    topic: 'payment',
    action,
    resourceId: String(payment.id),
    notificationUrl: payment.notificationUrl,
    externalReference: payment.externalReference,
    traceparent: payment.traceparent,
    ...(payment.isOfPlugin && { plugin: () => deps.pluginNoticeOf({ payment }, { account, deps, now }) }),
  })
  touchOrder(payment, { account, deps, now })
}

/** Stores a payment and schedules its expiry. The caller announces the change. */
export function storePayment(
  payment: Payment,
  { account, deps }: Pick<SavedPaymentContext, 'account' | 'deps'>,
) {
  deps.tables.payments.put(account.number, payment)
  const deadline = deadlineOf(payment)
  if (deadline !== null) {
    deps.scheduler.schedule(account, deadline, { kind: 'expiry', paymentId: String(payment.id) })
  }
}
