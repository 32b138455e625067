import { hasValidCheckDigit } from '../../facts/check-digit.ts'
import { threeDsCards } from '../../facts/countries/cards.ts'
import type { SiteId } from '../../facts/countries.ts'
import { isMissing, type JsonObject, toInteger, toObject, toText } from '../../facts/json.ts'
import type { CardTokenErrorCode } from '../../facts/provider-errors/card-token-errors.ts'
import { cardTokenError } from '../errors/provider-error.ts'
import { newCardTokenId } from '../identifiers.ts'
import { matchCard, matchCardAnywhere } from '../sites/find-method.ts'
import type { CardToken } from './card-token.ts'

type NewCardContext = { siteId: SiteId | null; publicKey: string | null; now: number }

/**
 * Reads the card of a new token. Throws all causes at once: missing fields (2xx), impossible lengths, dates and codes
 * (3xx, E30x). A wrong check digit is only noted: the payment fails later (3034).
 */
export function readNewCard(body: JsonObject, { siteId, publicKey, now }: NewCardContext): CardToken {
  const digits = cleanCardNumber(toText(body.card_number) ?? '')
  const holder = toObject(body.cardholder)
  const identification = toObject(holder.identification)
  const name = toText(holder.name)
  const code = toText(body.security_code)
  const expiry = readExpiry(body, now)
  const number = checkNumber(digits, siteId)
  const causes: CardTokenErrorCode[] = [...number.causes, ...expiry.causes]
  if (name === null && holder.name !== undefined) causes.push('221')
  if (code !== null && !fitsCode(code, number.codeLength)) causes.push('E302')
  if (causes.length > 0) throw cardTokenError(causes)
  return {
    id: newCardTokenId(),
    publicKey,
    cardId: null,
    customerId: null,
    firstSix: digits.slice(0, 6),
    lastFour: digits.slice(-4),
    numberLength: digits.length,
    hasValidCheckDigit: hasValidCheckDigit(digits),
    threeDs: threeDsCards[digits] ?? null,
    month: expiry.month,
    year: expiry.year,
    holder: {
      name: name ?? '',
      identification: { type: toText(identification.type), number: toText(identification.number) },
    },
    securityCodeLength: number.codeLength ?? code?.length ?? 3,
    hasSecurityCode: code !== null || number.codeLength === 0,
    status: 'active',
    createdAt: now,
    updatedAt: now,
  }
}

function fitsCode(code: string, length: number | null): boolean {
  if (!/^\d+$/.test(code)) return false
  return length === null || length === 0 ? code.length === 3 || code.length === 4 : code.length === length
}

type CheckedNumber = { causes: CardTokenErrorCode[]; codeLength: number | null }

/** Checks the length of a number by its brand. Numbers of an unknown brand may have any plausible length. */
function checkNumber(digits: string, siteId: SiteId | null): CheckedNumber {
  if (digits === '') return { causes: ['205'], codeLength: null }
  if (!/^\d{8,19}$/.test(digits)) return { causes: ['E301'], codeLength: null }
  const bin = digits.slice(0, 8)
  const ofCountry = siteId === null ? [] : matchCard(siteId, bin)
  const matches = ofCountry.length > 0 ? ofCountry : matchCardAnywhere(bin)
  if (matches.length === 0) return { causes: [], codeLength: null }
  const fitting = matches.find(match => match.range.length === digits.length)
  return fitting
    ? { causes: [], codeLength: fitting.range.codeLength }
    : { causes: ['E301'], codeLength: matches[0]?.range.codeLength ?? null }
}

/** Reads month and year, which are numbers or texts; the year has two or four digits. A past month is an error. */
export function readExpiry(body: JsonObject, now: number) {
  const month = toInteger(body.expiration_month)
  const typed = toInteger(body.expiration_year)
  const year = typed !== null && typed >= 0 && typed < 100 ? 2000 + typed : typed
  const causes: CardTokenErrorCode[] = []
  if (isBlank(body.expiration_month)) causes.push('208')
  else if (month === null || month < 1 || month > 12) causes.push('325')
  if (isBlank(body.expiration_year)) causes.push('209')
  else if (year === null || year < 1000 || year > 9999) causes.push('326')
  if (causes.length === 0) causes.push(...pastCauses(month ?? 0, year ?? 0, now))
  return { month: month ?? 0, year: year ?? 0, causes }
}

function pastCauses(month: number, year: number, now: number): CardTokenErrorCode[] {
  const today = new Date(now)
  if (year < today.getUTCFullYear()) return ['326']
  return year === today.getUTCFullYear() && month < today.getUTCMonth() + 1 ? ['325'] : []
}

function isBlank(value: unknown): boolean {
  return isMissing(value) || (typeof value === 'string' && value.trim() === '')
}

/** Removes the blanks and dashes with which users type card numbers. */
export function cleanCardNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}
