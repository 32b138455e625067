/** `auto_recurring` of plans and subscriptions: the parts that both have. */
import { z } from 'zod'
import { frequencyTypes } from '../facts/subscription-statuses.ts'
import { integer } from './fields.ts'

export const periodInput = z
  .looseObject({ frequency: integer(1), frequency_type: z.enum(frequencyTypes) })
  .meta({ id: 'NewFreeTrial' })

export const trialSchema = z
  .looseObject({
    frequency: z.number(),
    frequency_type: z.string(),
    first_invoice_offset: z.number().nullable().optional(),
  })
  .meta({ id: 'FreeTrial' })
