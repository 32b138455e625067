import { z } from 'zod'
import { jsonObject, nullableText, nullableTime, numericId, site, time } from '../store/document-fields.ts'

/** A merchant order as it is stored. The paid amount and the status are computed from its payments. */
export const merchantOrderSchema = z.object({
  id: numericId,
  siteId: site,
  collectorId: z.int(),
  nickname: z.string(),
  preferenceId: nullableText,
  externalReference: nullableText,
  items: z.array(jsonObject),
  shippingCost: z.number(),
  notificationUrl: nullableText,
  marketplace: z.string(),
  sponsorId: nullableText,
  applicationId: nullableText,
  additionalInfo: z.string(),
  payer: jsonObject.nullable(),
  shipments: z.array(z.unknown()),
  paymentIds: z.array(z.string()),
  /** The time at which its preference ends. */
  expiresAt: nullableTime,
  version: z.int(),
  createdAt: time,
  updatedAt: time,
})
export type MerchantOrder = z.infer<typeof merchantOrderSchema>
