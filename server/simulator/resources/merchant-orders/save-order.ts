import type { Deps } from '../../http/deps.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { MerchantOrder } from '../../store/records/merchant-order.ts'
import { statusOf } from '../../store/records/merchant-order.ts'
import type { Payment } from '../../store/records/payment.ts'

/** The order's payments, oldest first. */
export function paymentsOf(order: MerchantOrder, account: Account, deps: Deps): Payment[] {
  return order.paymentIds.flatMap(id => deps.tables.payments.get(account.number, id) ?? [])
}

type SavedOrderContext = {
  account: Account
  deps: Deps
  action: 'create' | 'update'
  now: number
  traceparent?: string | undefined
}

/** Stores an order and notifies the shop. */
export function saveOrder(
  order: MerchantOrder,
  { account, deps, action, now, traceparent }: SavedOrderContext,
) {
  deps.tables.merchantOrders.put(account.number, order)
  const payments = paymentsOf(order, account, deps)
  const { status } = statusOf(order, payments, now)
  deps.notifier.announce(account, {
    topic: 'topic_merchant_order_wh',
    action,
    resourceId: String(order.id),
    notificationUrl: order.notificationUrl,
    externalReference: order.externalReference,
    traceparent,
    body: () => ({
      data: { marketplace: order.marketplace, status },
      status,
      version: order.version,
    }),
    ...(order.isOfPlugin && {
      plugin: () => deps.pluginNoticeOf({ order, payments }, { account, deps, now }),
    }),
  })
}

/** Must be called when a payment changed, because the amounts and the status of its order are derived from it. */
export function touchOrder(payment: Payment, { account, deps, now }: Omit<SavedOrderContext, 'action'>) {
  if (payment.orderId === null) return
  const order = deps.tables.merchantOrders.get(account.number, String(payment.orderId))
  if (!order?.paymentIds.includes(String(payment.id))) return
  saveOrder(
    { ...order, version: order.version + 1, updatedAt: now },
    { account, deps, action: 'update', now, traceparent: payment.traceparent },
  )
}
