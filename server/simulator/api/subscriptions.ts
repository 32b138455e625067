import { z } from 'zod'

/** A charge of a subscription that the bank is to refuse. */
export const refusalSchema = z.strictObject({
  /** Which charge from now on: 1 is the next one. */
  charge: z.int().min(1).max(10_000).default(1),
  /** Number of its attempts that are refused. Absent: all, so that the invoice ends unpaid. */
  attempts: z.int().min(1).max(100).optional(),
  /** `status_detail` of the payment. */
  detail: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .default('cc_rejected_insufficient_amount'),
})

/** Dates are ISO 8601, in the provider's offset. */
export const scheduleSchema = z.strictObject({
  /** When the provider charges next. Null while the subscription is pending, paused or over. */
  next_charge_at: z.string().nullable(),
  /** The next attempt to collect an open invoice. */
  next_retry_at: z.string().nullable(),
  /** The next 24 charges if all of them are paid. `number` counts from the first charge of the subscription. */
  coming: z.array(z.strictObject({ number: z.number(), date: z.string(), amount: z.number() })),
  /** The charges that will be refused. */
  refusals: z.array(
    z.strictObject({ charge: z.number(), attempts: z.number().nullable(), detail: z.string() }),
  ),
})
export type ScheduleJson = z.infer<typeof scheduleSchema>
