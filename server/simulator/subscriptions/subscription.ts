import { z } from 'zod'
import { paymentStatuses } from '../../facts/payment-statuses.ts'
import { semaphores, subscriptionStatuses } from '../../facts/subscription-statuses.ts'
import { cardTokenSchema } from '../cards/card-token.ts'
import { idText, nullableText, nullableTime, site, time } from '../store/document-fields.ts'
import { periodSchema, termsSchema } from './terms.ts'

/** The card that is charged: the token that the payer authorized it with. `cardId` is set. */
const cardSchema = z.object({ methodId: z.string(), token: cardTokenSchema })
export type SubscriptionCard = z.infer<typeof cardSchema>

/** A charge that is to be refused, so that a refused renewal can be tested. */
const plannedRefusalSchema = z.object({
  /** The number of the charge, 1 for the first one. */
  charge: z.int().min(1),
  /** Number of its attempts that are refused. Null: all. */
  attempts: z.int().min(1).nullable(),
  /** `status_detail` of the payment. */
  detail: z.string(),
})

/** A subscription as it is stored: dates in milliseconds. */
export const subscriptionSchema = z.object({
  /** 32 hexadecimal digits. */
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
  /** Its `amount` is what the next charge costs. */
  terms: termsSchema,
  /** The amount of the plan, if it was changed and only answers show it. */
  shownAmount: z.number().nullable(),
  startsAt: time,
  /** Nothing is charged at or after this time. */
  endsAt: nullableTime,
  /** The time without charges: the plan's trial, or the days until the start. */
  trial: periodSchema.nullable(),
  /** Null while it is pending. */
  card: cardSchema.nullable(),
  /** The second payment method, which is never charged. */
  secondary: z.object({ methodId: z.string(), cardId: nullableText }).nullable(),
  /** The charges are due a number of periods after this time; `nextCycle` counts those of the charge after the next. */
  anchorAt: time,
  nextCycle: z.int().min(0),
  /** Null if nothing will be charged any more. */
  nextPaymentAt: nullableTime,
  /** When the next charge is really made, somewhat later. Null while it is pending, too. */
  chargeAt: nullableTime,
  /** `quantity` counts all invoices, `amount` adds up the approved ones. */
  charged: z.object({ quantity: z.int(), amount: z.number() }),
  lastCharge: z.object({ at: time, amount: z.number(), status: z.enum(paymentStatuses) }).nullable(),
  semaphore: z.enum(semaphores).nullable(),
  /** Invoices in a row that were closed without being paid. */
  unpaidInvoices: z.int(),
  refusals: z.array(plannedRefusalSchema),
  /** The number of changes that were announced. */
  version: z.int(),
  /** When its payer authorized it for the first time. */
  authorizedAt: nullableTime,
  createdAt: time,
  updatedAt: time,
})
export type Subscription = z.infer<typeof subscriptionSchema>
