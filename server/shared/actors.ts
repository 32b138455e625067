/** Reads names of actors from headers, and the passes by which the simulator believes the gateway. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { actorHeader, actorPassHeader, readActorName, toClaim } from '../facts/actors.ts'
import { createProxyCheck, peerAddressOf } from './process/trusted-proxies.ts'

/** Node decodes headers as Latin-1, and proxies send names in UTF-8. */
function readActorHeader(value: string): string | null {
  const bytes = Buffer.from(value, 'latin1')
  const text = bytes.toString('utf8')
  return readActorName(text.includes('\ufffd') ? value : text)
}

type Received = {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Absent for what the gateway does on its own. */
  raw?: { socket: { remoteAddress?: string | undefined }; rawHeaders: readonly string[] }
}
export type ReadActor = (request: Received) => string | null

/**
 * Reads who sent a request: the person of the header that trusted proxies set, else the name that the caller claims.
 * The header of any other sender is ignored, and so is one that came twice, because a proxy may have added its own to
 * the caller's.
 */
export function createActorReader({
  userHeader,
  trustedProxies,
}: {
  userHeader: string | null
  trustedProxies: readonly string[]
}): ReadActor {
  const isProxy = createProxyCheck(trustedProxies)
  const isSameName = (name: string) => name.toLowerCase() === userHeader
  return ({ headers, raw }) => {
    const claim = readClaim(headers)
    if (userHeader === null || raw === undefined || !isProxy(peerAddressOf(raw.socket))) return claim
    const value = headers[userHeader]
    const isOnce = raw.rawHeaders.filter((text, index) => index % 2 === 0 && isSameName(text)).length === 1
    return (typeof value === 'string' && isOnce && readActorHeader(value)) || claim
  }
}

/** The header by which a program names itself. Empty for a name that would be ignored. */
export function toActorHeaders(name: string): Record<string, string> {
  const valid = readActorName(name)
  return valid === null ? {} : { [actorHeader]: Buffer.from(valid).toString('latin1') }
}

/** The name that a program gives itself. An invalid name counts as none, because it must not make a call fail. */
export function readClaim({ [actorHeader]: value }: Received['headers']): string | null {
  const name = typeof value === 'string' ? readActorHeader(value) : null
  return name === null ? null : toClaim(name)
}

/** The hash of an account's token. Gateway and simulator know the token, and the simulator keeps only its hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Lets a browser prove to the simulator that the gateway knows this person. Headers can carry its characters. */
export function createPass(name: string, tokenHash: string): string {
  return `${Buffer.from(name).toString('base64url')}.${sign(name, tokenHash)}`
}

/** The actor of a call of the simulator: the name of a valid pass, else the name that the caller claims. */
export function readActor(headers: Received['headers'], tokenHash: string | null): string | null {
  const { [actorPassHeader]: pass } = headers
  const claim = readClaim(headers)
  if (typeof pass !== 'string' || tokenHash === null) return claim
  const name = Buffer.from(pass.split('.', 1)[0] ?? '', 'base64url').toString()
  return isSame(pass, createPass(name, tokenHash)) ? readActorName(name) : claim
}

function sign(name: string, tokenHash: string): string {
  return createHmac('sha256', tokenHash).update(name).digest('base64url')
}

function isSame(pass: string, right: string): boolean {
  const [one, other] = [Buffer.from(pass), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
