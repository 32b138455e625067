import { isIPv6 } from 'node:net'

/** Limits wrong console tokens by address: after several in a row, each is followed by a pause that doubles. */
export type TokenTries = {
  /** Seconds until the address may try again. 0: it may try immediately. */
  waitSeconds: (address: string) => number
  failed: (address: string) => void
  succeeded: (address: string) => void
}

const freeTries = 10
const firstPauseSeconds = 5
const maxPauseSeconds = 15 * 60
/** An address without a wrong token for this long has all its tries again. */
const forgetAfterMs = 60 * 60_000
/** Bounds the memory: one more address replaces the one whose last wrong token is the oldest. */
const maxAddresses = 10_000

/** Some proxies add the port to the address of a client, which has another one for each connection. */
const withoutPort = (address: string) => address.replace(/^(?:\[(.+)\]|([\d.]+)):\d+$/, '$1$2')

/**
 * The client that an address belongs to. Of an IPv6 address it is the first 64 bits, because a line gets a network of
 * at least that size (RFC 6177), and could try each of its addresses. An IPv4 address in IPv6 notation
 * (`::ffff:0:0/96`) stays whole.
 */
function clientOf(sender: string): string {
  const address = withoutPort(sender)
  if (!isIPv6(address) || address.startsWith('::')) return address
  const [start = '', end = ''] = address.split('::')
  const groups = start.split(':')
  const missing = address.includes('::') ? 8 - groups.length - end.split(':').length : 0
  return [...groups, ...Array<string>(missing).fill('0'), ...end.split(':')]
    .slice(0, 4)
    .map(group => Number.parseInt(group || '0', 16).toString(16))
    .join(':')
}

export function createTokenTries(now: () => number = Date.now): TokenTries {
  const tries = new Map<string, { failures: number; allowedAt: number; lastAt: number }>()
  return {
    waitSeconds: address =>
      Math.max(0, Math.ceil(((tries.get(clientOf(address))?.allowedAt ?? 0) - now()) / 1000)),
    failed: sender => {
      const address = clientOf(sender)
      const earlier = tries.get(address)
      const failures = earlier && now() - earlier.lastAt < forgetAfterMs ? earlier.failures + 1 : 1
      const pauseSeconds = Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** (failures - freeTries))
      tries.delete(address)
      const allowedAt = failures < freeTries ? 0 : now() + pauseSeconds * 1000
      tries.set(address, { failures, allowedAt, lastAt: now() })
      const [oldest] = tries.keys()
      if (tries.size > maxAddresses && oldest !== undefined) tries.delete(oldest)
    },
    succeeded: address => void tries.delete(clientOf(address)),
  }
}
