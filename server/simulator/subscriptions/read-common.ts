import { subscriptionError } from '../errors/subscription-errors.ts'
import { isObject, type JsonObject } from '../json.ts'

/** The body of a write. Throws 400 if it is no object. */
export function requireBody(body: unknown): JsonObject {
  if (!isObject(body)) throw subscriptionError('body_invalid')
  return body
}

/**
 * Reads an address of the shop. The provider requires a public https address. Shops that are tested with a simulator
 * run on this machine, so plain http to a loopback address is accepted too.
 */
export function readBackUrl(value: unknown): string {
  const url = typeof value === 'string' ? URL.parse(value) : null
  const isLocal = url?.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  const isPublic = url?.protocol === 'https:' && url.hostname.includes('.')
  if (typeof value !== 'string' || !(isPublic || isLocal)) throw subscriptionError('back_url_invalid')
  return value
}
