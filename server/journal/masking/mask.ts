import type { HeaderList } from '../entries.ts'
import { maskCards } from './mask-cards.ts'

/**
 * Masks secrets in JSON text, in query strings and in headers, by scanning the text: parsing and writing again
 * some 3 kB for every call would cost several times as much, and would change numbers above 2^53.
 */

const mask = '***'

/**
 * Keys whose whole value is a secret, compared without case, `_` and `-`. `id` and `token`-like words are listed
 * one by one, so that ids of payments and requests survive.
 */
const secretKeys = [
  'access_token',
  'refresh_token',
  'api_key',
  'authorization',
  'bearer',
  'card_token',
  'card_token_id',
  'client_secret',
  'console_token',
  'cookie',
  'cvc',
  'cvv',
  'cvv2',
  'pass',
  'password',
  'passwd',
  'passphrase',
  'pin',
  'secret',
  'security_code',
  'session_token',
  'set_cookie',
  'token',
  'verification_code',
  'webhook_secret',
  'webhook_secret_previous',
  'x_signature_secret',
]

const secretKey = `(?:${secretKeys.join('|').replaceAll('_', '[_-]?')})`

/**
 * `"key": "text"`, `"key": 123`, or the bracket that a secret of several parts begins with. An unfinished value (the
 * text was cut) counts as well.
 */
const secretMember = new RegExp(
  `("${secretKey}"\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*(?:"|\\\\?$)|-?\\d[\\d.eE+-]*|([[{]))`,
  'gi',
)

/** `"key": {` or `"key": [`: where a secret of several parts begins. */
const secretParts = new RegExp(`"${secretKey}"\\s*:\\s*[[{]`, 'gi')

/**
 * The same inside a JSON text that is itself a text in JSON: `\"key\":\"text\"`. There a backslash of the text is
 * two, and stands before what it escapes, a quote (`\\\"`) for example.
 */
const nestedSecretMember = new RegExp(
  String.raw`(\\"${secretKey}\\"\s*:\s*)(?:\\"(?:[^"\\]|\\\\(?:\\.|[^"\\])|\\[^"\\])*(?:\\"|\\*$|(?="))|-?\d[\d.eE+-]*)`,
  'gi',
)

/** `key=value` in a query, a form, or an address inside JSON. */
const secretParameter = new RegExp(`((?:^|[?&;"])${secretKey}=)[^&;#"\\\\\\s]*`, 'gi')

const secretHeader =
  /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key|x-auth-token|x-access-token|x-console-token|x-csrf-token)$|password|secret|token$/i

/** Mercado Pago's credentials, wherever they stand. */
const credential = /\b(?:APP_USR|TEST)-[\w-]{8,}/g

/** Masks a JSON text, a piece of one, or a form. Keeps everything else byte for byte. */
export function maskText(text: string): string {
  let hasParts = false
  let masked = text.replace(secretMember, (found, key: string, bracket?: string) => {
    hasParts ||= bracket !== undefined
    return bracket ? found : `${key}"${mask}"`
  })
  if (hasParts) masked = maskParts(masked)
  if (masked.includes('\\"')) masked = masked.replace(nestedSecretMember, `$1\\"${mask}\\"`)
  if (masked.includes('=')) masked = masked.replace(secretParameter, `$1${mask}`)
  return maskNumbers(masked)
}

/** Masks objects and lists under a secret key whole, to their closing bracket or to where the text was cut. */
function maskParts(text: string): string {
  let masked = ''
  let done = 0
  for (const { index, 0: beginning } of text.matchAll(secretParts)) {
    // A secret inside one that is masked already.
    if (index < done) continue
    const start = index + beginning.length - 1
    masked += `${text.slice(done, start)}"${mask}"`
    done = endOfParts(text, start)
  }
  return done === 0 ? text : masked + text.slice(done)
}

/** Behind the bracket that closes the one at `start`; brackets in texts do not count. */
function endOfParts(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = endOfText(text, at)
    else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1
  }
  return text.length
}

/** Where the quote is that closes the one at `start`. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** Masks values of headers that carry credentials, and card numbers in all others. */
export function maskHeaders(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) => [name, secretHeader.test(name) ? mask : maskText(value)])
}

/** Masks card numbers and the provider's credentials wherever they stand. */
export function maskNumbers(text: string): string {
  const hasCredential = text.includes('APP_USR-') || text.includes('TEST-')
  return maskCards(hasCredential ? text.replace(credential, mask) : text)
}
