import { z } from 'zod'
import { frequencyTypes } from '../../../facts/subscription-statuses.ts'

/** A number of days or months. */
export const periodSchema = z.object({
  frequency: z.int().min(1),
  frequencyType: z.enum(frequencyTypes),
})
export type Period = z.infer<typeof periodSchema>

/** The terms of charges: `auto_recurring` of a plan or a subscription. */
export const termsSchema = periodSchema.extend({
  /** The amount of one charge, in the country's currency. */
  amount: z.number().positive(),
  /** The number of charges. Null for no end. */
  repetitions: z.int().min(1).nullable(),
  /** The day of the month, 1 to 28. Null for the day on which the subscription started. */
  billingDay: z.int().min(1).max(28).nullable(),
  /** Whether the days before the first billing day are charged at the start, in proportion. */
  isProportional: z.boolean(),
  freeTrial: periodSchema.nullable(),
})
export type Terms = z.infer<typeof termsSchema>
