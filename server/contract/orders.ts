/**
 * Orders: the inputs of the operations, and the fields of the provider's answers that are used. Amounts are decimal
 * texts on both sides and never become numbers.
 */
import { z } from 'zod'
import { orderTypes } from '../facts/order-status-names.ts'
import { captureModes, processingModes } from '../facts/order-statuses.ts'
import {
  boundedList,
  dateText,
  decimalText,
  email,
  gradings,
  integer,
  omittedGradings,
  pathId,
  positiveDecimalText,
  requiredText,
} from './fields.ts'
import { knownFields } from './known-fields.ts'
import { orderTransactionSchema, securityInput, transactionInput } from './order-transactions.ts'

const itemInput = z.looseObject({ title: requiredText, unit_price: decimalText, quantity: integer(1) })

/**
 * Loose, because other fields of the provider pass unchanged. The provider refuses `metadata` and `notification_url`.
 */
export const createOrderInput = z
  .looseObject({
    type: z.enum(orderTypes),
    external_reference: requiredText,
    total_amount: positiveDecimalText
      .optional()
      .meta({ description: 'Decimal text, the sum of the transactions' }),
    processing_mode: z.enum(processingModes).optional(),
    capture_mode: z.enum(captureModes).optional(),
    description: z.string().optional(),
    marketplace_fee: decimalText.optional(),
    expiration_time: z.string().optional().meta({ description: 'ISO 8601 duration, such as P1D' }),
    payer: z.looseObject({ email: email.optional() }).optional(),
    transactions: z.looseObject({ payments: boundedList(z.array(transactionInput)) }).optional(),
    items: boundedList(z.array(itemInput)).optional(),
    shipment: z.looseObject({ cost: decimalText.optional() }).optional(),
    config: z
      .looseObject({ online: z.looseObject({ transaction_security: securityInput.optional() }).optional() })
      .optional(),
  })
  .meta({ id: 'CreateOrderRequest' })

export type CreateOrderInput = z.input<typeof createOrderInput>

export const getOrderInput = z.object({ orderId: pathId })

const target = { orderId: pathId }

/** These operations have no other input, and a partial amount must not be ignored silently. */
export const changeOrderInput = knownFields(target, {})

/** The gateway only asks the terminal to cancel, so the answer may still be `at_terminal`. */
export const cancelOrderInput = knownFields(target, {
  at_terminal: z
    .boolean()
    .optional()
    .meta({ description: 'True: also cancels a Point order that its terminal already has' }),
}).meta({ id: 'CancelOrderRequest' })

/** Without transactions everything is refunded, which a misspelled field must not cause. */
export const refundOrderInput = knownFields(target, {
  transactions: boundedList(
    z.array(knownFields({}, { id: pathId, amount: positiveDecimalText.optional() })).min(1),
  )
    .optional()
    .meta({ description: 'Absent: everything that is left is refunded' }),
}).meta({ id: 'RefundOrderRequest' })

/** Loose, because other filters of the provider pass unchanged. */
export const searchOrdersInput = z.looseObject({
  begin_date: dateText.meta({ description: 'Orders created at or after this moment' }),
  end_date: dateText.meta({ description: 'At most one month after begin_date' }),
  external_reference: z.string().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  status_detail: z.string().optional(),
  payment_method_id: z.string().optional(),
  payment_method_type: z.string().optional(),
  page: integer(1).optional(),
  page_size: integer(1).optional(),
  sort_by: z.string().optional(),
  sort_order: z.string().optional(),
  gradings,
})

const orderRefundSchema = z
  .looseObject({
    id: z.string(),
    transaction_id: z.string().optional(),
    reference_id: z.string().optional(),
    amount: z.string().optional(),
    status: z.string().optional(),
  })
  .meta({ id: 'OrderRefund' })
export type OrderRefund = z.infer<typeof orderRefundSchema>

const orderChargebackSchema = z
  .looseObject({
    id: z.string(),
    transaction_id: z.string().optional(),
    case_id: z.string().optional(),
    status: z.string().optional(),
  })
  .meta({ id: 'OrderChargeback' })

/** The answers to captures and refunds have only `id`, `status`, `status_detail` and the changed transactions. */
export const orderSchema = z
  .looseObject({
    id: z.string(),
    user_id: z.string().optional(),
    status: z.string(),
    status_detail: z.string().optional(),
    type: z.string().optional(),
    processing_mode: z.string().optional(),
    capture_mode: z.string().optional(),
    external_reference: z.string().optional(),
    description: z.string().optional(),
    total_amount: z.string().optional(),
    total_paid_amount: z.string().optional(),
    currency: z.string().optional(),
    country_code: z.string().optional(),
    created_date: z.string().optional(),
    last_updated_date: z.string().optional(),
    expiration_time: z.string().optional(),
    checkout_url: z.string().optional(),
    items: z
      .array(z.looseObject({ title: z.string().optional(), unit_price: z.string().optional() }))
      .optional(),
    transactions: z
      .looseObject({
        payments: z.array(orderTransactionSchema).optional(),
        refunds: z.array(orderRefundSchema).optional(),
        chargebacks: z.array(orderChargebackSchema).optional(),
      })
      .optional(),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof orderSchema>

/** The provider's sources disagree whether the counts are texts or numbers. */
const pageCount = z.union([z.string(), z.number()])

export const orderSearchSchema = z
  .looseObject({
    data: z.array(orderSchema),
    paging: z.looseObject({
      total: pageCount,
      total_pages: pageCount.optional(),
      offset: pageCount.optional(),
      limit: pageCount.optional(),
      omitted_gradings: omittedGradings,
    }),
  })
  .meta({ id: 'OrderSearch' })
export type OrderSearch = z.infer<typeof orderSearchSchema>
