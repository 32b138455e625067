import type { SiteId } from '../../facts/countries.ts'
import type { InvoiceStatus } from '../../facts/subscription-statuses.ts'

/** An invoice as it is stored: one charge of a subscription, with all attempts. Dates in milliseconds. */
export type Invoice = {
  id: number
  siteId: SiteId
  subscriptionId: string
  payerId: number
  status: InvoiceStatus
  amount: number
  reason: string
  externalReference: string | null
  /** The number of the charge, 1 for the first one. */
  charge: number
  /** The payment of the last attempt. */
  paymentId: number
  /** 1 for the first attempt. */
  attempt: number
  nextRetryAt: number | null
  /** The end of the window in which it is tried again. */
  endsAt: number
  rejectionCode: string | null
  /** The number of changes that were announced. */
  version: number
  createdAt: number
  updatedAt: number
}
