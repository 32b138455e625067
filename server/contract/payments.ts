/** Payments and refunds: what an operation takes, and the fields of the provider's answer that we name. */
import { z } from 'zod'
import { email, freeObject, integer, numeric, numericId, requiredText, webUrl } from './fields.ts'

/** Fields that the spec does not name but the provider knows (capture, binary_mode, ...) pass untouched. */
export const createPaymentInput = z.looseObject({
  transaction_amount: numeric(0.01),
  token: requiredText,
  description: requiredText,
  installments: integer(1),
  payment_method_id: requiredText,
  issuer_id: integer(0).optional(),
  payer: z.looseObject({ email }),
  metadata: freeObject.optional(),
  external_reference: z.string().optional(),
  notification_url: webUrl.optional(),
})
export type CreatePaymentInput = z.input<typeof createPaymentInput>

/** Tickets, transfers, Pix: methods without a card, hence without a token and instalments. */
export const createOfflinePaymentInput = z.looseObject({
  transaction_amount: numeric(0.01),
  payment_method_id: requiredText,
  payer: z.looseObject({ email }),
  description: z.string().optional(),
  metadata: freeObject.optional(),
  external_reference: z.string().optional(),
  notification_url: webUrl.optional(),
})

/** The provider's filters, sorting and paging pass as they come. */
export const searchPaymentsInput = z.looseObject({
  external_reference: z.string().optional(),
  status: z.string().optional(),
  limit: integer(1).optional(),
  offset: integer(0).optional(),
})

/** Without an amount all that was reserved is captured: a name that is not known must not mean that. */
export const capturePaymentInput = z.strictObject({
  paymentId: numericId,
  transaction_amount: numeric(0.01).optional(),
})

export const cancelPaymentInput = z.strictObject({ paymentId: numericId })

export const getPaymentInput = z.object({ paymentId: numericId })

export const refundPaymentInput = z.looseObject({ paymentId: numericId, amount: numeric(0.01).optional() })

export const refundSchema = z.looseObject({
  id: z.number(),
  payment_id: z.number(),
  amount: z.number(),
  status: z.string(),
  source: z.looseObject({ type: z.string() }).optional(),
  date_created: z.string(),
  unique_sequence_number: z.string().nullable().optional(),
  refund_mode: z.string().optional(),
})
export type Refund = z.infer<typeof refundSchema>

export const paymentSchema = z.looseObject({
  id: z.number(),
  status: z.string(),
  status_detail: z.string().nullable(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().optional(),
  currency_id: z.string().optional(),
  installments: z.number().optional(),
  description: z.string().nullable().optional(),
  external_reference: z.string().nullable().optional(),
  payment_method_id: z.string().nullable().optional(),
  payment_type_id: z.string().nullable().optional(),
  date_created: z.string().optional(),
  date_approved: z.string().nullable().optional(),
  payer: z.looseObject({ email: z.string().nullable().optional() }).optional(),
  card: z.looseObject({ last_four_digits: z.string().nullable().optional() }).optional(),
  refunds: z.array(refundSchema).optional(),
})
export type Payment = z.infer<typeof paymentSchema>

export const paymentSearchSchema = z.looseObject({
  paging: z.looseObject({ total: z.number(), limit: z.number(), offset: z.number() }),
  results: z.array(paymentSchema),
})
export type PaymentSearch = z.infer<typeof paymentSearchSchema>
