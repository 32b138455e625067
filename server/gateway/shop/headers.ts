/**
 * The headers that a proxy passes on, by RFC 9110, section 7.6.1. Lists have names and values in turns, in the order in
 * which they were received.
 */

import { isSecretHeader } from '../../journal/masking/mask-members.ts'
import { maskCodes } from '../../journal/masking/mask-text.ts'

/** These headers concern one connection only. The HTTP library writes them for each connection of the proxy. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** `host` must name the provider afterwards, and the proxy itself answers `expect` with `100 Continue`. */
const ofThisHop = new Set([...hopByHop, 'host', 'expect'])

/** The framing of a body is never removed because a sender names it in `Connection`: the next server would misread it. */
const framing = 'content-length'

/** The headers that the provider gets of a request. */
export function requestHeaders(received: readonly string[]): string[] {
  return pick(received, ofThisHop)
}

/** The headers that the shop gets of an answer. Their bytes become Latin-1, in which headers are written again. */
export function answerHeaders(received: readonly (Buffer | string)[]): string[] {
  return pick(
    received.map(part => (typeof part === 'string' ? part : part.toString('latin1'))),
    hopByHop,
  )
}

function pick(received: readonly string[], omitted: ReadonlySet<string>): string[] {
  const named = namedInConnection(received)
  const picked: string[] = []
  for (let at = 0; at + 1 < received.length; at += 2) {
    const name = received[at] ?? ''
    const lower = name.toLowerCase()
    if (omitted.has(lower) || named?.includes(lower)) continue
    picked.push(name, received[at + 1] ?? '')
  }
  return picked
}

/** The headers that `Connection` names. Null if there are none, as usual. */
function namedInConnection(received: readonly string[]): string[] | null {
  let names: string[] | null = null
  for (let at = 0; at + 1 < received.length; at += 2) {
    if (received[at]?.length !== 10 || received[at]?.toLowerCase() !== 'connection') continue
    const listed = (received[at + 1] ?? '').toLowerCase().split(',')
    names = [...(names ?? []), ...listed.map(name => name.trim()).filter(name => name !== framing)]
  }
  return names
}

/** The value of a header in a list. Null if there is none. */
export function headerOf(headers: readonly string[], name: string): string | null {
  // The lengths are compared first, because a new text for each comparison would cost more than all the rest.
  for (let at = 0; at + 1 < headers.length; at += 2)
    if (headers[at]?.length === name.length && headers[at]?.toLowerCase() === name)
      return headers[at + 1] ?? null
  return null
}

/** The idempotency key. sdk-java sends a random one before the program's own, which is taken to count. */
export function idempotencyKeyOf(headers: readonly string[]): string | null {
  const at = headers.findLastIndex((name, index) => index % 2 === 0 && name.toLowerCase() === keyHeader)
  return at < 0 ? null : (headers[at + 1] ?? null)
}

const keyHeader = 'x-idempotency-key'
const mask = '***'
/** Senders choose the names, so the number of remembered names is bounded. */
const maxKnownNames = 1000
const knownNames = new Map<string, boolean>()

/** A lookup by name takes a tenth of the time of the regular expression. */
function isSecret(name: string): boolean {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const isIt = isSecretHeader(name)
  if (knownNames.size < maxKnownNames) knownNames.set(name, isIt)
  return isIt
}

/**
 * The headers in the journal's form: pairs, with names in lower case. Secrets that the name of their header reveals are
 * masked here, because the journal masks an exchange as one text.
 */
export function toHeaderPairs(headers: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = (headers[at] ?? '').toLowerCase()
    pairs.push([name, isSecret(name) ? mask : maskCodes(name, headers[at + 1] ?? '')])
  }
  return pairs
}
