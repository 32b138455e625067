/** The provider's catalogue of payment methods; its site follows from the access token. */
import { z } from 'zod'

/** Query parameters pass as they come. */
export const listPaymentMethodsInput = z.record(z.string(), z.unknown()).optional()

export const paymentMethodSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  payment_type_id: z.string(),
  status: z.string(),
  secure_thumbnail: z.string().nullable().optional(),
  min_allowed_amount: z.number().nullable().optional(),
  max_allowed_amount: z.number().nullable().optional(),
})
export type PaymentMethod = z.infer<typeof paymentMethodSchema>
