/**
 * The sale of a QR order that one of the routes before `/v1/orders` made. A scan of its code opens a merchant order,
 * which its payment closes, and the shop hears of both instead of the order (documentation of these routes).
 */
import { toCents } from '../../../facts/amounts.ts'
import { centsOf } from '../../../facts/decimal-amounts.ts'
import { type JsonObject, toNumber } from '../../../facts/json.ts'
import { nicknameOf } from '../../store/accounts/account.ts'
import { nextNumber } from '../../store/accounts/identifiers.ts'
import { type MerchantOrder, totalOf } from '../../store/records/merchant-order.ts'
import { type Order, qrOf } from '../../store/records/order.ts'
import { findPos, storeIdOf } from '../counter/points-of-sale.ts'
import { saveOrder as saveMerchantOrder } from '../merchant-orders/save-order.ts'
import { announcePayment } from '../payments/save-payment.ts'
import { chargesOf, type OrderContext } from './charges.ts'

/** The order after a scan of its code. The first scan opens its merchant order. */
export function openSale(order: Order, { account, deps, now }: OrderContext): Order {
  const { inStore } = order
  if (!inStore || inStore.merchantOrderId !== null) return order
  const id = nextNumber(deps.counters, account, 'order')
  const opened: MerchantOrder = {
    id,
    siteId: order.siteId,
    collectorId: order.userId,
    nickname: nicknameOf(account),
    preferenceId: null,
    externalReference: order.externalReference,
    items: itemsOf(order),
    shippingCost: 0,
    notificationUrl: inStore.notificationUrl,
    marketplace: 'NONE',
    sponsorId: inStore.sponsorId,
    applicationId: null,
    additionalInfo: '',
    payer: null,
    shipments: [],
    paymentIds: [],
    expiresAt: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
  saveMerchantOrder(opened, { account, deps, action: 'create', now })
  return { ...order, inStore: { ...inStore, merchantOrderId: id } }
}

/** The items of the order. One item stands for all of them if their prices do not add up to the order's total. */
function itemsOf({ given, totalAmount }: Order): JsonObject[] {
  const items = Array.isArray(given.items) ? (given.items as JsonObject[]) : []
  if (toCents(totalOf({ items })) === centsOf(totalAmount)) return items
  return [{ title: given.title ?? given.description, quantity: 1, unit_price: toNumber(totalAmount) }]
}

/** Adds the payment of a scan to the merchant order, and announces both. */
export function joinSale(order: Order, context: OrderContext) {
  const { account, deps } = context
  const { merchantOrders } = deps.tables
  const known = merchantOrders.get(account.number, String(order.inStore?.merchantOrderId))
  if (!known) return
  for (const payment of chargesOf(order, context)) {
    const paymentIds = [...new Set([...known.paymentIds, String(payment.id)])]
    merchantOrders.put(account.number, { ...known, paymentIds })
    announcePayment(payment, { ...context, action: 'payment.created' })
  }
}

/** The fields of a payment that name the point of sale of a QR order, and the sale. Payments can be searched by both. */
export function saleFieldsOf(order: Order, { account, deps }: OrderContext) {
  const { externalPosId } = qrOf(order)
  const pos = externalPosId === null ? undefined : findPos(externalPosId, { account, deps })
  return {
    ...(pos && { posId: String(pos.id), storeId: storeIdOf(pos) }),
    ...(order.inStore && {
      orderId: order.inStore.merchantOrderId,
      notificationUrl: order.inStore.notificationUrl,
    }),
  }
}
