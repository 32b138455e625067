/** Limits wrong console tokens by address: after several in a row, each is followed by a pause that doubles. */
export type TokenTries = {
  /** Seconds until the address may try again. 0: at once. */
  waitSeconds: (address: string) => number
  failed: (address: string) => void
  succeeded: (address: string) => void
}

const freeTries = 10
const firstPauseSeconds = 5
const maxPauseSeconds = 15 * 60
/** An address without a wrong token for this long has all its tries again. */
const forgetAfterMs = 60 * 60_000
/** Bounds the memory: a further address replaces the one whose last wrong token is the oldest. */
const maxAddresses = 10_000

/** Some proxies add the port to the address of a client, which has another one for each connection. */
const withoutPort = (address: string) => address.replace(/^(?:\[(.+)\]|([\d.]+)):\d+$/, '$1$2')

export function createTokenTries(now: () => number = Date.now): TokenTries {
  const tries = new Map<string, { failures: number; allowedAt: number; lastAt: number }>()
  return {
    waitSeconds: address =>
      Math.max(0, Math.ceil(((tries.get(withoutPort(address))?.allowedAt ?? 0) - now()) / 1000)),
    failed: given => {
      const address = withoutPort(given)
      const earlier = tries.get(address)
      const failures = earlier && now() - earlier.lastAt < forgetAfterMs ? earlier.failures + 1 : 1
      const pauseSeconds = Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** (failures - freeTries))
      tries.delete(address)
      const allowedAt = failures < freeTries ? 0 : now() + pauseSeconds * 1000
      tries.set(address, { failures, allowedAt, lastAt: now() })
      const [oldest] = tries.keys()
      if (tries.size > maxAddresses && oldest !== undefined) tries.delete(oldest)
    },
    succeeded: address => void tries.delete(withoutPort(address)),
  }
}
