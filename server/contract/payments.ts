/** Payments and refunds: the inputs of the operations, and the fields of the provider's answers that are used. */
import { z } from 'zod'
import {
  amount,
  email,
  freeObject,
  gradings,
  integer,
  numericId,
  omittedGradings,
  paging,
  requiredText,
  webUrl,
} from './fields.ts'
import { knownFields } from './known-fields.ts'

const optionalFields = {
  metadata: freeObject.optional(),
  external_reference: z.string().optional(),
  notification_url: webUrl.optional(),
}

/** Loose, because other fields of the provider (`capture`, `binary_mode` and more) pass unchanged. */
export const createPaymentInput = z
  .looseObject({
    transaction_amount: amount,
    token: requiredText,
    description: requiredText,
    installments: integer(1),
    payment_method_id: requiredText,
    issuer_id: integer(0).optional(),
    payer: z.looseObject({ email }),
    ...optionalFields,
  })
  .meta({ id: 'CreatePaymentRequest' })

/** Tickets, transfers and Pix need no card, so there are no token and no installments. */
export const createOfflinePaymentInput = z
  .looseObject({
    transaction_amount: amount,
    payment_method_id: requiredText,
    payer: z.looseObject({ email }),
    description: z.string().optional(),
    ...optionalFields,
  })
  .meta({ id: 'CreateOfflinePaymentRequest' })

/** Loose, because other filters of the provider, its sorting and its paging pass unchanged. */
export const searchPaymentsInput = z.looseObject({
  external_reference: z.string().optional(),
  status: z.string().optional(),
  limit: integer(1).optional(),
  offset: integer(0).optional(),
  gradings,
})

const target = { paymentId: numericId }

/** Without an amount everything is captured, which a misspelled field must not cause. */
export const capturePaymentInput = knownFields(target, { transaction_amount: amount.optional() }).meta({
  id: 'CapturePaymentRequest',
})

export const cancelPaymentInput = knownFields(target, {})

export const getPaymentInput = z.object({ paymentId: numericId })

/** Without an amount everything that is left is refunded. `metadata` and `reason` are kept with the refund. */
export const refundPaymentInput = knownFields(target, {
  amount: amount.optional(),
  metadata: freeObject.optional(),
  reason: z.string().optional(),
}).meta({ id: 'RefundPaymentRequest' })

export const refundSchema = z
  .looseObject({
    id: z.number(),
    payment_id: z.number(),
    amount: z.number(),
    status: z.string(),
    source: z
      .looseObject({ type: z.string(), id: z.string().optional(), name: z.string().optional() })
      .optional(),
    date_created: z.string(),
    unique_sequence_number: z.string().nullable().optional(),
    refund_mode: z.string().optional(),
  })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof refundSchema>

export const refundsSchema = z.array(refundSchema)

/** The provider answers a repeated idempotency key without a body (measured). */
const repeatedRefundSchema = z.strictObject({}).meta({
  description:
    'The idempotency key was used before: the refund was made then, and is among those of the payment',
})
export const newRefundSchema = z.union([refundSchema, repeatedRefundSchema])
export type NewRefund = z.infer<typeof newRefundSchema>

export const paymentSchema = z
  .looseObject({
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
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof paymentSchema>

export const paymentSearchSchema = z
  .looseObject({
    paging: paging.extend({ omitted_gradings: omittedGradings }),
    results: z.array(paymentSchema),
  })
  .meta({ id: 'PaymentSearch' })
export type PaymentSearch = z.infer<typeof paymentSearchSchema>
