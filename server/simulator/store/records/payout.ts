import { z } from 'zod'
import { idText, jsonObject, nullableText, nullableTime, time } from '../document-fields.ts'

/** One transfer of a payout, with its own state. */
const payoutTransactionSchema = z.object({
  id: idText,
  amount: z.number(),
  externalReference: nullableText,
  /** As it was sent. */
  sent: jsonObject,
  status: z.string(),
  detail: nullableText,
  /** When the money left the account. Null if it did not. */
  paidAt: nullableTime,
  /** What the destination sent back at once. */
  returned: z.number(),
  updatedAt: time,
})
export type PayoutTransaction = z.infer<typeof payoutTransactionSchema>

/** Money sent from the account: a batch of transactions, or a transaction intent, whose only transaction has its id. */
export const payoutSchema = z.object({
  id: idText,
  isIntent: z.boolean(),
  externalReference: nullableText,
  notificationUrl: nullableText,
  transactions: z.array(payoutTransactionSchema).min(1),
  createdAt: time,
})
export type Payout = z.infer<typeof payoutSchema>
