/**
 * Finds and masks card numbers in any text. Which digits are one depends on where they stand: alone they are
 * masked rather too often than not; as an id, or inside a word, only where they can hardly be anything else.
 */

const mask = '***'

/** What stands between the groups of a printed number, in a query as well. */
const separator = '[ +-]|%20'

/**
 * 13 to 19 digits that begin with 2 to 6, in one run or in the groups that cards are printed in. Digits that touch
 * letters (an escape like `\n` or `%20` is none) or further groups are pieces of UUIDs and hashes.
 */
const alone = [
  String.raw`(?<![\w.%]|\w-|\d )|(?<=\\[nrtbf]|\\u[\da-f]{4}|%[\da-f]{2})`,
  String.raw`[2-6](?:\d{12,18}|\d{3}(${separator})\d{4}\1\d{4}\1\d{1,7}|\d{3}(${separator})\d{6}\2\d{4,5})`,
  String.raw`(?!\w|-\w)`,
]
  .map(part => `(?:${part})`)
  .join('')

/** One run of a card's usual length, whatever it touches but digits and a decimal point. */
const insideWord = String.raw`(?<!\d|\d\.)(?<run>\d{15,16})(?!\d)`

const cardNumber = new RegExp(`${alone}|${insideWord}`, 'gi')

/**
 * The beginnings of the brands that the provider takes: Visa, Mastercard and Maestro (test cards are among all with
 * 5), Amex (15 digits), Elo, Hipercard, Cabal, Naranja, Discover. Of all numbers of 16 digits one in forty has one
 * of them and passes Luhn.
 */
const brand = new RegExp(
  `^(?:3[47]\\d{13}$|(?=\\d{16}$)(?:${[
    '[45]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720',
    '384[016]|606282|6370(?:95|99)|637568',
    '627780|636297|636368|6042[01]|6304|6759|676[1-3]',
    '6011|64[4-9]|65',
  ].join('|')}))`,
)

/** What stands before digits that are an id or a time, and may pass Luhn by chance (one in ten does). */
const idBefore = /(?:^|[^a-z])(?:\w*id|resource|ts|version)\\?"?\s*[:=]\s*\\?"?$/i

/** Ids of the provider's applications have 16 digits and begin like cards; its other ids have 13 at most. */
const applicationBefore = /(?:client|app(?:lication)?)[_-]?id\\?"?\s*[:=]\s*\\?"?$/i

/** How PIX codes (EMV QR) begin: their runs of digits are lengths and values, never cards. */
const pixStart = '000201'

/** A word of hexadecimal digits as long as this is a hash, and sixteen of its digits may all be decimal. */
const minHashLength = 20

const minDigits = 13

/** Masks all but the last four digits. A bare number of a JSON text becomes a text, so that it stays JSON. */
export function maskCards(text: string): string {
  if (!mayHoldCard(text)) return text
  const isBare = createBareness(text)
  const isInPixCode = createPixCodeCheck(text)
  return text.replace(cardNumber, (found, ...rest: unknown[]) => {
    const [offset, whole, { run }] = rest.slice(-3) as [number, string, { run?: string }]
    const digits = found.replaceAll(/%20|\D/g, '')
    if (!passesLuhn(digits) || isInPixCode(offset)) return found
    if (!isCard(digits, whole, offset, run !== undefined)) return found
    const shown = `${mask}${digits.slice(-4)}`
    if (!isBare(offset)) return shown
    // With a sign, a fraction or an exponent it is an amount.
    return whole[offset - 1] === '-' || /[.e]/i.test(whole[offset + found.length] ?? '')
      ? found
      : `"${shown}"`
  })
}

/** Masks an id only where it can hardly be anything but a card number. */
export function maskId(digits: string): string {
  return isBranded(digits) ? `${mask}${digits.slice(-4)}` : digits
}

function isCard(digits: string, whole: string, offset: number, isInsideWord: boolean): boolean {
  const before = whole.slice(Math.max(0, offset - 40), offset)
  if (isInsideWord) return isBranded(digits) && !isInHash(whole, offset) && !applicationBefore.test(before)
  return !idBefore.test(before) || (isBranded(digits) && !applicationBefore.test(before))
}

function isBranded(digits: string): boolean {
  return brand.test(digits) && passesLuhn(digits)
}

function isInHash(whole: string, offset: number): boolean {
  const start = Math.max(0, offset - minHashLength)
  const before = /[\da-z]*$/i.exec(whole.slice(start, offset))?.[0] ?? ''
  const after = /^[\da-z]*/i.exec(whole.slice(offset, offset + minHashLength))?.[0] ?? ''
  const word = before + after
  return word.length >= minHashLength && /^[\da-f]*$/i.test(word)
}

/**
 * Tells, for growing offsets, whether the text around them began as a PIX code. Quotes are looked for forward, each
 * once: looking back from every number takes quadratic time in a text without quotes (47 s for one of 1,000 KiB).
 */
function createPixCodeCheck(text: string): (offset: number) => boolean {
  let start = 0
  let nextQuote = text.indexOf('"')
  return offset => {
    while (nextQuote !== -1 && nextQuote < offset) {
      start = nextQuote + 1
      nextQuote = text.indexOf('"', start)
    }
    return text.startsWith(pixStart, start)
  }
}

/** Tells, for growing offsets, whether they are in JSON but in none of its texts. */
function createBareness(text: string): (offset: number) => boolean {
  if (!/^\s*[[{]/.test(text)) return () => false
  let at = 0
  let isInText = false
  return offset => {
    for (; at < offset; at++) {
      if (text[at] === '\\') at++
      else if (text[at] === '"') isInText = !isInText
    }
    return !isInText
  }
}

const isPartOfNumber = new Uint8Array(128)
for (const character of '0123456789 +-%') isPartOfNumber[character.charCodeAt(0)] = 1

/** What every card number has in it. */
const cardShape = new RegExp(String.raw`\d{13}|\d{4}(?:${separator})\d{4,6}(?:${separator})\d{4}`)

/**
 * Rules out most texts by looking at every 13th unit: so many digits and separators in a row cannot stand between
 * two of them.
 */
function mayHoldCard(text: string): boolean {
  for (let at = minDigits - 1; at < text.length; at += minDigits) {
    if (isPartOfNumber[text.charCodeAt(at)] !== 1) continue
    let start = at
    while (start > 0 && isPartOfNumber[text.charCodeAt(start - 1)] === 1) start--
    while (isPartOfNumber[text.charCodeAt(at)] === 1) at++
    if (at - start >= minDigits && cardShape.test(text.slice(start, at))) return true
  }
  return false
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
