import type { SiteId } from '../../facts/countries.ts'
import type { PlanStatus } from '../../facts/subscription-statuses.ts'
import type { JsonObject } from '../json.ts'
import type { Terms } from '../subscriptions/terms.ts'

/** A plan as it is stored: dates in milliseconds. */
export type Plan = {
  /** 32 hexadecimal digits. */
  id: string
  siteId: SiteId
  collectorId: number
  applicationId: string
  status: PlanStatus
  reason: string
  backUrl: string
  externalReference: string | null
  terms: Terms
  /** As it was sent. The hosted page offers only these methods. */
  paymentMethodsAllowed: JsonObject | null
  /** The number of changes, in notifications. */
  version: number
  createdAt: number
  updatedAt: number
}
