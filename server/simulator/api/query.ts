import { z } from 'zod'

/** How many items a list holds at most: 1 to 1,000. */
export const limitSchema = z.coerce
  .number<number | string>('must be a number')
  .int()
  .min(1)
  .max(1_000)
  .default(100)

/**
 * `?continue_ids=true`: new ids follow those given out so far, and never meet those that somebody remembers, such as
 * a gateway's journal. Otherwise they begin anew, and are the same on every run of a test.
 */
export const numberingSchema = z.object({
  continue_ids: z
    .enum(['true', 'false'])
    .default('false')
    .transform(text => text === 'true'),
})
