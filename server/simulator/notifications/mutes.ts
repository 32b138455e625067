/**
 * The accounts that announce nothing for a while, because a program sends notifications of its own. They are kept in
 * memory.
 */
export type Mutes = {
  /** Mutes the account in the name of `by` for this time, which a later call replaces. 0 ends it. */
  mute(account: number, by: string, seconds: number): void
  /** Whether at least one name mutes the account. */
  isMuted(account: number): boolean
}

/** @param now the real time in ms, not that of an account, so that a program that was killed mutes nothing for long */
export function createMutes(now: () => number = () => performance.now()): Mutes {
  const endsAt = new Map<number, Map<string, number>>()
  return {
    mute(account, by, seconds) {
      const ends = endsAt.get(account) ?? new Map<string, number>()
      if (seconds > 0) ends.set(by, now() + seconds * 1000)
      else ends.delete(by)
      if (ends.size > 0) endsAt.set(account, ends)
      else endsAt.delete(account)
    },
    isMuted: account => [...(endsAt.get(account)?.values() ?? [])].some(end => end > now()),
  }
}
