import { z } from 'zod'
import { paymentStatuses } from '../../../facts/payment-status-names.ts'
import { semaphores, subscriptionStatuses } from '../../../facts/subscription-statuses.ts'
import { idText, nullableText, nullableTime, site, time } from '../document-fields.ts'
import { cardTokenSchema } from './card-token.ts'
import { periodSchema, termsSchema } from './terms.ts'

/** The card that is charged, by the token with which the payer authorized it. Its `cardId` is set. */
const cardSchema = z.object({ methodId: z.string(), token: cardTokenSchema })
export type SubscriptionCard = z.infer<typeof cardSchema>

/** A charge that is to be refused, so that a refused renewal can be tested. */
const plannedRefusalSchema = z.object({
  /** The number of the charge, 1 for the first one. */
  charge: z.int().min(1),
  /** The number of its attempts that are refused. Null for all. */
  attempts: z.int().min(1).nullable(),
  /** The `status_detail` of the payment. */
  detail: z.string(),
})

/** A stored subscription. Its dates are in milliseconds. */
export const subscriptionSchema = z.object({
  /** An id of 32 hexadecimal digits. */
  id: idText,
  siteId: site,
  collectorId: z.int(),
  applicationId: z.string(),
  planId: nullableText,
  payerId: z.int(),
  payerEmail: z.string(),
  status: z.enum(subscriptionStatuses),
  reason: z.string(),
  externalReference: nullableText,
  backUrl: z.string(),
  /** The terms. Their `amount` is the price of the next charge. */
  terms: termsSchema,
  /** The amount of the plan, if it was changed and only answers show it. */
  shownAmount: z.number().nullable(),
  startsAt: time,
  /** The end: nothing is charged at or after this time. */
  endsAt: nullableTime,
  /** The time without charges: the plan's trial, or the days until the start. */
  trial: periodSchema.nullable(),
  /** The card. Null while the subscription is pending. */
  card: cardSchema.nullable(),
  /** The second payment method, which is never charged. */
  secondary: z.object({ methodId: z.string(), cardId: nullableText }).nullable(),
  /**
   * The start of the periods after which charges are due. `nextCycle` counts the periods of the charge after the next.
   */
  anchorAt: time,
  nextCycle: z.int().min(0),
  /** The date of the next charge. Null if nothing will be charged anymore. */
  nextPaymentAt: nullableTime,
  /**
   * The time at which the next charge is really made, somewhat later. It is also null while the subscription is
   * pending.
   */
  chargeAt: nullableTime,
  /** `quantity` counts all invoices, `amount` adds up the approved ones. */
  charged: z.object({ quantity: z.int(), amount: z.number() }),
  lastCharge: z.object({ at: time, amount: z.number(), status: z.enum(paymentStatuses) }).nullable(),
  semaphore: z.enum(semaphores).nullable(),
  /** The number of invoices in a row that were closed without being paid. */
  unpaidInvoices: z.int(),
  refusals: z.array(plannedRefusalSchema),
  /** The number of announced changes. */
  version: z.int(),
  /** The time at which its payer authorized it first. */
  authorizedAt: nullableTime,
  createdAt: time,
  updatedAt: time,
})
export type Subscription = z.infer<typeof subscriptionSchema>
