import { z } from 'zod'
import { settlementSchema } from './payments.ts'
import { limitSchema } from './query.ts'

export const jobQuerySchema = z.object({ limit: limitSchema })

export const jobKindSchema = z.enum(['delivery', 'expiry', 'settlement'])

/** `resource` is the id of the payment; for a delivery, the id of the notification's resource. */
export const jobSchema = z.strictObject({
  id: z.string(),
  kind: jobKindSchema,
  run_at: z.string(),
  resource: z.string(),
  settlement: settlementSchema.optional(),
})
export type JobJson = z.infer<typeof jobSchema>
