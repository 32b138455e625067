import type { HeaderList } from '../entries.ts'
import { maskCards, maskNamedCards } from './mask-cards.ts'
import { isSecretHeader, maskMembers, secretName } from './mask-members.ts'
import { writePlainly } from './write-plainly.ts'

/**
 * Masks secrets in JSON text, query strings and headers by scanning the text. Parsing and serializing about 3 kB for
 * every call would cost several times as much, and would change numbers above 2^53. Every scan takes linear time for
 * any text (decision 013).
 */

const mask = '***'

/** `key=value` in a query, a form, a URL inside JSON, or a sentence. */
const secretParameter = new RegExp(
  String.raw`((?:^|[?&;#="\s]|\\[nrt])${secretName}(?:\[\w*\]|%5B\w*%5D)?=)[^&;#"\\\s]*`,
  'gi',
)

/** The beginning of a member of JSON, or of a parameter, inside a parameter: percent-encoded once or several times. */
const encodedSecret = new RegExp(
  String.raw`((?:^|[=+"\s]|%(?:25)*(?:0[9AD]|2[0236]|3[BDF]|5C[nrt]))${secretName}(?:%(?:25)*5C)*%(?:25)*(?:22|3D))[^&;#"\\\s]*`,
  'gi',
)

/** A part of a multipart form. Its headers are bounded, because every scan takes linear time. */
const secretPart = new RegExp(
  String.raw`(^content-disposition:[^\r\n]{0,200}?\bname="?${secretName}"?[^\r\n]{0,200}\r?\n(?:[^\r\n]{1,200}\r?\n){0,5}\r?\n)[^]*?(?=\r?\n--|(?![^]))`,
  'gim',
)

/**
 * Credentials of Mercado Pago (`TG-` begins OAuth codes and refresh tokens), and the value of `Authorization: Bearer`.
 * Messages contain the words "bearer token", which are not a value. An escape before one does not belong to its word.
 */
const wordStart = String.raw`(?:\b|\\[nrtbf]|%(?:25)*[\dA-Fa-f]{2})`
const credential = new RegExp(
  [
    String.raw`((?:Bearer|bearer|BEARER)(?<=${wordStart}.{6})(?:\s|%(?:25)*20|\+|\\+[nrt])+(?!tokens?\b))[\w.~+/=-]+`,
    String.raw`(?:APP_USR|TEST)-(?<=${wordStart}(?:APP_USR|TEST)-)[\w-]{8,}`,
    String.raw`TG-(?<=${wordStart}TG-)\w{16,}-\d{4,}`,
  ].join('|'),
  'g',
)

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
  const masked = maskParameters(maskMembers(maskNumbers(plain)))
  return masked === plain ? text : masked
}

/** Of an encoded secret, the rest of the parameter around it is masked too. */
function maskParameters(text: string): string {
  const parts = text.includes('name=') ? text.replace(secretPart, `$1${mask}`) : text
  const masked = parts.includes('=') ? parts.replace(secretParameter, `$1${mask}`) : parts
  return masked.includes('%') ? masked.replace(encodedSecret, `$1${mask}`) : masked
}

/** Masks card numbers and credentials anywhere in a text. */
export function maskNumbers(text: string): string {
  return maskNamedCards(maskCards(maskUsers(text.replace(credential, `$1${mask}`))))
}

function maskUsers(text: string): string {
  const masked = text.includes('@') ? text.replace(userOfUrl, `$1${mask}@`) : text
  return masked.includes('%') ? masked.replace(encodedUserOfUrl, `$1${mask}%40`) : masked
}

/** Masks the values of headers with credentials, and secrets in all other headers. */
export function maskHeaders(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) => [
    name,
    isSecretHeader(name) ? mask : maskText(maskCodes(name, value)),
  ])
}

/** The page to which an authorization returns has the OAuth code in its address. Elsewhere a code is that of an error. */
export function maskCodes(name: string, address: string): string {
  if (!/^(?:referer|location)$/i.test(name)) return address
  const plain = writePlainly(address)
  const masked = plain.replace(/((?:[?&#]|%(?:25)*(?:26|3F|23))code(?:=|%(?:25)*3D))[^&#%]*/gi, `$1${mask}`)
  return masked === plain ? address : masked
}
