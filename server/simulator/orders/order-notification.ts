import { countryOf } from '../../facts/countries.ts'
import type { Order, Transaction } from './order.ts'
import { referenceIdOf } from './order-json.ts'

/**
 * `data` of a notification, with the fields of one that was received (July 2026). It named the full amounts as paid
 * while the order waited for its payer.
 */
export function toNotificationData(order: Order) {
  const isLeftToTerminal = order.status === 'action_required' && order.statusDetail === 'action_required'
  return {
    currency_id: countryOf(order.siteId).currency,
    external_reference: order.externalReference,
    status: order.status,
    // The example of this notification names the transaction's detail and no transactions.
    status_detail: isLeftToTerminal ? 'check_on_terminal' : order.statusDetail,
    total_amount: order.totalAmount,
    total_paid_amount: order.totalAmount,
    ...(!isLeftToTerminal && {
      transactions: {
        payments: order.transactions.map(toPayment),
        ...(order.refunds.length > 0 && { refunds: order.refunds.map(toRefund) }),
      },
    }),
    type: order.type,
    version: order.version,
  }
}

function toPayment(transaction: Transaction) {
  const { id, amount, method, paidAmount, status, statusDetail } = transaction
  const reference = referenceIdOf(transaction)
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
