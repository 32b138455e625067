/** Limits wrong console tokens by address: after several in a row, each is followed by a pause that doubles. */
export type SignInTries = {
  /** Seconds until the address may try again. 0: at once. */
  waitSeconds: (address: string) => number
  failed: (address: string) => void
  succeeded: (address: string) => void
}

const freeTries = 10
const firstPauseSeconds = 5
const maxPauseSeconds = 15 * 60
/** Bounds the memory: a further address replaces the one whose last wrong token is the oldest. */
const maxAddresses = 10_000

export function createSignInTries(now: () => number = Date.now): SignInTries {
  const tries = new Map<string, { failures: number; allowedAt: number }>()
  return {
    waitSeconds: address => Math.max(0, Math.ceil(((tries.get(address)?.allowedAt ?? 0) - now()) / 1000)),
    failed: address => {
      const failures = (tries.get(address)?.failures ?? 0) + 1
      const pauseSeconds = Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** (failures - freeTries))
      tries.delete(address)
      tries.set(address, { failures, allowedAt: failures < freeTries ? 0 : now() + pauseSeconds * 1000 })
      const [oldest] = tries.keys()
      if (tries.size > maxAddresses && oldest !== undefined) tries.delete(oldest)
    },
    succeeded: address => void tries.delete(address),
  }
}
