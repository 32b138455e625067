/**
 * The allowed addresses of requests to a shop: all except those at which clouds hand out credentials of a machine. A
 * developer's shop runs on the loopback interface or in the local network.
 */
import { BlockList, isIP } from 'node:net'

const forbidden = new BlockList()
// Link-local: AWS, Google Cloud, Azure, Oracle Cloud, DigitalOcean and others answer at 169.254.169.254.
forbidden.addSubnet('169.254.0.0', 16, 'ipv4')
forbidden.addSubnet('fe80::', 10, 'ipv6')
// Alibaba Cloud, Azure's host, Oracle Cloud's older address; then AWS and Google Cloud over IPv6.
forbidden.addAddress('100.100.100.200', 'ipv4')
forbidden.addAddress('168.63.129.16', 'ipv4')
forbidden.addAddress('192.0.0.192', 'ipv4')
forbidden.addAddress('fd00:ec2::254', 'ipv6')
forbidden.addAddress('fd20:ce::254', 'ipv6')
// IPv6 addresses that contain an IPv4 address: compatible, translated, NAT64, Teredo and 6to4. BlockList itself treats
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
