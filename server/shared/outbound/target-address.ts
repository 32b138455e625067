/**
 * The allowed addresses of requests to a shop: all except those at which clouds hand out credentials of a machine. A
 * developer's shop runs on the loopback interface or in the local network.
 */
import { BlockList, isIP } from 'node:net'

const forbidden = new BlockList()
// Cloud machines get their credentials at link-local addresses: AWS, Google Cloud, Azure, Oracle Cloud, DigitalOcean
// and others answer at 169.254.169.254.
forbidden.addSubnet('169.254.0.0', 16, 'ipv4')
forbidden.addSubnet('fe80::', 10, 'ipv6')
// These belong to Alibaba Cloud, Azure's host and Oracle Cloud (older address), then to AWS and Google Cloud over IPv6.
forbidden.addAddress('100.100.100.200', 'ipv4')
forbidden.addAddress('168.63.129.16', 'ipv4')
forbidden.addAddress('192.0.0.192', 'ipv4')
forbidden.addAddress('fd00:ec2::254', 'ipv6')
forbidden.addAddress('fd20:ce::254', 'ipv6')
// These IPv6 addresses contain an IPv4 address: compatible, translated, NAT64, Teredo and 6to4. BlockList itself treats
// mapped ones (::ffff:0:0/96) as IPv4.
forbidden.addSubnet('::', 96, 'ipv6')
forbidden.addSubnet('::ffff:0:0:0', 96, 'ipv6')
forbidden.addSubnet('64:ff9b::', 96, 'ipv6')
forbidden.addSubnet('64:ff9b:1::', 48, 'ipv6')
forbidden.addSubnet('2001::', 32, 'ipv6')
forbidden.addSubnet('2002::', 16, 'ipv6')

/** The only addresses in ::/96 that contain no IPv4 address. */
const loopback = new BlockList()
loopback.addAddress('::', 'ipv6')
loopback.addAddress('::1', 'ipv6')

/** @param address an IPv4 or IPv6 address, an IPv6 address also in brackets; names are never forbidden */
export function isForbiddenAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '')
  const version = isIP(bare)
  if (version === 0) return false
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return forbidden.check(bare, family) && !loopback.check(bare, family)
}

/**
 * Ports of other protocols, whose servers could take the lines of an HTTP request for commands. The list is that of
 * browsers (https://fetch.spec.whatwg.org/#port-blocking), so no shop can be opened at one of them.
 */
const forbiddenPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** @param port as URLs have it: empty for the default of the scheme */
export function isForbiddenPort(port: string): boolean {
  return forbiddenPorts.has(Number(port))
}
