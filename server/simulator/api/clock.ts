import { z } from 'zod'
import { parseIsoDate } from '../dates.ts'

/** A date as text in, milliseconds out. */
const dateSchema = z.string().transform((text, context) => {
  const at = parseIsoDate(text)
  if (at === null) context.addIssue('must be ISO 8601 with an offset, such as 2026-03-02T10:00:00.000-04:00')
  return at ?? 0
})

export const clockChangesSchema = z.strictObject({
  /** The clock's new time. Setting it back undoes nothing. */
  now: dateSchema.optional(),
  frozen: z.boolean().optional(),
  /** Back to real time. */
  real: z.literal(true).optional(),
})

/** Either `to` a date, or by the sum of the others. */
export const advanceSchema = z
  .strictObject({
    to: dateSchema,
    seconds: z.number().min(0),
    minutes: z.number().min(0),
    hours: z.number().min(0),
    days: z.number().min(0),
  })
  .partial()

/** `own`: the account's clock was set; otherwise it follows the simulator's common clock. */
export const clockSchema = z.strictObject({
  now: z.string(),
  now_ms: z.number(),
  frozen: z.boolean(),
  own: z.boolean(),
})
export type ClockJson = z.infer<typeof clockSchema>
