import { z } from 'zod'
import { jsonObject, nullableText, numericId, time } from '../document-fields.ts'

/** A share of a split payment. Its money is a payment of that account, whose id is the disbursement's. */
const shareSchema = z.object({
  paymentId: numericId,
  /** The number of the account. */
  account: z.int(),
  amount: z.number(),
  applicationFee: z.number(),
  externalReference: nullableText,
  /** Whether it is what the marketplace keeps, which is no disbursement. */
  isRest: z.boolean(),
})
export type Share = z.infer<typeof shareSchema>

/** A payment of one buyer that is split among sellers (the provider's word is advanced payment). */
export const splitPaymentSchema = z.object({
  id: numericId,
  amount: z.number(),
  externalReference: nullableText,
  description: nullableText,
  binary: z.boolean(),
  /** The payer as it was sent. */
  payer: jsonObject,
  shares: z.array(shareSchema),
  createdAt: time,
})
export type SplitPayment = z.infer<typeof splitPaymentSchema>
