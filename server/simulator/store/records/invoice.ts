import { z } from 'zod'
import { invoiceStatuses } from '../../../facts/subscription-statuses.ts'
import { idText, nullableText, nullableTime, numericId, site, time } from '../document-fields.ts'

/** A stored invoice: one charge of a subscription, with all attempts. Dates are in milliseconds. */
export const invoiceSchema = z.object({
  id: numericId,
  siteId: site,
  subscriptionId: idText,
  payerId: z.int(),
  status: z.enum(invoiceStatuses),
  amount: z.number(),
  reason: z.string(),
  externalReference: nullableText,
  /** The number of the charge, 1 for the first one. */
  charge: z.int().min(1),
  /** The payment of the last attempt. */
  paymentId: numericId,
  /** The number of the attempt, 1 for the first one. */
  attempt: z.int().min(1),
  nextRetryAt: nullableTime,
  /** The end of the time in which the charge is tried again. */
  endsAt: time,
  rejectionCode: nullableText,
  /** The number of announced changes. */
  version: z.int(),
  createdAt: time,
  updatedAt: time,
})
export type Invoice = z.infer<typeof invoiceSchema>
