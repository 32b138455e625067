import { z } from 'zod'
import { subscriptionStatuses } from '../../facts/subscription-statuses.ts'

/** A charge of a subscription that the bank will refuse. */
export const refusalSchema = z.strictObject({
  /** The number of the charge, counted from now: 1 is the next one. */
  charge: z.int().min(1).max(10_000).default(1),
  /** The number of its refused attempts. If absent, all are refused, so that the invoice ends unpaid. */
  attempts: z.int().min(1).max(100).optional(),
  /** The `status_detail` of the payment. */
  detail: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .default('cc_rejected_insufficient_amount'),
})

/** Dates are ISO 8601, in the provider's offset. */
export const scheduleSchema = z.strictObject({
  /** The date of the next charge. Null while the subscription is pending, paused or over, and if `charge_end` ends it before. */
  next_charge_at: z.string().nullable(),
  /** The date of the next attempt to collect an open invoice. */
  next_retry_at: z.string().nullable(),
  /**
   * When the open invoice whose attempts are used up is closed, and the subscription's status from then on if no other
   * card pays it before. Null if an attempt is left.
   */
  charge_end: z.strictObject({ at: z.string(), status: z.enum(subscriptionStatuses) }).nullable(),
  /** The next 24 charges if all of them are paid. `number` counts from the first charge of the subscription. */
  coming: z.array(z.strictObject({ number: z.number(), date: z.string(), amount: z.number() })),
  /** The charges that will be refused. */
  refusals: z.array(
    z.strictObject({ charge: z.number(), attempts: z.number().nullable(), detail: z.string() }),
  ),
})
export type ScheduleJson = z.infer<typeof scheduleSchema>
