/** Transactions of orders: inputs of the operations, and the used fields of the provider's answers. */
import { z } from 'zod'
import { boundedList, dateText, integer, pathId, positiveDecimalText, requiredText } from './fields.ts'
import { knownFields } from './known-fields.ts'

export const securityInput = z.looseObject({
  validation: z.enum(['always', 'on_fraud_risk', 'never']).optional(),
  liability_shift: z.enum(['required', 'preferred']).optional(),
})

/** Loose, because the provider decides which fields a method needs. */
const methodInput = z
  .looseObject({
    id: requiredText.optional(),
    type: requiredText.optional().meta({ example: 'credit_card' }),
    token: requiredText.optional(),
    installments: integer(1).optional(),
    statement_descriptor: z.string().optional(),
    financial_institution: z.string().optional(),
    transaction_security: securityInput.optional(),
  })
  .meta({ id: 'NewOrderPaymentMethod' })

export const transactionInput = z
  .looseObject({
    amount: positiveDecimalText,
    payment_method: methodInput
      .optional()
      .meta({ description: 'Absent where the payer chooses: Point, QR and hosted checkout' }),
    expiration_time: z.string().optional().meta({ description: 'ISO 8601 duration, such as P1D' }),
    date_of_expiration: dateText.optional(),
  })
  .meta({ id: 'NewOrderTransaction' })

export const addTransactionsInput = z
  .looseObject({
    orderId: pathId,
    payments: boundedList(z.array(transactionInput).min(1)),
  })
  .meta({ id: 'AddTransactionsRequest' })

export const changeTransactionInput = knownFields(
  { orderId: pathId, transactionId: pathId },
  transactionInput.partial().shape,
)
  .refine(({ orderId, transactionId, ...change }) => Object.keys(change).length > 0, {
    path: ['payment_method'],
    error: 'is required if nothing else changes',
  })
  .meta({ id: 'ChangeTransactionRequest' })

export const deleteTransactionInput = knownFields({ orderId: pathId, transactionId: pathId }, {})

/** The fields depend on the method: `qr_code` for Pix, `ticket_url` for tickets, and so on. */
const orderMethodSchema = z
  .looseObject({
    id: z.string().optional(),
    type: z.string().optional(),
    token: z.string().optional(),
    installments: z.number().optional(),
    ticket_url: z.string().optional(),
    barcode_content: z.string().optional(),
    digitable_line: z.string().optional(),
    reference: z.string().optional(),
    qr_code: z.string().optional(),
    qr_code_base64: z.string().optional(),
    redirect_url: z.string().optional(),
    transaction_security: z
      .looseObject({ url: z.string().optional(), status: z.string().optional() })
      .optional(),
  })
  .meta({ id: 'OrderPaymentMethod' })

/** A payment of an order. `id` begins with PAY, and is not an id of `/v1/payments`. */
export const orderTransactionSchema = z
  .looseObject({
    id: z.string(),
    amount: z.string().optional(),
    paid_amount: z.string().optional(),
    refunded_amount: z.string().optional(),
    reference_id: z.string().optional(),
    status: z.string().optional(),
    status_detail: z.string().optional(),
    attempt_number: z.number().optional(),
    date_of_expiration: z.string().optional(),
    expiration_time: z.string().optional(),
    payment_method: orderMethodSchema.optional(),
  })
  .meta({ id: 'OrderTransaction' })
export type OrderTransaction = z.infer<typeof orderTransactionSchema>

export const addedTransactionsSchema = z.looseObject({ payments: z.array(orderTransactionSchema) })
export type AddedTransactions = z.infer<typeof addedTransactionsSchema>

export const changedTransactionSchema = z.looseObject({ payment_method: orderMethodSchema })
export type ChangedTransaction = z.infer<typeof changedTransactionSchema>

/** The provider answers 204 without a body. */
export const deletedTransactionSchema = z.strictObject({})
export type DeletedTransaction = z.infer<typeof deletedTransactionSchema>
