import type { SiteId } from '../../facts/countries.ts'
import type { PaymentStatus } from '../../facts/payment-statuses.ts'
import type { Semaphore, SubscriptionStatus } from '../../facts/subscription-statuses.ts'
import type { CardToken } from '../cards/card-token.ts'
import type { Period, Terms } from './terms.ts'

/** The card that is charged: the token that the payer authorized it with. `cardId` is set. */
export type SubscriptionCard = { methodId: string; token: CardToken }

/** A charge that is to be refused, so that a refused renewal can be tested. */
type PlannedRefusal = {
  /** The number of the charge, 1 for the first one. */
  charge: number
  /** Number of its attempts that are refused. Null: all. */
  attempts: number | null
  /** `status_detail` of the payment. */
  detail: string
}

/** A subscription as it is stored: dates in milliseconds. */
export type Subscription = {
  /** 32 hexadecimal digits. */
  id: string
  siteId: SiteId
  collectorId: number
  applicationId: string
  planId: string | null
  payerId: number
  payerEmail: string
  status: SubscriptionStatus
  reason: string
  externalReference: string | null
  backUrl: string
  /** Its `amount` is what the next charge costs. */
  terms: Terms
  /** The amount of the plan, if it was changed and only answers show it. */
  shownAmount: number | null
  startsAt: number
  /** Nothing is charged at or after this time. */
  endsAt: number | null
  /** The time without charges: the plan's trial, or the days until the start. */
  trial: Period | null
  /** Null while it is pending. */
  card: SubscriptionCard | null
  secondaryMethodId: string | null
  /** The charges are due a number of periods after this time; `nextCycle` counts those of the charge after the next. */
  anchorAt: number
  nextCycle: number
  /** Null if nothing will be charged any more. */
  nextPaymentAt: number | null
  /** When the next charge is really made, somewhat later. Null while it is pending, too. */
  chargeAt: number | null
  /** `quantity` counts all invoices, `amount` adds up the approved ones. */
  charged: { quantity: number; amount: number }
  lastCharge: { at: number; amount: number; status: PaymentStatus } | null
  semaphore: Semaphore | null
  /** Invoices in a row that were closed without being paid. */
  unpaidInvoices: number
  refusals: PlannedRefusal[]
  /** The number of changes that were announced. */
  version: number
  /** When its payer authorized it for the first time. */
  authorizedAt: number | null
  createdAt: number
  updatedAt: number
}
