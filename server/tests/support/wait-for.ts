import { vi } from 'vitest'

/**
 * Tries a check until it throws nothing, and returns its result. Vitest's own limit of 1 s is too
 * short on a busy machine. `expect.poll` has this one, too (`vite.config.ts`).
 *
 * @throws what the check threw last, after 15 s
 */
export function waitFor<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 15_000 })
}
