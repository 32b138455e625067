import type { SiteId } from '../../facts/countries.ts'
import type { JsonObject } from '../json.ts'
/** A merchant order as the simulator keeps it; its payments and its state are read from the payments. */
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
  /** When the preference behind it ends. */
  expiresAt: number | null
  version: number
  createdAt: number
  updatedAt: number
}
