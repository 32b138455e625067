import type { LookupAddress } from 'node:dns'
import { lookup as lookUpName } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isForbiddenAddress, isForbiddenPort } from '../shared/outbound/target-address.ts'
import { toShownAddress } from '../shared/process/shown-address.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** An address that may not be graded. `code` says why; the command and the console have a text for each code. */
export class TargetError extends Error {
  override readonly name = 'TargetError'
  readonly code: 'not_an_address' | 'credentials' | 'not_found' | 'not_loopback' | 'forbidden' | 'no_listener'

  constructor(code: TargetError['code'], url: string) {
    super(`${toShownAddress(url)}: ${code}`)
    this.code = code
  }
}

/** Connections go to the addresses of `lookup`, even if the host’s name resolves to others later. */
export type Target = { url: URL; lookup: LookupFunction }

/**
 * Resolves the host once, so that no later lookup leads elsewhere.
 * @throws TargetError unless the address is a loopback address or the caller owns it
 */
export async function openTarget(
  address: string,
  ownsHost: boolean,
  /** Tests may replace this function. */
  lookUp: (host: string) => Promise<LookupAddress[]> = host => lookUpName(host, { all: true }),
): Promise<Target> {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) throw new TargetError('not_an_address', address)
  // The URL must have no credentials, because reports show it.
  if (url.username !== '' || url.password !== '') throw new TargetError('credentials', url.host)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await lookUp(host).catch(() => {
    throw new TargetError('not_found', address)
  })
  const isLoopback = found.every(({ address: ip, family }) =>
    loopback.check(ip, family === 6 ? 'ipv6' : 'ipv4'),
  )
  if (!isLoopback && !ownsHost) throw new TargetError('not_loopback', address)
  if (isForbiddenPort(url.port) || found.some(({ address: ip }) => isIP(ip) !== 0 && isForbiddenAddress(ip)))
    throw new TargetError('forbidden', address)
  const [first] = found
  if (first === undefined) throw new TargetError('not_found', address)
  const lookup: LookupFunction = (_host, { all }, callback) =>
    all ? callback(null, found) : callback(null, first.address, first.family)
  return { url, lookup }
}
