import rows from './card-token-errors.json' with { type: 'json' }
import type { ErrorTable } from './known-error.ts'

/**
 * Card tokens: empty fields, invalid fields, and refusals of the processor. Numbers that are documented have the message
 * of all card tokens, and a description. 120 is documented for saved cards only.
 */
export const cardTokenErrors: ErrorTable = Object.fromEntries(
  Object.entries(rows).map(([code, row]) => [
    code,
    typeof row === 'string' ? { message: 'invalid parameter', description: row } : row,
  ]),
)
export type CardTokenErrorCode = keyof typeof rows
