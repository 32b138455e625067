import { z } from 'zod'
import { limitSchema } from './query.ts'

export const stateSchema = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof stateSchema>

/** `plugin`: the body is the notification itself, which the provider's plugins read (`/v1/asgard/notification`). */
export const styleSchema = z.enum(['webhook', 'ipn', 'plugin'])
export type DeliveryStyle = z.infer<typeof styleSchema>

/** `wrong`: signed with another secret, which no secret of the account can verify. */
export const attemptSignatureSchema = z.enum(['valid', 'wrong'])
export type AttemptSignature = z.infer<typeof attemptSignatureSchema>

export const deliveryQuerySchema = z.object({
  resource: z.string().optional(),
  state: stateSchema.optional(),
  limit: limitSchema,
})

const attemptSchema = z.strictObject({
  /** The time on the account's clock. */
  date: z.string(),
  request_id: z.string(),
  /** The HTTP status of the answer. Null if no answer came. */
  status: z.number().nullable(),
  /** The first characters of the answer, or the reason why there is none. */
  answer: z.string(),
  took_ms: z.number(),
  /** The real time. Absent in the data of an older version. */
  sent_at: z.string().optional(),
  /** The fault that was set for this attempt or held it back: `lose`, `delay_seconds=60`. */
  fault: z.string().optional(),
  /** Absent if a receiver cannot check it: no secret was set, or the style is not `webhook`. */
  signature: attemptSignatureSchema.optional(),
})
export type AttemptJson = z.infer<typeof attemptSchema>

/** One notification with all attempts to send it. `resource` is the id of its resource. */
export const deliverySchema = z.strictObject({
  id: z.number(),
  topic: z.string(),
  action: z.string(),
  style: styleSchema,
  resource: z.string(),
  url: z.string(),
  state: stateSchema,
  date_created: z.string(),
  attempts: z.array(attemptSchema),
  /** The time of the next attempt on the account's clock. Absent if there is none. */
  next_at: z.string().optional(),
  /** The fault that holds the next attempt back: `delay_seconds=60` or `reorder`. */
  held_by: z.string().optional(),
})
export type DeliveryJson = z.infer<typeof deliverySchema>

export const deliveriesSchema = z.strictObject({ deliveries: z.array(deliverySchema) })
