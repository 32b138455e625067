import { z } from 'zod'

/** Maximum number of items in a list: 1 to 1,000. */
export const limitSchema = z.coerce
  .number<number | string>('must be a number')
  .int()
  .min(1)
  .max(1_000)
  .default(100)

/**
 * `?continue_ids=true` lets new ids continue after the highest assigned one, so that they never equal an id in a
 * gateway's journal. Otherwise ids start again, and are the same in every run of a test.
 */
export const numberingSchema = z.object({
  continue_ids: z
    .enum(['true', 'false'])
    .default('false')
    .transform(text => text === 'true'),
})

/**
 * Who did it: a person for whom the gateway vouches, or `claimed:` and the name that a program gives itself. Absent:
 * nobody is named.
 */
export const actorSchema = z.string().optional()
