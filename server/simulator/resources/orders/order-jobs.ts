import { isFinalOrder } from '../../../facts/order-life.ts'
import type { Deps } from '../../http/deps.ts'
import type { Order } from '../../store/records/order.ts'
import { capture } from '../payments/change-payment.ts'
import { savePayment } from '../payments/save-payment.ts'
import { expireOrder } from './end-order.ts'
import { performEvent } from './perform-event.ts'
import { makeRefund } from './refund-order.ts'
import { saveOrder } from './save-order.ts'

/** True while nobody has paid the order, so that it can expire. */
export function isUnpaid({ status, statusDetail }: Order): boolean {
  if (isFinalOrder({ status, status_detail: statusDetail })) return false
  return status === 'created' || status === 'action_required' || status === 'at_terminal'
}

/** Registers the handlers of captures that the provider makes by itself, of expiring orders, and of events. */
export function registerOrderJobs(deps: Deps) {
  deps.scheduler.handle('capture', (account, { paymentId }) => {
    const now = deps.clock.now(account)
    const payment = deps.tables.payments.get(account.number, paymentId)
    if (payment?.status !== 'authorized') return
    const captured = capture(payment, null, now)
    deps.store.write(() => savePayment(captured, { account, deps, action: 'payment.updated', now }))
  })
  deps.scheduler.handle('order_event', (account, { orderId, event }) => {
    const order = deps.tables.orders.get(account.number, orderId)
    // Another event, a cancellation or the deadline may have come first.
    if (order?.status !== 'at_terminal') return
    const now = deps.clock.now(account)
    deps.store.write(() =>
      saveOrder(performEvent(order, event, { account, deps, now }), { account, deps, before: order }),
    )
  })
  deps.scheduler.handle('order_refund', (account, { orderId, refundId }) => {
    const order = deps.tables.orders.get(account.number, orderId)
    if (!order) return
    const now = deps.clock.now(account)
    deps.store.write(() =>
      saveOrder(makeRefund(order, refundId, { account, deps, now }), { account, deps, before: order }),
    )
  })
  deps.scheduler.handle('order_expiry', (account, { orderId }) => {
    const now = deps.clock.now(account)
    const order = deps.tables.orders.get(account.number, orderId)
    if (!order || !isUnpaid(order)) return
    const isKept = order.statusDetail === 'waiting_retry' && account.settings.orderRetryDeadline === 'stays'
    if (isKept) return
    deps.store.write(() => {
      const expired = expireOrder(order, { account, deps, now })
      saveOrder(expired, { account, deps, before: order })
    })
  })
}
