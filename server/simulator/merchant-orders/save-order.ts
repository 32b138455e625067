import type { Account } from '../accounts/account.ts'
import type { Parts } from '../parts.ts'
import type { Payment } from '../payments/payment.ts'
import { type MerchantOrder, statusOf } from './merchant-order.ts'

/** The order's payments, oldest first. */
export function paymentsOf(order: MerchantOrder, account: Account, parts: Parts): Payment[] {
  return order.paymentIds.flatMap(id => parts.tables.payments.get(account.number, id) ?? [])
}

type Context = { account: Account; parts: Parts; action: 'create' | 'update'; now: number }

/** Keeps an order's new state and tells the shop. */
export function saveOrder(order: MerchantOrder, { account, parts, action, now }: Context) {
  parts.tables.merchantOrders.put(account.number, order)
  const { status } = statusOf(order, paymentsOf(order, account, parts), now)
  parts.notifier.announce(account, {
    topic: 'topic_merchant_order_wh',
    action,
    resourceId: String(order.id),
    notificationUrl: order.notificationUrl,
    body: {
      data: { currency_id: '', marketplace: order.marketplace, status },
      status,
      version: order.version,
    },
  })
}

/** A payment of the order changed: its paid and refunded amounts, and so its status, may have moved. */
export function touchOrder(payment: Payment, { account, parts, now }: Omit<Context, 'action'>) {
  if (payment.orderId === null) return
  const order = parts.tables.merchantOrders.get(account.number, String(payment.orderId))
  if (!order?.paymentIds.includes(String(payment.id))) return
  saveOrder(
    { ...order, version: order.version + 1, updatedAt: now },
    { account, parts, action: 'update', now },
  )
}
