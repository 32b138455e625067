/** The stored fields of a card, which contain neither its number nor its security code. */
import { z } from 'zod'
import { threeDsOutcomes } from '../../facts/countries/test-card.ts'
import { identification, time } from '../store/document-fields.ts'

/** The outcome of 3-D Secure. Null if the card is not challenged. */
export const threeDs = z.enum(threeDsOutcomes).nullable()

export const cardFields = {
  firstSix: z.string(),
  lastFour: z.string(),
  month: z.int(),
  year: z.int(),
  holder: z.object({ name: z.string(), identification }),
}

/** The fields of a token or a saved card that decide the outcome of later charges. */
export const chargeableCardFields = {
  ...cardFields,
  numberLength: z.int(),
  hasValidCheckDigit: z.boolean(),
  threeDs,
  securityCodeLength: z.int(),
  createdAt: time,
  updatedAt: time,
}
