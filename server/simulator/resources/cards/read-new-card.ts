import { readExpiry } from '../../../catalog/requests/card-tokens.ts'
import { type Finding, fault, type RequestBody } from '../../../catalog/requests/field.ts'
import { needed, reference } from '../../../catalog/requests/rule.ts'
import { hasValidCheckDigit } from '../../../facts/check-digit.ts'
import { threeDsCards } from '../../../facts/countries/cards.ts'
import { matchCard, matchCardAnywhere } from '../../../facts/countries/find-method.ts'
import type { SiteId } from '../../../facts/countries.ts'
import { type JsonObject, textIn, toObject, toText } from '../../../facts/json.ts'
import { newCardTokenId } from '../../store/accounts/identifiers.ts'
import type { CardToken } from '../../store/records/card-token.ts'

type NewCardContext = { siteId: SiteId | null; publicKey: string | null; now: number }

/**
 * Reads the card of a new token, which was checked by its declaration. A wrong check digit is only noted: the payment
 * fails later (3034).
 */
export function readNewCard(body: JsonObject, { siteId, publicKey, now }: NewCardContext): CardToken {
  const digits = cleanCardNumber(textIn(body.card_number))
  const holder = toObject(body.cardholder)
  const identification = toObject(holder.identification)
  const code = toText(body.security_code)
  const { codeLength } = readBrand(digits, siteId)
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
    ...readExpiry(body),
    holder: {
      name: toText(holder.name) ?? '',
      identification: { type: toText(identification.type), number: toText(identification.number) },
    },
    securityCodeLength: codeLength ?? code?.length ?? 3,
    hasSecurityCode: code !== null || codeLength === 0,
    status: 'active',
    createdAt: now,
    updatedAt: now,
  }
}

/** The declaration with what only the tables of card ranges tell: the lengths of the number and of its code. */
export function withBrand(request: RequestBody, siteId: SiteId | null): RequestBody {
  return {
    ...request,
    together: (sent, situation) => [
      ...(sent.card_id ? [] : checkBrand(sent, siteId)),
      ...(request.together?.(sent, situation) ?? []),
    ],
  }
}

function checkBrand(sent: JsonObject, siteId: SiteId | null): Finding[] {
  const digits = cleanCardNumber(textIn(sent.card_number))
  if (digits === '') return []
  const { isPossible, codeLength } = readBrand(digits, siteId)
  const code = toText(sent.security_code)
  return [
    ...(isPossible ? [] : [fault('card_number', needed(reference('E301')))]),
    ...(code === null || fitsCode(code, codeLength) ? [] : [fault('security_code', reference('E302'))]),
  ]
}

function fitsCode({ length }: string, expected: number | null): boolean {
  return expected === null || expected === 0 ? length === 3 || length === 4 : length === expected
}

type Brand = { isPossible: boolean; codeLength: number | null }

/** What the brand of a number tells. Numbers of an unknown brand may have any plausible length. */
function readBrand(digits: string, siteId: SiteId | null): Brand {
  if (!/^\d{8,19}$/.test(digits)) return { isPossible: false, codeLength: null }
  const bin = digits.slice(0, 8)
  const ofCountry = siteId === null ? [] : matchCard(siteId, bin)
  const matches = ofCountry.length > 0 ? ofCountry : matchCardAnywhere(bin)
  const fitting = matches.find(match => match.range.length === digits.length)
  return {
    isPossible: matches.length === 0 || fitting !== undefined,
    codeLength: (fitting ?? matches[0])?.range.codeLength ?? null,
  }
}

/** Removes the blanks and dashes with which users type card numbers. */
export function cleanCardNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}
