import { orderActions } from '../facts/order-life.ts'
import type { OrderStatus } from '../facts/order-statuses.ts'
import type { Changes } from './message.ts'

export type OrderJson = {
  id: string
  status: OrderStatus
  total_amount: string
  currency: string
  transactions?: { refunds?: unknown[] } & Record<string, unknown>
} & Record<string, unknown>

/** What a notification says about a resource, besides its id. */
export type Announcement = Pick<Changes, 'action' | 'fields'>

/**
 * What the provider says about an order of the Orders API in its current state, with the fields of a received
 * notification (July 2026).
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
        // The received notification named the full amount while the order waited for its payer.
        total_paid_amount: total_amount,
        transactions,
        type,
      },
    },
  }
}

export type MerchantOrderJson = { status: string; marketplace: string }

/** What the provider says about a merchant order. Its body names no payment. */
export function announceMerchantOrder({ status, marketplace }: MerchantOrderJson): Announcement {
  return { fields: { status, data: { currency_id: '', marketplace, status } } }
}
