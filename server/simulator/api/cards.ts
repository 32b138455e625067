import { z } from 'zod'

/** The current data of a saved card. */
export const cardUpdateSchema = z.strictObject({
  /** The new number's last digits. If absent, the card keeps its number and its id. */
  last_four_digits: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  expiration_month: z.int().min(1).max(12),
  expiration_year: z.int().min(2000).max(9999),
})

/** Saved cards have the provider's own fields. */
export const providerCardSchema = z.looseObject({ id: z.string(), customer_id: z.string() })
