import { toCents } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import { amountOf } from '../../../facts/decimal-amounts.ts'
import type { QrMode } from '../../../facts/in-person-orders.ts'
import { type JsonObject, toText } from '../../../facts/json.ts'
import type { AccountAt } from '../../http/deps.ts'
import { toUuid } from '../../store/accounts/identifiers.ts'
import type { Order } from '../../store/records/order.ts'
import { draftOrder } from '../orders/create-order.ts'
import { cancelOrder } from '../orders/end-order.ts'
import { findOrderAtCode } from '../orders/pay-in-person.ts'
import { saveOrder } from '../orders/save-order.ts'

/** An order as a call of the older QR routes describes it. */
export type InStoreRequest = {
  mode: QrMode
  externalPosId: string
  total: number
  sponsorId: string | null
  /** Null if it can be paid until it is replaced or deleted. */
  expiresAt: number | null
  /** The body of the request. */
  sent: JsonObject
}

/**
 * Stores a QR order that waits for a scan, as `/v1/orders` does. At a printed code it replaces the order of these routes
 * that waits there, if there is one.
 */
export function openInStoreOrder(
  request: InStoreRequest,
  context: AccountAt & { traceparent?: string },
): Order {
  const { mode, externalPosId, total, sponsorId, expiresAt, sent } = request
  const { account, deps } = context
  if (mode !== 'dynamic') clearCode(externalPosId, context)
  const amount = amountOf(toCents(total), countryOf(account.siteId).decimals)
  const { title, description, items } = sent
  const draft = draftOrder(
    {
      type: 'qr',
      externalReference: toText(sent.external_reference) ?? '',
      totalAmount: amount,
      captureMode: 'automatic',
      processingMode: 'automatic',
      payer: null,
      transactions: [{ amount, method: null, expirationTime: null, expiresAt: null }],
      expiresAt,
      given: { title, description, items, config: { qr: { external_pos_id: externalPosId, mode } } },
    },
    context,
  )
  const order: Order = {
    ...draft,
    id: toUuid(draft.id),
    expiresAt,
    inStore: { sent, sponsorId, notificationUrl: toText(sent.notification_url), merchantOrderId: null },
  }
  saveOrder(order, { account, deps })
  return order
}

/** The order of these routes that waits at a printed code. */
export function findInStoreOrder(externalPosId: string, context: AccountAt): Order | undefined {
  const order = findOrderAtCode(externalPosId, context)
  return order?.inStore && order
}

/** Removes the order of these routes from a printed code. */
export function clearCode(externalPosId: string, context: AccountAt) {
  const before = findInStoreOrder(externalPosId, context)
  if (before) saveOrder(cancelOrder(before, context), { ...context, before })
}
