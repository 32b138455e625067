import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Link-local addresses. Clouds serve the credentials of a machine there, and no shop listens there. Every other address
 * is allowed, including the loopback interface, where a developer's shop runs.
 */
const forbidden = new BlockList()
forbidden.addSubnet('169.254.0.0', 16, 'ipv4')
forbidden.addSubnet('fe80::', 10, 'ipv6')
forbidden.addAddress('fd00:ec2::254', 'ipv6')

/** @param hostname as `URL` gives it: an IPv6 address in brackets. Names are checked by `lookUpAllowed`. */
export function isForbiddenHost(hostname: string): boolean {
  return isForbidden(hostname.replace(/^\[|\]$/g, ''))
}

function isForbidden(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && forbidden.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Resolves the name for the connection itself: a second lookup could give another address (DNS rebinding). */
export const lookUpAllowed: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const allowed = found.filter(({ address }) => !isForbidden(address))
    const [first] = allowed
    if (first === undefined)
      return callback(Object.assign(new Error(hostname), { code: 'ADDRESS_NOT_ALLOWED' }), '')
    if (options.all) return callback(null, allowed satisfies LookupAddress[])
    return callback(null, first.address, first.family)
  })
}
