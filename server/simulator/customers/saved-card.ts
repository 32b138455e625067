import { z } from 'zod'
import { chargeableCardFields } from '../cards/card-fields.ts'
import { idText } from '../store/document-fields.ts'

export const savedCardSchema = z.object({
  // The id consists of digits, because notifications of the Card Updater contain it as a number.
  id: idText.regex(/^\d+$/),
  customerId: idText,
  ...chargeableCardFields,
  methodId: z.string(),
  issuerId: z.number(),
})
export type SavedCard = z.infer<typeof savedCardSchema>
