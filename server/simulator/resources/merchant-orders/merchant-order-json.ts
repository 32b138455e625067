import { countryOf } from '../../../facts/countries.ts'
import { toOffsetIso, toOffsetIsoOrNull } from '../../../facts/dates.ts'
import { type JsonObject, toText } from '../../../facts/json.ts'
import type { MerchantOrder } from '../../store/records/merchant-order.ts'
import { statusOf, totalOf } from '../../store/records/merchant-order.ts'
import type { Payment } from '../../store/records/payment.ts'

export function toMerchantOrderJson(order: MerchantOrder, payments: Payment[], now: number) {
  const { paid, refunded, status, orderStatus } = statusOf(order, payments, now)
  const currency = countryOf(order.siteId).currency
  return {
    id: order.id,
    status,
    external_reference: order.externalReference ?? '',
    preference_id: order.preferenceId,
    payments: payments.map(payment => toOrderPayment(payment, currency)),
    shipments: order.shipments,
    payouts: [],
    collector: { id: order.collectorId, email: '', nickname: order.nickname },
    marketplace: order.marketplace,
    notification_url: order.notificationUrl,
    date_created: toOffsetIso(order.createdAt),
    last_updated: toOffsetIso(order.updatedAt),
    sponsor_id: order.sponsorId,
    shipping_cost: order.shippingCost,
    total_amount: totalOf(order),
    site_id: order.siteId,
    paid_amount: paid,
    refunded_amount: refunded,
    payer: payerOf(order, payments),
    items: order.items.map(item => toItem(item, currency)),
    cancelled: false,
    additional_info: order.additionalInfo,
    application_id: order.applicationId,
    is_test: true,
    order_status: orderStatus,
  }
}

function toOrderPayment(payment: Payment, currency: string) {
  return {
    id: payment.id,
    transaction_amount: payment.amount,
    total_paid_amount: payment.totalPaid,
    shipping_cost: 0,
    currency_id: currency,
    status: payment.status,
    status_detail: payment.statusDetail,
    operation_type: payment.operationType,
    date_approved: toOffsetIsoOrNull(payment.approvedAt),
    date_created: toOffsetIso(payment.createdAt),
    last_modified: toOffsetIso(payment.updatedAt),
    amount_refunded: payment.refunded,
  }
}

function payerOf(order: MerchantOrder, payments: Payment[]) {
  const known = payments.at(-1)?.payer.id
  const nickname = toText(order.payer?.nickname) ?? ''
  if (known) return { id: Number.isNaN(Number(known)) ? known : Number(known), email: '', nickname }
  return order.payer && { ...order.payer, nickname }
}

function toItem(item: JsonObject, currency: string) {
  return {
    id: toText(item.id) ?? '',
    category_id: toText(item.category_id) ?? '',
    currency_id: toText(item.currency_id) ?? currency,
    description: toText(item.description) ?? '',
    picture_url: toText(item.picture_url),
    title: toText(item.title) ?? '',
    quantity: Number(item.quantity ?? 1),
    unit_price: Number(item.unit_price ?? 0),
  }
}
