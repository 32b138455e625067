import type { HeaderList } from '../entries.ts'
import { maskCards } from './mask-cards.ts'
import { isSecretHeader, maskMembers, secretName } from './mask-members.ts'

/** Escapes, except those of control characters and of surrogates (which have a meaning in pairs only). */
const escaped = /(?<!\\)(\\+)u(?!00[01]|d[89a-f])([\da-f]{4})/gi

/**
 * Replaces unnecessary escapes in JSON at any depth by their characters, so that each secret has one spelling: some
 * encoders write `\\u0022` for a quote, and escape everything that is not ASCII. The text remains JSON with the same
 * meaning.
 *
 * In JSON inside strings at `depth` levels, the backslash of an escape is written as 2^depth backslashes, which is the
 * lowest set bit of the length of the whole run. An escaped quote there takes 2^depth - 1 more.
 */
function writePlainly(text: string): string {
  if (!text.includes('\\u')) return text
  return text.replace(escaped, (found, { length: run }: string, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    const perBackslash = run & -run
    if (character === '\\') return found
    return character === '"'
      ? `${'\\'.repeat(run + perBackslash - 1)}"`
      : '\\'.repeat(run - perBackslash) + character
  })
}

/**
 * Masks secrets in JSON text, query strings and headers by scanning the text. Parsing and serializing about 3 kB for
 * every call would cost several times as much, and would change numbers above 2^53. Every scan takes linear time for
 * any text (decision 013).
 */

const mask = '***'

/** `key=value` in a query, a form, a URL inside JSON, or a sentence. */
const secretParameter = new RegExp(`((?:^|[?&;"\\s])${secretName}=)[^&;#"\\\\\\s]*`, 'gi')

/** The beginning of a member of JSON, or of a parameter, inside a parameter: percent-encoded once or several times. */
const encodedSecret = new RegExp(
  String.raw`(%(?:25)*(?:20|22|26|3[BF])${secretName}(?:%(?:25)*5C)*%(?:25)*(?:22|3D))[^&;#"\\\s]*`,
  'gi',
)

/**
 * Credentials of Mercado Pago, and the value of `Authorization: Bearer`. Messages contain the words "bearer token",
 * which are not a value.
 */
const credential =
  /(\b(?:Bearer|bearer|BEARER)(?:\s|%20|\+)+(?!tokens?\b))[\w.~+/=-]+|\b(?:APP_USR|TEST)-[\w-]{8,}/g

/**
 * The user and the password of a URL, `://user:password@host`, also with the slashes escaped in JSON, or
 * percent-encoded once or several times inside a parameter.
 */
const userOfUrl = /(:(?:\\*\/){2})[^\s"\\/?#]*@/g
const encodedUserOfUrl = /(%(?:25)*3A(?:%(?:25)*2F){2})(?:(?!%(?:25)*(?:2F|3F|23))[^&;#"\\\s])*?%(?:25)*40/gi

/**
 * Masks a JSON text, a part of one, or a form. Keeps all else byte for byte, with one exception: in a text with a
 * secret, unnecessary escapes are replaced by their characters.
 */
export function maskText(text: string): string {
  const plain = writePlainly(text)
  const members = maskMembers(maskNumbers(plain))
  const masked = members.includes('=') ? maskParameters(members) : members
  return masked === plain ? text : masked
}

/** Of an encoded secret, the rest of the parameter around it is masked too. */
function maskParameters(text: string): string {
  const masked = text.replace(secretParameter, `$1${mask}`)
  return masked.includes('%') ? masked.replace(encodedSecret, `$1${mask}`) : masked
}

/** Masks card numbers and credentials anywhere in a text. */
export function maskNumbers(text: string): string {
  return maskCards(maskUsers(text.replace(credential, `$1${mask}`)))
}

function maskUsers(text: string): string {
  const masked = text.includes('@') ? text.replace(userOfUrl, `$1${mask}@`) : text
  return masked.includes('%') ? masked.replace(encodedUserOfUrl, `$1${mask}%40`) : masked
}

/** Masks the values of headers with credentials, and secrets in all other headers. */
export function maskHeaders(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) => [name, isSecretHeader(name) ? mask : maskText(value)])
}
