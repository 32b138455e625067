import { isIPv6 } from 'node:net'

/**
 * Limits wrong tokens by address: after several in a row, each is followed by a pause that doubles. The right token is
 * never refused, because programs and pages of others may share its address (decision 092).
 */
export type TokenTries = {
  /**
   * Counts a try. A right one ends the pause of its address. `waitSeconds` is above 0 for a wrong one during a pause,
   * which is not counted.
   */
  judge: (address: string, isRight: boolean) => { isRight: boolean; waitSeconds: number }
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

  function countWrong(client: string): void {
    const earlier = tries.get(client)
    const failures = earlier && now() - earlier.lastAt < forgetAfterMs ? earlier.failures + 1 : 1
    const pauseSeconds = Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** (failures - freeTries))
    tries.delete(client)
    const allowedAt = failures < freeTries ? 0 : now() + pauseSeconds * 1000
    tries.set(client, { failures, allowedAt, lastAt: now() })
    const [oldest] = tries.keys()
    if (tries.size > maxAddresses && oldest !== undefined) tries.delete(oldest)
  }

  return {
    judge: (address, isRight) => {
      // Most calls are right, and no address has wrong tries.
      if (isRight && tries.size === 0) return { isRight, waitSeconds: 0 }
      const client = clientOf(address)
      if (isRight) tries.delete(client)
      const waitSeconds = Math.max(0, Math.ceil(((tries.get(client)?.allowedAt ?? 0) - now()) / 1000))
      if (!isRight && waitSeconds === 0) countWrong(client)
      return { isRight, waitSeconds }
    },
  }
}
