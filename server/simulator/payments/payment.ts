import type { PaymentMethodType } from '../../facts/countries/payment-method.ts'
import type { ThreeDs } from '../../facts/countries/test-card.ts'
import type { SiteId } from '../../facts/countries.ts'
import type { PaymentStatus } from '../../facts/payment-statuses.ts'
import type { JsonObject } from '../json.ts'

export type Identification = { type: string | null; number: string | null }

export type Payer = {
  id: string | null
  type: string | null
  email: string | null
  identification: Identification
  entityType: string | null
}

/** Everything that is stored of a card. */
type PaymentCard = {
  id: string | null
  firstSix: string
  lastFour: string
  month: number
  year: number
  holder: { name: string; identification: Identification }
}

export type Fee = { type: string; amount: number; payer: 'collector' | 'payer' }

export type Refund = {
  id: number
  amount: number
  createdAt: number
  status: 'approved' | 'in_process' | 'rejected' | 'cancelled'
  source: { id: string; name: string; type: string }
  metadata: JsonObject
  reason: string | null
}

/** A payment as it is stored: dates in milliseconds, amounts in the site's currency. */
export type Payment = {
  id: number
  siteId: SiteId
  collectorId: number
  createdAt: number
  approvedAt: number | null
  updatedAt: number
  expiresAt: number | null
  status: PaymentStatus
  statusDetail: string
  methodId: string
  methodType: PaymentMethodType
  issuerId: string | null
  amount: number
  refunded: number
  coupon: number
  installments: number
  /** The total that the payer pays, with interest, and the amount per installment. */
  totalPaid: number
  installmentAmount: number
  applicationFee: number
  fees: Fee[]
  /** The amount that the seller receives; 0 until the payment is approved. */
  net: number
  captured: boolean
  binary: boolean
  authorizationCode: string | null
  card: PaymentCard | null
  payer: Payer
  description: string | null
  externalReference: string | null
  statementDescriptor: string | null
  notificationUrl: string | null
  callbackUrl: string | null
  metadata: JsonObject
  additionalInfo: JsonObject
  operationType: string
  sponsorId: number | null
  differentialPricingId: number | null
  campaignId: string | null
  couponCode: string | null
  platformId: string | null
  integratorId: string | null
  corporationId: string | null
  storeId: string | null
  posId: string | null
  financialInstitution: string | null
  pointOfInteraction: JsonObject | null
  threeDs: ThreeDs | null
  refunds: Refund[]
  orderId: number | null
  preferenceId: string | null
  /** The order of which it charges a transaction (`/v1/orders`). Absent in every other payment. */
  chargedOrderId?: string | undefined
  /** Of the call that made the payment. Its notifications carry it. */
  traceparent?: string | undefined
}
