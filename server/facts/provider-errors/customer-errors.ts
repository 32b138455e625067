import rows from './customer-errors.json' with { type: 'json' }
import type { ErrorTable } from './known-error.ts'

/** Customers and their saved cards. The JSON has the codes as texts, and names of ours for answers without a code. */
export const customerErrors: ErrorTable = rows
export type CustomerErrorCode = keyof typeof rows
