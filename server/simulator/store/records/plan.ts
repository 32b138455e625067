import { z } from 'zod'
import { planStatuses } from '../../../facts/subscription-statuses.ts'
import { idText, jsonObject, nullableText, site, time } from '../document-fields.ts'
import { termsSchema } from './terms.ts'

/** A stored plan. Its dates are in milliseconds. */
export const planSchema = z.object({
  /** An id of 32 hexadecimal digits. */
  id: idText,
  siteId: site,
  collectorId: z.int(),
  applicationId: z.string(),
  status: z.enum(planStatuses),
  reason: z.string(),
  backUrl: z.string(),
  externalReference: nullableText,
  terms: termsSchema,
  /** The allowed methods as the request had them. The hosted page offers only these. */
  paymentMethodsAllowed: jsonObject.nullable(),
  /** The number of changes, which notifications contain. */
  version: z.int(),
  createdAt: time,
  updatedAt: time,
})
export type Plan = z.infer<typeof planSchema>
