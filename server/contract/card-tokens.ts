/** Card tokens, which pages of shops create at the provider: no card passes through the gateway. */
import { z } from 'zod'
import { requiredText } from './fields.ts'

export const createCardTokenInput = z.looseObject({
  card_number: requiredText,
  security_code: z.string().optional(),
  expiration_month: z.number(),
  expiration_year: z.number(),
  cardholder: z.looseObject({ name: requiredText }),
})

export const cardTokenSchema = z.looseObject({ id: z.string() })
