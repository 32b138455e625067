import { z } from 'zod'
import { planStatuses } from '../../facts/subscription-statuses.ts'
import { idText, jsonObject, nullableText, site, time } from '../store/document-fields.ts'
import { termsSchema } from '../subscriptions/terms.ts'

/** A plan as it is stored: dates in milliseconds. */
export const planSchema = z.object({
  /** 32 hexadecimal digits. */
  id: idText,
  siteId: site,
  collectorId: z.int(),
  applicationId: z.string(),
  status: z.enum(planStatuses),
  reason: z.string(),
  backUrl: z.string(),
  externalReference: nullableText,
  terms: termsSchema,
  /** As it was sent. The hosted page offers only these methods. */
  paymentMethodsAllowed: jsonObject.nullable(),
  /** The number of changes, in notifications. */
  version: z.int(),
  createdAt: time,
  updatedAt: time,
})
export type Plan = z.infer<typeof planSchema>
