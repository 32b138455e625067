import { orderActions } from '../facts/order-life.ts'
import type { OrderStatus } from '../facts/order-statuses.ts'
import type { Changes } from './message.ts'

type OrderJson = {
  id: string
  status: OrderStatus
  total_amount: string
  currency: string
  transactions?: { refunds?: unknown[] } & Record<string, unknown>
} & Record<string, unknown>

/** What a notification says of a resource, besides its id. */
export type Announcement = Pick<Changes, 'action' | 'fields'>

/**
 * What the provider says of an order of the Orders API when it has come to this state, with the fields of a notification
 * that was received (July 2026).
 */
export function announceOrder(order: OrderJson): Announcement {
  const { id, external_reference, status, status_detail, total_amount, currency, transactions, type } = order
  const isRefunded = (transactions?.refunds ?? []).length > 0
  return {
    action: isRefunded ? orderActions.refunded : orderActions[status],
    fields: {
      data: {
        id,
        currency_id: currency,
        external_reference,
        status,
        status_detail,
        total_amount,
        // It named the full amount while the order waited for its payer.
        total_paid_amount: total_amount,
        transactions,
        type,
      },
    },
  }
}
