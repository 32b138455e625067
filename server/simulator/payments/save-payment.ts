import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { touchOrder } from '../merchant-orders/save-order.ts'
import { deadlineOf } from './expiry.ts'
import type { Payment } from './payment.ts'

type Context = {
  account: Account
  deps: Deps
  action: 'payment.created' | 'payment.updated'
  now: number
}

/** Stores a payment, schedules its expiry and notifies the shop. Every change of a payment is saved here. */
export function savePayment(payment: Payment, { account, deps, action, now }: Context) {
  deps.tables.payments.put(account.number, payment)
  const deadline = deadlineOf(payment)
  if (deadline !== null) {
    deps.scheduler.schedule(account, deadline, { kind: 'expiry', paymentId: String(payment.id) })
  }
  deps.notifier.announce(account, {
    topic: 'payment',
    action,
    resourceId: String(payment.id),
    notificationUrl: payment.notificationUrl,
    traceparent: payment.traceparent,
  })
  touchOrder(payment, { account, deps, now })
}
