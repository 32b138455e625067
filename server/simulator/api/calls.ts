import { z } from 'zod'
import { limitSchema } from './query.ts'

export const seenCallsQuerySchema = z.object({
  /** Only calls of this path, without query. */
  path: z.string().optional(),
  /** Only calls that read this resource: its id, also by a search or a list. */
  shows: z.string().min(1).max(100).optional(),
  limit: limitSchema,
})

/** A call of the provider's API that reached the simulator. Queries are left out, because a token may be in them. */
export const seenCallSchema = z.strictObject({
  at: z.string(),
  method: z.string(),
  path: z.string(),
  request_id: z.string(),
  status: z.number(),
})
