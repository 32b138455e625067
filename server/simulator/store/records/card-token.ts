import { z } from 'zod'
import { threeDsOutcomes } from '../../../facts/countries/cards.ts'
import { dayMs, toOffsetIso } from '../../../facts/dates.ts'
import { rejectedDetails } from '../../../facts/payment-statuses.ts'
import { identification, idText, nullableText, time } from '../document-fields.ts'

/** The outcome of 3-D Secure. Null if the card is not challenged. */
const threeDs = z.enum(threeDsOutcomes).nullable()

/** The stored fields of a card, which contain neither its number nor its security code. */
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

/** A stored token. It contains neither the number nor the security code. */
export const cardTokenSchema = z.object({
  id: idText,
  publicKey: nullableText,
  /** The id of the saved card that the token stands for, if any. */
  cardId: nullableText,
  customerId: nullableText,
  ...chargeableCardFields,
  /** False for the token of a saved card without a security code, which cannot be charged. */
  hasSecurityCode: z.boolean(),
  status: z.enum(['active', 'used']),
  /** Why its charge is refused, if a terminal or an event said so. The cardholder's name then has no effect. */
  refusal: z.enum(rejectedDetails).optional(),
  /** The payment that used the token. Only tokens that a page made have it. */
  paid: z.object({ account: z.int(), payment: z.string() }).optional(),
})
export type CardToken = z.infer<typeof cardTokenSchema>

/** A token is valid for 7 days (documented), but `date_due` in the published examples is 8 days after its creation. */
const tokenLifeDays = 7
const dueDays = 8

export function isExpired(token: CardToken, now: number): boolean {
  return now > token.createdAt + tokenLifeDays * dayMs
}

/**
 * The token after a payment has used it. Only pages ask which payment that was, so only tokens that a page made store it.
 * Longer rows split pages of the table, and a commit then takes twice as long (measured).
 */
export function usedToken(
  token: CardToken,
  paid: { account: number; payment: string },
  now: number,
): CardToken {
  return { ...token, status: 'used', ...(token.publicKey !== null && { paid }), updatedAt: now }
}

/** The name of the holder in every token of Yape (published example). */
export const yapeHolder = 'yape'

/** Whether the token stands for a payer of Yape, whose phone number takes the place of the card's. */
export function isOfYape({ holder, numberLength }: CardToken): boolean {
  return holder.name === yapeHolder && numberLength === 9
}

export function toCardTokenJson(token: CardToken) {
  return {
    id: token.id,
    ...(token.publicKey === null ? {} : { public_key: token.publicKey }),
    ...(token.cardId === null ? {} : { card_id: token.cardId }),
    first_six_digits: token.firstSix,
    expiration_month: token.month,
    expiration_year: token.year,
    last_four_digits: token.lastFour,
    cardholder: {
      identification: { number: token.holder.identification.number, type: token.holder.identification.type },
      name: token.holder.name,
    },
    status: token.status,
    date_created: toOffsetIso(token.createdAt),
    date_last_updated: toOffsetIso(token.updatedAt),
    date_due: toOffsetIso(token.createdAt + dueDays * dayMs),
    luhn_validation: isOfYape(token) ? null : token.hasValidCheckDigit,
    live_mode: false,
    require_esc: false,
    card_number_length: token.numberLength,
    security_code_length: token.securityCodeLength,
  }
}
