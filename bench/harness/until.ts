import { setTimeout as wait } from 'node:timers/promises'

const intervalMs = 50

/** Resolves when `isReached` says so. @throws Error after `timeoutMs` */
export async function until(isReached: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const endsAt = performance.now() + timeoutMs
  while (!(await isReached())) {
    if (performance.now() > endsAt) throw new Error(`Not reached within ${timeoutMs} ms: ${isReached}`)
    await wait(intervalMs)
  }
}
