import { z } from 'zod'
import { settlementSchema } from './payments.ts'
import { limitSchema } from './query.ts'

export const jobQuerySchema = z.object({ limit: limitSchema })

export const jobKindSchema = z.enum(['delivery', 'expiry', 'settlement', 'charge', 'charge_end'])

/**
 * `resource` is the id of the payment, order or subscription; for a delivery, the id of the notification's resource.
 * The job `charge` collects from a subscription, for a renewal or as a further attempt. The end of a charge closes one
 * that stayed unpaid.
 */
export const jobSchema = z.strictObject({
  id: z.string(),
  kind: jobKindSchema,
  run_at: z.string(),
  resource: z.string(),
  settlement: settlementSchema.optional(),
})
export type JobJson = z.infer<typeof jobSchema>
