import type { catalog } from '../catalog/catalog.ts'
import type { AnswerOf } from '../catalog/operation.ts'
import { orderActions } from '../facts/order-life.ts'
import type { Changes } from './message.ts'

type Order = AnswerOf<typeof catalog.orders.get>
type MerchantOrder = AnswerOf<typeof catalog.merchantOrders.get>

/** The actions by statuses. A status that is not known has the action of those without a name of their own. */
const actions: Record<string, string> = orderActions

/** What a notification says about a resource, besides its id. */
export type Announcement = Pick<Changes, 'action' | 'fields'>

/**
 * What the provider says about an order of the Orders API in its current state, with the fields of a received
 * notification (July 2026).
 */
export function announceOrder(order: Order): Announcement {
  const { id, external_reference, status, status_detail, total_amount, currency, transactions, type } = order
  const isRefunded = (transactions?.refunds ?? []).length > 0
  return {
    action: isRefunded ? orderActions.refunded : (actions[status] ?? 'order.updated'),
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

/** What the provider says about a merchant order. Its body names no payment. */
export function announceMerchantOrder({ status, marketplace }: MerchantOrder): Announcement {
  return { fields: { status, data: { currency_id: '', marketplace, status } } }
}
