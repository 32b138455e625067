import type { HeaderList } from '../entries.ts'
import { maskCards } from './mask-cards.ts'
import { maskMembers } from './mask-members.ts'
import { isSecretHeader, secretName } from './secret-names.ts'
import { writePlainly } from './write-plainly.ts'

/**
 * Masks secrets in JSON text, in query strings and in headers, by scanning the text: parsing and writing again
 * some 3 kB for every call would cost several times as much, and would change numbers above 2^53. Each scan takes
 * time in proportion to the text, whatever it holds (`npm run bench mask`).
 */

const mask = '***'

/** `key=value` in a query, a form, an address inside JSON, or a sentence. */
const secretParameter = new RegExp(`((?:^|[?&;"\\s])${secretName}=)[^&;#"\\\\\\s]*`, 'gi')

/** Mercado Pago's credentials, and what is sent as `Authorization: Bearer`; "bearer token" is said in messages. */
const credential =
  /(\b(?:Bearer|bearer|BEARER)(?:\s|%20|\+)+(?!tokens?\b))[\w.~+/=-]+|\b(?:APP_USR|TEST)-[\w-]{8,}/g

/**
 * Masks a JSON text, a piece of one, or a form. Keeps everything else byte for byte, but that escapes of plain
 * characters are written plainly in a text with a secret.
 */
export function maskText(text: string): string {
  const plain = writePlainly(text)
  const members = maskMembers(maskNumbers(plain))
  const masked = members.includes('=') ? members.replace(secretParameter, `$1${mask}`) : members
  return masked === plain ? text : masked
}

/** Masks card numbers and credentials wherever they stand. */
export function maskNumbers(text: string): string {
  return maskCards(text.replace(credential, `$1${mask}`))
}

/** Masks values of headers that carry credentials, and secrets in all others. */
export function maskHeaders(headers: HeaderList): HeaderList {
  return headers.map(([name, value]) => [name, isSecretHeader(name) ? mask : maskText(value)])
}
