import type { Account } from '../accounts/account.ts'
import type { Parts } from '../parts.ts'
import type { Payment } from './payment.ts'

type Context = { account: Account; parts: Parts; action: 'payment.created' | 'payment.updated' }

/** Keeps a payment's new state and tells the shop: every change goes through here. */
export function savePayment(payment: Payment, { account, parts, action }: Context) {
  parts.tables.payments.put(account.number, payment)
  parts.notifier.announce(account, {
    topic: 'payment',
    action,
    resourceId: String(payment.id),
    notificationUrl: payment.notificationUrl,
  })
}
