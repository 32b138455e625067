import { z } from 'zod'
import { threeDsOutcomes } from '../../../facts/countries/cards.ts'
import { paymentMethodTypes } from '../../../facts/countries/payment-method.ts'
import { paymentStatuses } from '../../../facts/payment-status-names.ts'
import {
  identification,
  idText,
  jsonObject,
  nullableText,
  nullableTime,
  numericId,
  site,
  time,
  traceparent,
} from '../document-fields.ts'
import { cardFields } from './card-token.ts'

const payerSchema = z.object({
  id: nullableText,
  type: nullableText,
  email: nullableText,
  identification,
  entityType: nullableText,
})
export type Payer = z.infer<typeof payerSchema>

const feeSchema = z.object({ type: z.string(), amount: z.number(), payer: z.enum(['collector', 'payer']) })
export type Fee = z.infer<typeof feeSchema>

const refundSchema = z.object({
  id: numericId,
  amount: z.number(),
  createdAt: time,
  status: z.enum(['approved', 'in_process', 'rejected', 'cancelled']),
  source: z.object({ id: z.string(), name: z.string(), type: z.string() }),
  metadata: jsonObject,
  reason: nullableText,
})
export type Refund = z.infer<typeof refundSchema>

/** A stored payment. Its dates are in milliseconds, its amounts in the site's currency. */
export const paymentSchema = z.object({
  id: numericId,
  siteId: site,
  collectorId: z.int(),
  createdAt: time,
  approvedAt: nullableTime,
  updatedAt: time,
  expiresAt: nullableTime,
  status: z.enum(paymentStatuses),
  statusDetail: z.string(),
  methodId: z.string(),
  methodType: z.enum(paymentMethodTypes),
  issuerId: nullableText,
  amount: z.number(),
  refunded: z.number(),
  coupon: z.number(),
  installments: z.int(),
  /** The total that the payer pays, with interest, and the amount per installment. */
  totalPaid: z.number(),
  installmentAmount: z.number(),
  applicationFee: z.number(),
  fees: z.array(feeSchema),
  /** The amount that the seller receives; 0 until the payment is approved. */
  net: z.number(),
  captured: z.boolean(),
  binary: z.boolean(),
  authorizationCode: nullableText,
  card: z.object({ id: nullableText, ...cardFields }).nullable(),
  payer: payerSchema,
  description: nullableText,
  externalReference: nullableText,
  statementDescriptor: nullableText,
  notificationUrl: nullableText,
  callbackUrl: nullableText,
  metadata: jsonObject,
  additionalInfo: jsonObject,
  operationType: z.string(),
  sponsorId: z.number().nullable(),
  differentialPricingId: z.number().nullable(),
  couponCode: nullableText,
  platformId: nullableText,
  integratorId: nullableText,
  corporationId: nullableText,
  storeId: nullableText,
  posId: nullableText,
  financialInstitution: nullableText,
  pointOfInteraction: jsonObject.nullable(),
  /** What the challenge will end with, or that it got no answer in time. Null without a challenge. */
  threeDs: z.enum([...threeDsOutcomes, 'challenge_expired']).nullable(),
  refunds: z.array(refundSchema),
  orderId: numericId.nullable(),
  preferenceId: nullableText,
  /** The order with the transaction that the payment charges. Absent in every other payment. */
  chargedOrderId: idText.optional(),
  /** Set if that order stands for a payment intent. The payment's answer then does not name the order. */
  isOfIntent: z.boolean().optional(),
  /** Set if a plugin made it, or the preference that it pays. Its notifications then are those of plugins. */
  isOfPlugin: z.boolean().optional(),
  /** The payment with the other card, if a plugin's purchase was paid with two. */
  otherCardPaymentId: numericId.optional(),
  /** When its money is released, if a date was set for its share of a split payment. */
  releaseAt: time.optional(),
  /** The open claim of a payment in mediation. */
  claimId: numericId.optional(),
  /** Fields of the request that nothing performs, and that are answered as they were sent. */
  given: jsonObject.optional(),
  traceparent,
})
export type Payment = z.infer<typeof paymentSchema>

/** Whether the payment charges an order of `/v1/orders`. A payment of the older QR routes has a merchant order, too. */
export function isOfOrder({ chargedOrderId, orderId }: Payment): boolean {
  return chargedOrderId !== undefined && orderId === null
}
