import { hasValidCheckDigit } from '../../facts/check-digit.ts'
import { type Candidate, findCandidates } from './card-candidates.ts'
import { countBackslashes } from './count-backslashes.ts'

const mask = '***'
const showLastFour = (digits: string) => `${mask}${digits.slice(-4)}`

/**
 * Prefixes of the provider's card brands: Visa, Mastercard and Maestro (test cards use most prefixes with 5), Amex (15
 * digits), Elo, Hipercard, Cabal, Naranja, Discover. One in forty of all 16-digit numbers has such a prefix and passes
 * Luhn.
 */
const brand = new RegExp(
  `^(?:3[47]\\d{13}$|(?=\\d{16}$)(?:${[
    '[45]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720',
    '384[016]|606282|6370(?:95|99)|637568',
    '627780|636297|636368|6042[01]|6304|6759|676[1-3]',
    '6011|64[4-9]|65',
  ].join('|')}))`,
)

/**
 * Digits next to letters or to further groups are parts of UUIDs and hashes. A preceding escape does not count as
 * letters.
 */
const touchesBefore = /(?<!\\[nrtbf]|%[\da-f]{2})(?<=[\w.%]|\w-|\d\s)$/i
const touchesAfter = /^-?\w/

/** The name of the member or parameter whose value begins here. */
const nameBefore = /(?<=([\w.-]{0,40})\\*"?\s{0,9}[:=]\s{0,9}\\*"?)/y

/** One in ten ids and timestamps passes Luhn by chance. */
const idName = /(?:id|(?:^|[^a-z])(?:resource|ts|version))$/i

/**
 * Ids of the provider's applications have 16 digits and can have the prefix of a card. Its other ids have at most 13.
 */
const applicationIdName = /(?:client|app(?:lication)?)[_-]?id$/i

/** PIX codes (EMV QR) begin with this. Their runs of digits are lengths and values, never cards. */
const pixStart = '000201'

/** A hexadecimal word of at least this length is a hash, even if 16 of its digits are decimal. */
const hash = /^[\da-f]{20,}$/i
const hashPart = 20

/**
 * Masks all but the last four digits of card numbers in any text (decision 016). An unquoted number in JSON becomes a
 * string, so that the text remains JSON.
 */
export function maskCards(text: string): string {
  let masked = ''
  let done = 0
  let locate: ReturnType<typeof createLocator> | null = null
  findCandidates(text, found => {
    const { start, end, digits } = found
    if (start < done || !hasValidCheckDigit(digits)) return
    locate ??= createLocator(text)
    const { stringStart, isBare } = locate(start)
    if (text.startsWith(pixStart, stringStart) || (isBare && isAmount(text, found))) return
    if (!isCard(text, found)) return
    const shown = showLastFour(digits)
    masked += text.slice(done, start) + (isBare ? `"${shown}"` : shown)
    done = end
  })
  return done === 0 ? text : masked + text.slice(done)
}

/**
 * The member `card_number` with digits, in JSON and in JSON inside JSON strings. Group 2 has the backslashes before its
 * quotes.
 */
const namedMember = /("card[_-]?number(\\*)"\s*:\s*)((?:\\*")?)(\d[\d\s.eE+-]*)/gi
const namedParameter = /((?:^|[?&])card[_-]?number=)(\d(?:[\d+-]|%20)*)/gi

/**
 * Masks what is sent as a card number, also with a wrong check digit: a mistyped number is nearly that of a card. The
 * last four digits stay if there are at least 12.
 */
export function maskNamedCards(text: string): string {
  if (!/card[_-]?number/i.test(text)) return text
  return text
    .replace(namedMember, (_, name: string, run: string, opening: string, digits: string) =>
      opening ? `${name}${opening}${hide(digits)}` : `${name}${run}"${hide(digits)}${run}"`,
    )
    .replace(namedParameter, (_, name: string, digits: string) => name + hide(digits))
}

function hide(written: string): string {
  const digits = written.replace(/%20|\D/g, '')
  return digits.length < 12 ? mask : showLastFour(digits)
}

/** Masks an id only if it has the prefix, length and check digit of a card. */
export function maskId(digits: string): string {
  return brand.test(digits) && hasValidCheckDigit(digits) ? showLastFour(digits) : digits
}

/**
 * The context decides. Digits that stand alone are masked even in doubt. Ids and digits inside a word are masked only
 * with the prefix and length of a brand.
 */
function isCard(text: string, { start, end, digits, separator }: Candidate): boolean {
  const before = text.slice(Math.max(0, start - 5), start)
  const after = text.slice(end, end + 2)
  nameBefore.lastIndex = start
  const name = nameBefore.exec(text)?.[1] ?? ''
  if (applicationIdName.test(name)) return false
  const isAlone = !touchesBefore.test(before) && !touchesAfter.test(after)
  // Groups that begin with 2 may be years.
  if (isAlone && !idName.test(name) && /^[3-6]|^2\d+$/.test(separator + digits)) return true
  if (!brand.test(digits)) return false
  return separator === ''
    ? !/\d\.$/.test(before) && !isInHash(text, start)
    : !/\w$/.test(before) && !touchesAfter.test(after)
}

/** A number in JSON with a sign, a fraction or an exponent is an amount. Digits with commas are several numbers. */
function isAmount(text: string, { start, end, separator }: Candidate): boolean {
  const isSigned = /(?:^|\W)-$|\de[+-]?$/i.test(text.slice(Math.max(0, start - 3), start))
  return isSigned || separator.includes(',') || /^(?:\.\d|e)/i.test(text.slice(end, end + 2))
}

function isInHash(text: string, start: number): boolean {
  const before = /[\da-z]*$/i.exec(text.slice(Math.max(0, start - hashPart), start))?.[0] ?? ''
  const after = /^[\da-z]*/i.exec(text.slice(start, start + hashPart))?.[0] ?? ''
  return hash.test(before + after)
}

/**
 * Returns a function that finds, for increasing offsets, where the surrounding string begins, and whether the offset is
 * outside any JSON string. The function visits each quote once, because searching back from every number would take
 * quadratic time in a text without quotes.
 */
function createLocator(text: string): (offset: number) => { stringStart: number; isBare: boolean } {
  const isJson = /^\s*[[{]/.test(text)
  let stringStart = 0
  let isInString = false
  let quote = text.indexOf('"')
  return offset => {
    while (quote !== -1 && quote < offset) {
      if (countBackslashes(text, stringStart, quote) % 2 === 0) isInString = !isInString
      stringStart = quote + 1
      quote = text.indexOf('"', stringStart)
    }
    return { stringStart, isBare: isJson && !isInString }
  }
}
