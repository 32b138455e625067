import { z } from 'zod'
import { sum, toCents } from '../../../facts/amounts.ts'
import { maxTimeMs } from '../../../facts/iso-date.ts'
import { jsonObject, nullableText, nullableTime, numericId, site, time } from '../document-fields.ts'
import type { Payment } from './payment.ts'

/** A merchant order as it is stored. The paid amount and the status are computed from its payments. */
export const merchantOrderSchema = z.object({
  id: numericId,
  siteId: site,
  collectorId: z.int(),
  nickname: z.string(),
  preferenceId: nullableText,
  externalReference: nullableText,
  items: z.array(jsonObject),
  shippingCost: z.number(),
  notificationUrl: nullableText,
  marketplace: z.string(),
  sponsorId: nullableText,
  applicationId: nullableText,
  additionalInfo: z.string(),
  payer: jsonObject.nullable(),
  shipments: z.array(z.unknown()),
  paymentIds: z.array(z.string()),
  /** The time at which its preference ends. */
  expiresAt: nullableTime,
  version: z.int(),
  /** Set if a plugin made its preference. */
  isOfPlugin: z.boolean().optional(),
  createdAt: time,
  updatedAt: time,
})
export type MerchantOrder = z.infer<typeof merchantOrderSchema>

type OrderStatus = { status: 'opened' | 'closed' | 'expired'; orderStatus: string }

const paidStatuses = new Set(['approved', 'refunded', 'charged_back', 'in_mediation'])

/** The amounts paid and refunded, and the two statuses that are derived from them. */
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

/** The sum of the items, without shipping. */
export function totalOf({ items }: Pick<MerchantOrder, 'items'>): number {
  return sum(0, ...items.map(item => Number(item.quantity ?? 1) * Number(item.unit_price ?? 0)))
}

/**
 * The status by which searches find an order. An unpaid order changes its status without a write, when its preference
 * ends. So the end is stored, in milliseconds, beside the status before it. The end is null if the order is closed or
 * partly paid.
 */
export function searchedStateOf(order: MerchantOrder, payments: Payment[]) {
  const { status, orderStatus } = statusOf({ ...order, expiresAt: null }, payments, 0)
  const until = order.expiresAt ?? maxTimeMs
  return {
    orderStatus,
    openUntil: status === 'closed' ? null : orderStatus === 'payment_required' ? until : maxTimeMs,
    unpaidUntil: orderStatus === 'payment_required' ? until : null,
    payer: payerIdOf(order, payments),
  }
}

/** The id of the payer in the order, as text. */
function payerIdOf({ payer }: MerchantOrder, payments: Payment[]): string | null {
  const id = payments.at(-1)?.payer.id || payer?.id
  return id === undefined || id === null ? null : String(id)
}
