import { countryOf } from '../../../facts/countries.ts'
import { isCapturedSoon, orderActions } from '../../../facts/order-life.ts'
import type { AccountDeps } from '../../http/deps.ts'
import type { Order, Transaction } from '../../store/records/order.ts'
import { situationOf } from '../../store/records/order.ts'
import { announceIntent } from './intent.ts'
import { referenceIdOf } from './order-json.ts'

/**
 * Stores an order, schedules its expiry, and notifies the shop if the provider announces such a change.
 * @param before the order as it was; absent for a new order
 */
export function saveOrder(order: Order, { account, deps, before }: AccountDeps & { before?: Order }) {
  deps.tables.orders.put(account.number, order)
  if (order.expiresAt !== null && order.expiresAt !== before?.expiresAt) {
    deps.scheduler.schedule(account, order.expiresAt, { kind: 'order_expiry', orderId: order.id })
  }
  if (order.intent) return announceIntent(order, { account, deps, before })
  const action = actionOf(order, before)
  // For orders of the older QR routes, the merchant order and the payments are announced instead.
  if (action !== null && !order.inStore) announceOrder(order, action, { account, deps })
}

/** The `action` of the change in notifications. Null if there is nothing to announce. */
function actionOf(order: Order, before: Order | undefined): string | null {
  if (refundsMade(order) > refundsMade(before)) return orderActions.refunded
  const isSame = order.status === before?.status && order.statusDetail === before.statusDetail
  // The shop has nothing to do yet, and the next notification says that the order was processed.
  if (isSame || isCapturedSoon(situationOf(order))) return null
  return orderActions[order.status]
}

function refundsMade(order: Order | undefined): number {
  return order?.refunds.filter(({ status }) => status === undefined).length ?? 0
}

/** Announces the change to the account's address, because orders have no address of their own. */
export function announceOrder(order: Order, action: string, { account, deps }: AccountDeps) {
  deps.notifier.announce(account, {
    topic: 'order',
    action,
    resourceId: order.id,
    notificationUrl: null,
    externalReference: order.externalReference,
    traceparent: order.traceparent,
    body: () => ({ data: toNotificationData(order) }),
  })
}

/**
 * The `data` of a notification, with the fields of one that was received (July 2026). It had the full amounts as paid
 * while the order waited for its payer.
 */
function toNotificationData(order: Order) {
  const isLeftToTerminal = order.status === 'action_required' && order.statusDetail === 'action_required'
  return {
    currency_id: countryOf(order.siteId).currency,
    external_reference: order.externalReference,
    status: order.status,
    // The example of this notification has the transaction's detail and no transactions.
    status_detail: isLeftToTerminal ? 'check_on_terminal' : order.statusDetail,
    total_amount: order.totalAmount,
    total_paid_amount: order.totalAmount,
    ...(!isLeftToTerminal && {
      transactions: {
        payments: order.transactions.map(each => toPayment(each, order.type)),
        ...(order.refunds.length > 0 && { refunds: order.refunds.map(toRefund) }),
      },
    }),
    type: order.type,
    version: order.version,
  }
}

function toPayment(transaction: Transaction, type: Order['type']) {
  const { id, amount, method, paidAmount, status, statusDetail } = transaction
  const reference = referenceIdOf(transaction, type)
  return {
    amount,
    id,
    paid_amount: paidAmount ?? amount,
    ...(method && {
      payment_method: { id: method.id, installments: method.installments ?? 0, type: method.type },
    }),
    ...(reference !== null && { reference: { id: reference } }),
    status,
    status_detail: statusDetail,
  }
}

function toRefund({ id, transactionId, amount, referenceId, status }: Order['refunds'][number]) {
  return {
    amount,
    id,
    reference: { id: referenceId },
    status: status ?? 'processed',
    transaction_id: transactionId,
  }
}
