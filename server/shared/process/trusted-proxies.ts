/** Checks which addresses are proxies whose headers are trusted. */
import { BlockList, isIP } from 'node:net'

/** @param trusted IP addresses and networks in CIDR notation */
export function createProxyCheck(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
  for (const network of trusted) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) proxies.addAddress(address, familyOf(address))
    else proxies.addSubnet(address, Number(bits), familyOf(address))
  }
  return address => isIP(address) !== 0 && proxies.check(address, familyOf(address))
}

/** The address of the peer. A server that listens on IPv6 sees IPv4 peers with a prefix. */
export function peerAddressOf(socket: { remoteAddress?: string | undefined }): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:(?=[\d.]+$)/, '')
}
