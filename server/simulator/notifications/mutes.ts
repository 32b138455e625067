/**
 * What accounts do not announce for a while, because a program sends notifications of its own. It is kept in memory.
 */
export type Mutes = {
  /**
   * Mutes the account in the name of `by`, which a later call replaces. 0 seconds end it. With references, only what has
   * one of these external references is muted.
   */
  mute(account: number, by: string, options: { seconds: number; references?: string[] | undefined }): void
  /** Whether at least one name mutes this external reference, or all of the account. */
  isMuted(account: number, reference: string | null | undefined): boolean
  /** Whether at least one name mutes anything of the account, as a grade does while it runs. */
  isActive(account: number): boolean
}

type Mute = { endsAt: number; references?: string[] | undefined }

/** @param now the real time in ms, not that of an account, so that a program that was killed mutes nothing for long */
export function createMutes(now: () => number = () => performance.now()): Mutes {
  const mutes = new Map<number, Map<string, Mute>>()
  const activeOf = (account: number) =>
    [...(mutes.get(account)?.values() ?? [])].filter(({ endsAt }) => endsAt > now())
  return {
    mute(account, by, { seconds, references }) {
      const named = mutes.get(account) ?? new Map<string, Mute>()
      if (seconds > 0) named.set(by, { endsAt: now() + seconds * 1000, references })
      else named.delete(by)
      if (named.size > 0) mutes.set(account, named)
      else mutes.delete(account)
    },
    isMuted: (account, reference) =>
      activeOf(account).some(({ references }) => references?.includes(reference ?? '') ?? true),
    isActive: account => activeOf(account).length > 0,
  }
}
