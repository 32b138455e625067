import { z } from 'zod'
import { maxTimeMs, parseIsoDate } from '../../facts/iso-date.ts'
import { plainSettlementSchema } from './payments.ts'
import { actorSchema, limitSchema } from './query.ts'

export const jobQuerySchema = z.object({ limit: limitSchema })

const jobKindSchema = z.enum(['delivery', 'expiry', 'settlement', 'charge', 'charge_end', 'report'])

/**
 * `resource` is the id of the payment, order, subscription or payout; for a delivery, the id of the notification's resource.
 * The job `charge` collects from a subscription, for a renewal or as a further attempt. The end of a charge closes one
 * that stayed unpaid.
 */
export const jobSchema = z.strictObject({
  id: z.string(),
  kind: jobKindSchema,
  run_at: z.string(),
  resource: z.string(),
  settlement: plainSettlementSchema.optional(),
})
export type JobJson = z.infer<typeof jobSchema>

export const jobsSchema = z.strictObject({
  total: z.number(),
  jobs: z.array(jobSchema),
  /** The number of jobs of what gradings created. They run, and are not listed. Absent: none. */
  omitted_gradings: z.number().optional(),
})
export const idleSchema = z.strictObject({ idle: z.literal(true) })

/** Parses a date from text to milliseconds. */
const dateSchema = z.string().transform((text, context) => {
  const at = parseIsoDate(text)
  if (at === null) context.addIssue('must be ISO 8601 with an offset, such as 2026-03-02T10:00:00.000-04:00')
  else if (at < 0 || at > maxTimeMs) context.addIssue('must be a date from 1970 to 2999')
  return at ?? 0
})

export const clockChangesSchema = z.strictObject({
  /** The new time of the clock. An earlier time undoes nothing. */
  now: dateSchema.optional(),
  frozen: z.boolean().optional(),
  /** True returns the clock to real time. */
  real: z.literal(true).optional(),
})

/** Advances the clock to the date `to`, or by the sum of the other fields. */
export const advanceSchema = z
  .strictObject({
    to: dateSchema,
    seconds: z.number().min(0),
    minutes: z.number().min(0),
    hours: z.number().min(0),
    days: z.number().min(0),
  })
  .partial()

/**
 * `own` is true if the account has a clock of its own. Otherwise it follows the simulator's common clock. `by` is who
 * changed it last.
 */
export const clockSchema = z.strictObject({
  now: z.string(),
  now_ms: z.number(),
  frozen: z.boolean(),
  own: z.boolean(),
  by: actorSchema,
})
export type ClockJson = z.infer<typeof clockSchema>

/**
 * The changes of the clock, the oldest first. At the real time `since_ms` the clock showed `clock_ms`; unless it is
 * frozen, it runs on from there. Only the last 500 changes are kept.
 */
export const clockHistorySchema = z.strictObject({
  changes: z.array(
    z.strictObject({ since_ms: z.number(), clock_ms: z.number(), frozen: z.boolean(), by: actorSchema }),
  ),
})
export type ClockHistoryJson = z.infer<typeof clockHistorySchema>

/** A job that ran while the clock was advanced, with its result. `resource` is the same as in the list of jobs. */
const ranSchema = z.strictObject({
  kind: jobKindSchema,
  ran_at: z.string(),
  resource: z.string(),
  settlement: plainSettlementSchema.optional(),
  /**
   * The status of the payment, order or subscription afterwards. For a charge it is that of its payment; for a
   * delivery, that of the answer, or null without one.
   */
  status: z.union([z.string(), z.number()]).nullable(),
  /** Set if a grading created what the job is about. Such jobs run, and no user recognizes them. */
  of_grading: z.literal(true).optional(),
})
export type RanJson = z.infer<typeof ranSchema>

/** `ran` contains the first jobs, at most a thousand. `ran_total` counts all. */
export const advancedSchema = clockSchema.extend({ ran: z.array(ranSchema), ran_total: z.number() })
