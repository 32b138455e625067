import { countryOf, type SiteId } from '../../facts/countries.ts'
import { toOffsetIso, toOffsetIsoOrNull } from '../dates.ts'
import { type JsonObject, toObject, toText } from '../json.ts'
import { sum, toCents } from '../money.ts'
import type { Payment } from '../payments/payment.ts'

/** A merchant order as the simulator keeps it; its payments and its state are read from the payments. */
export type MerchantOrder = {
  id: number
  siteId: SiteId
  collectorId: number
  nickname: string
  preferenceId: string | null
  externalReference: string | null
  items: JsonObject[]
  shippingCost: number
  notificationUrl: string | null
  marketplace: string
  sponsorId: string | null
  applicationId: string | null
  additionalInfo: string
  payer: JsonObject | null
  shipments: unknown[]
  paymentIds: string[]
  /** When the preference behind it ends. */
  expiresAt: number | null
  version: number
  createdAt: number
  updatedAt: number
}

export type OrderStatus = { status: 'opened' | 'closed' | 'expired'; orderStatus: string }

const paidStatuses = new Set(['approved', 'refunded', 'charged_back', 'in_mediation'])

/** What has been paid and given back, and the two statuses that follow from it. Pure. */
export function statusOf(order: MerchantOrder, payments: Payment[], now: number) {
  const paying = payments.filter(payment => paidStatuses.has(payment.status))
  const paid = sum(0, ...paying.map(payment => payment.amount))
  const refunded = sum(0, ...paying.map(payment => payment.refunded))
  return { paid, refunded, ...namesOf({ order, payments, paid, refunded, now }) }
}

type Sums = { order: MerchantOrder; payments: Payment[]; paid: number; refunded: number; now: number }

function namesOf({ order, payments, paid, refunded, now }: Sums): OrderStatus {
  const total = totalOf(order) + order.shippingCost
  if (refunded > 0) {
    const orderStatus = toCents(refunded) >= toCents(paid) ? 'reverted' : 'partially_reverted'
    return { status: 'closed', orderStatus }
  }
  if (paid > 0 && toCents(paid) >= toCents(total)) return { status: 'closed', orderStatus: 'paid' }
  if (paid > 0) return { status: 'opened', orderStatus: 'partially_paid' }
  const open = payments.some(({ status }) => ['pending', 'in_process', 'authorized'].includes(status))
  if (open) return { status: 'opened', orderStatus: 'payment_in_process' }
  if (order.expiresAt !== null && order.expiresAt < now) return { status: 'expired', orderStatus: 'expired' }
  return { status: 'opened', orderStatus: 'payment_required' }
}

/** The items' prices; shipping comes on top of it. */
export function totalOf(order: MerchantOrder): number {
  return sum(0, ...order.items.map(item => Number(item.quantity ?? 1) * Number(item.unit_price ?? 0)))
}

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
  if (known) return { id: Number.isNaN(Number(known)) ? known : Number(known), email: '' }
  return order.payer
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

export function readItems(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(toObject) : []
}
