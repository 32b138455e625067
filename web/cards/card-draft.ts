/** A card that the user chooses or types. It is kept in component state only, and dropped once there is a token. */
import { testCardExpiry } from '../../server/facts/countries/cards.ts'
import { countryOf, type SiteId } from '../../server/facts/countries.ts'
import { numberOrText } from '../actions/form-input.ts'
import { findTestCard } from '../provider/test-cards.ts'
import type { CardData } from '../provider/tokenize-card.ts'

export type OwnCard = {
  number: string
  month: string
  year: string
  code: string
  docType: string
  docNumber: string
}
export type CardDraft = {
  /** The payment method of an official test card, or `own`. */
  choice: string
  own: OwnCard
  /** The cardholder's name, which selects the outcome of payments with the card. */
  outcome: string
}
export type OwnField = keyof OwnCard

export const emptyOwnCard: OwnCard = { number: '', month: '', year: '', code: '', docType: '', docNumber: '' }
export const firstDraft: CardDraft = { choice: 'visa', own: emptyOwnCard, outcome: 'APRO' }

const rules: Partial<Record<OwnField, RegExp>> = {
  number: /^(?:[\s-]*\d){12,19}[\s-]*$/,
  month: /^(0?[1-9]|1[0-2])$/,
  year: /^20\d\d$/,
  code: /^\d{3,4}$/,
}

/** The invalid fields of a typed card. */
export function wrongFields({ choice, own }: CardDraft): OwnField[] {
  if (choice !== 'own') return []
  return (Object.keys(rules) as OwnField[]).filter(field => !rules[field]?.test(own[field].trim()))
}

export function toCardData({ choice, own, outcome }: CardDraft, site: SiteId): CardData {
  if (choice !== 'own') {
    const { number, securityCode } = findTestCard(site, choice)
    return {
      number,
      securityCode,
      ...testCardExpiry,
      holderName: outcome,
      document: countryOf(site).testDocument,
    }
  }
  const hasDocument = own.docType.trim() !== '' && own.docNumber.trim() !== ''
  return {
    number: own.number,
    month: numberOrText(own.month),
    year: numberOrText(own.year),
    securityCode: own.code.trim(),
    holderName: outcome,
    document: hasDocument ? { type: own.docType.trim(), number: own.docNumber.trim() } : null,
  }
}

/** Guesses the brand from a card number's first digits. The user can change it. */
export function guessMethod(number: string): string {
  const digits = number.replace(/\D/g, '')
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^4/.test(digits)) return 'visa'
  return /^(5|2[2-7])/.test(digits) ? 'master' : ''
}
