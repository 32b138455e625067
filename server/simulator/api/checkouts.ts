import { z } from 'zod'
import { cardholderNames } from '../../facts/cardholder-outcomes.ts'
import { providerPaymentSchema } from './payments.ts'

/** What a payer chooses on the checkout page. An absent field has the page's own preselection. */
export const checkoutChoiceSchema = z.strictObject({
  /** A payment method. With a card method, the country's test card pays; with PSE, its first bank is chosen. */
  method: z.string().min(1).optional(),
  /** The name on the card. */
  outcome: z.enum(cardholderNames).optional(),
  installments: z.int().min(1).optional(),
  email: z.string().optional(),
})

export const paidCheckoutSchema = z.strictObject({
  payment: providerPaymentSchema,
  /** Where the payer returns to, with the provider's query. Null if the shop gave no address for this status. */
  back_url: z.string().nullable(),
})
