import type { ThreeDs } from '../../facts/countries/test-card.ts'
import { dayMs, toOffsetIso } from '../dates.ts'
import type { Identification } from '../payments/payment.ts'

/** A stored token. It contains neither the number nor the security code. */
export type CardToken = {
  id: string
  publicKey: string | null
  /** Set if the token stands for a customer's saved card. */
  cardId: string | null
  customerId: string | null
  firstSix: string
  lastFour: string
  numberLength: number
  hasValidCheckDigit: boolean
  threeDs: ThreeDs | null
  month: number
  year: number
  holder: { name: string; identification: Identification }
  securityCodeLength: number
  /** False for a saved card's token without a security code, which cannot be charged. */
  hasSecurityCode: boolean
  status: 'active' | 'used'
  createdAt: number
  updatedAt: number
}

/** A token is valid for 7 days (documented), but `date_due` in the published examples is 8 days after its creation. */
const tokenLifeDays = 7
const dueDays = 8

export function isExpired(token: CardToken, now: number): boolean {
  return now > token.createdAt + tokenLifeDays * dayMs
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
    luhn_validation: token.hasValidCheckDigit,
    live_mode: false,
    require_esc: false,
    card_number_length: token.numberLength,
    security_code_length: token.securityCodeLength,
  }
}
