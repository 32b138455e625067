import { z } from 'zod'
import { limitSchema } from './query.ts'

export const seenCallsQuerySchema = z.object({
  /** Selects calls of this path, without its query. */
  path: z.string().optional(),
  /** Selects calls that read the resource with this id, also by a search or a list. */
  shows: z.string().min(1).max(100).optional(),
  limit: limitSchema,
})

/** True if the console or another page made the call, so that it was not the store's server. */
export const fromPageSchema = z.literal(true).optional()

/** A call of the provider's API that reached the simulator. Its query is omitted, because it may contain a token. */
const seenCallSchema = z.strictObject({
  at: z.string(),
  method: z.string(),
  path: z.string(),
  request_id: z.string(),
  status: z.number(),
  from_page: fromPageSchema,
})

export const seenCallsSchema = z.strictObject({ calls: z.array(seenCallSchema) })
