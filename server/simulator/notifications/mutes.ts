/** Accounts that announce nothing for a while, because a program sends notifications of its own. Kept in memory. */
export type Mutes = {
  /** Mutes the account in the name of `by` for this time, which another call replaces. 0 ends it. */
  mute(account: number, by: string, seconds: number): void
  /** While one name or more mutes it. */
  isMuted(account: number): boolean
}

/** @param now real time in ms, not that of an account, so that a program that was killed mutes nothing for long */
export function createMutes(now: () => number = () => performance.now()): Mutes {
  const endsAt = new Map<number, Map<string, number>>()
  return {
    mute(account, by, seconds) {
      const own = endsAt.get(account) ?? new Map<string, number>()
      if (seconds > 0) own.set(by, now() + seconds * 1000)
      else own.delete(by)
      if (own.size > 0) endsAt.set(account, own)
      else endsAt.delete(account)
    },
    isMuted: account => [...(endsAt.get(account)?.values() ?? [])].some(end => end > now()),
  }
}
