/** The schemas of `transactions.payments[]` in the bodies that create, add and change transactions. */
import { z } from 'zod'
import { orderMethodTypes } from '../../../facts/countries/payment-method.ts'
import {
  amountText,
  anyText,
  dateText,
  durationText,
  hasProperties,
  list,
  noProperties,
  text,
} from './fields.ts'

export const securityBody = z.strictObject({
  validation: z.enum(['always', 'on_fraud_risk', 'never']).optional(),
  liability_shift: z.enum(['required', 'preferred']).optional(),
})

/** Minimum length of a token (seen in the test of a shop). */
const minTokenLength = 32

const methodBody = z.strictObject({
  id: anyText,
  type: z.enum(orderMethodTypes),
  token: anyText.min(minTokenLength).optional(),
  installments: z.int().min(1).max(36).optional(),
  statement_descriptor: text(50).optional(),
  financial_institution: anyText.optional(),
  transaction_security: securityBody.optional(),
})

const transactionBody = z.strictObject({
  amount: amountText,
  payment_method: methodBody.optional(),
  expiration_time: durationText.optional(),
  date_of_expiration: dateText.optional(),
  // Only applications with a permission may charge these. The simulator grants it to none, so the fields are not read.
  automatic_payments: z.looseObject({}).optional(),
  stored_credential: z.looseObject({}).optional(),
  subscription_data: z.looseObject({}).optional(),
})
export type TransactionBody = z.output<typeof transactionBody>

export const refundBody = z.strictObject({
  transactions: list(z.strictObject({ id: anyText, amount: amountText.optional() }))
    .refine(transactions => transactions.length > 0, {
      params: { code: 'minimum_items', detail: 'minimum 1 items required, but found 0 items' },
    })
    .optional(),
})

/** A limit of the simulator; the provider's is unknown. */
export const maxTransactions = 100

export const transactionsBody = z.strictObject({
  payments: z
    .array(z.unknown())
    .min(1)
    .refine(payments => payments.length <= maxTransactions, {
      params: {
        code: 'exceeded_number_of_transactions',
        detail: `maximum ${maxTransactions} items required`,
      },
    })
    .pipe(z.array(transactionBody)),
})

/**
 * The fields of a transaction that can change (types of the Node SDK). The OpenAPI description names only the method.
 */
export const changeBody = transactionBody
  .partial()
  .extend({ payment_method: methodBody.partial().refine(hasProperties, noProperties).optional() })
  .refine(hasProperties, noProperties)
export type TransactionChange = z.output<typeof changeBody>
