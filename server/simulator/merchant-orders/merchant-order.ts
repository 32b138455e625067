import type { SiteId } from '../../facts/countries.ts'
import type { JsonObject } from '../json.ts'
/** A merchant order as it is stored. The paid amount and the status are computed from its payments. */
export type MerchantOrder = {
  id: number
  siteId: SiteId
  collectorId: number
  nickname: string
  preferenceId: string | null
  externalReference: string | null
  items: JsonObject[]
  shippingCost: number
  notificationUrl: string | null
  marketplace: string
  sponsorId: string | null
  applicationId: string | null
  additionalInfo: string
  payer: JsonObject | null
  shipments: unknown[]
  paymentIds: string[]
  /** The end of its preference. */
  expiresAt: number | null
  version: number
  createdAt: number
  updatedAt: number
}
