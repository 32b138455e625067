import type { HeaderList } from './entries.ts'

/**
 * Masks secrets in JSON text, in query strings and in headers, by scanning the text: parsing and writing again
 * some 3 kB for every call would cost several times as much, and would change numbers above 2^53.
 */

const mask = '***'

/**
 * Keys whose whole value is a secret, compared without case, blanks, `_` and `-`. `id` and `token`-like words
 * are listed one by one, so that ids of payments and requests survive.
 */
const secretKeys = [
  'access_?token',
  'refresh_?token',
  'api_?key',
  'authorization',
  'bearer',
  'card_?token(?:_?id)?',
  'client_?secret',
  'console_?token',
  'cookie',
  'cvc',
  'cvv2?',
  'pass(?:word|wd|phrase)?',
  'pin',
  'secret',
  'security_?code',
  'session_?token',
  'set_?cookie',
  'token',
  'verification_?code',
  'webhook_?secret(?:_?previous)?',
  'x_?signature_?secret',
].join('|')

const secretKey = `(?:${secretKeys.replaceAll('_?', '[_-]?')})`

/** `"key": "text"`, `"key": 123`, `"key": [...]`; an unfinished value (the text was cut) counts as well. */
const secretMember = new RegExp(
  `("${secretKey}"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)|-?\\d[\\d.eE+-]*|\\[[^\\]]*(?:\\]|$))`,
  'gi',
)

/** The same inside a JSON text that is itself a text in JSON: `\"key\":\"text\"`. */
const nestedSecretMember = new RegExp(
  `(\\\\"${secretKey}\\\\"\\s*:\\s*)(?:\\\\"[^"\\\\]*(?:\\\\"|\\\\?$)|\\d+)`,
  'gi',
)

/** The keys again, to rule out most texts with one cheap search before the exact one. */
const secretHint = /token|secret|pass|cv[cv]|code|authorization|bearer|cookie|key|"pin"/i

/**
 * Card numbers: 13 to 19 digits that begin with 2 to 6, in one run or in the groups that cards are printed in.
 * Digits that touch letters (an escape like `\n` is none) or further groups are pieces of UUIDs and hashes.
 */
const cardNumber = new RegExp(
  [
    String.raw`(?<![\w.]|\w-|\d )|(?<=\\[nrtbf]|\\u[\da-f]{4})`,
    String.raw`[2-6](?:\d{12,18}|\d{3}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{3}([ -])\d{6}\2\d{4,5})`,
    String.raw`(?![\w]|-\w)`,
  ]
    .map(part => `(?:${part})`)
    .join(''),
  'gi',
)

/** What stands before digits that are an id or a time, and may pass Luhn by chance (one in ten does). */
const idBefore = /(?:^|[^a-z])(?:\w*id|resource|ts|version)\\?"?\s*[:=]\s*\\?"?$/i

/** The end of a key: digits behind it are a number, not part of a text. */
const bareBefore = /[^\\]"\s*:\s*$/

/** How PIX codes (EMV QR) begin: their runs of digits are lengths and values, never cards. */
const pixStart = '000201'

/** `key=value` in a query, a form, or an address inside JSON. */
const secretParameter = new RegExp(`((?:^|[?&;"])${secretKey}=)[^&;#"\\\\\\s]*`, 'gi')

const secretHeader =
  /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key|x-auth-token|x-access-token|x-console-token|x-csrf-token)$|password|secret|token$/i

/** Mercado Pago's credentials, wherever they stand. */
const credential = /\b(?:APP_USR|TEST)-[\w-]{8,}/g

/** Masks a JSON text, a piece of one, or a form. Keeps everything else byte for byte. */
export function maskText(text: string): string {
  if (!secretHint.test(text)) return maskNumbers(text)
  let masked = text.replace(secretMember, `$1"${mask}"`)
  if (masked.includes('\\"')) masked = masked.replace(nestedSecretMember, `$1\\"${mask}\\"`)
  if (masked.includes('=')) masked = masked.replace(secretParameter, `$1${mask}`)
  return maskNumbers(masked)
}

/** Masks values of headers that carry credentials, and card numbers in all others. */
export function maskHeaders(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) => [name, secretHeader.test(name) ? mask : maskText(value)])
}

/** Masks card numbers and the provider's credentials wherever they stand. */
export function maskNumbers(text: string): string {
  let masked = text
  if (masked.includes('APP_USR-') || masked.includes('TEST-')) masked = masked.replace(credential, mask)
  return masked.replace(cardNumber, (found, ...[, , offset, whole]: [string, string, number, string]) => {
    const digits = found.replaceAll(/[ -]/g, '')
    if (!passesLuhn(digits) || isId(whole, offset)) return found
    const shown = `${mask}${digits.slice(-4)}`
    // A number as a member's value becomes a text, so that JSON stays JSON.
    return bareBefore.test(whole.slice(Math.max(0, offset - 8), offset)) ? `"${shown}"` : shown
  })
}

function isId(whole: string, offset: number): boolean {
  if (idBefore.test(whole.slice(Math.max(0, offset - 40), offset))) return true
  return whole.startsWith(pixStart, whole.lastIndexOf('"', offset) + 1)
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
