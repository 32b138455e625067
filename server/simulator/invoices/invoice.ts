import { z } from 'zod'
import { invoiceStatuses } from '../../facts/subscription-statuses.ts'
import { idText, nullableText, nullableTime, numericId, site, time } from '../store/document-fields.ts'

/** An invoice as it is stored: one charge of a subscription, with all attempts. Dates in milliseconds. */
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
  /** 1 for the first attempt. */
  attempt: z.int().min(1),
  nextRetryAt: nullableTime,
  /** The end of the window in which it is tried again. */
  endsAt: time,
  rejectionCode: nullableText,
  /** The number of changes that were announced. */
  version: z.int(),
  createdAt: time,
  updatedAt: time,
})
export type Invoice = z.infer<typeof invoiceSchema>
