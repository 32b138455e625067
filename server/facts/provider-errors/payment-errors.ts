import type { ErrorTable } from './known-error.ts'
import rows from './payment-errors.json' with { type: 'json' }

/**
 * Payments and refunds: real answers that were quoted, else descriptions of the current reference, shortened, and of
 * older lists where only those have the number. Answers without a number have names of ours; those of the list `fill and
 * validate` are the provider's words.
 */
export const paymentErrors: ErrorTable = rows
type NumberOf<Code> = Code extends `${infer Value extends number}` ? Value : Code
export type PaymentErrorCode = NumberOf<keyof typeof rows>
