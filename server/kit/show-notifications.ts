import { AsyncLocalStorage } from 'node:async_hooks'
import type { TestType } from '@playwright/test'
import { PasarelaError } from '../shared/json-client.ts'
import type { Notification } from './record-types.ts'
import type { Pasarela } from './types.ts'

/**
 * The snapshot is taken before any fixture runs, because Playwright nests a step in the one that runs in its
 * asynchronous context.
 */
const outsideOfFixtures = AsyncLocalStorage.snapshot()

/**
 * Makes each notification after a seq a step of the running test, when it arrives.
 * @returns a function that adds the steps of those that have arrived, and stops
 */
export function showNotifications(
  { notifications }: Pick<Pasarela, 'notifications'>,
  after: number,
  { step }: Pick<TestType<object, object>, 'step'>,
): () => Promise<void> {
  const stopping = new AbortController()
  let last = after

  async function showNext(timeoutMs: number, signal?: AbortSignal): Promise<void> {
    const arrived = await notifications.waitFor({}, { after: last, timeoutMs, ...(signal && { signal }) })
    last = arrived.seq
    await outsideOfFixtures(() => step(titleOf(arrived), () => {}))
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await showNext(60_000, stopping.signal).catch(error => {
        if (!stopping.signal.aborted && !isTimeout(error)) throw error
      })
    }
  }

  const following = follow()
  return async () => {
    stopping.abort()
    await following
    try {
      for (;;) await showNext(0)
    } catch (error) {
      if (!isTimeout(error)) throw error
    }
  }
}

const isTimeout = (error: unknown) => error instanceof PasarelaError && error.status === 408

function titleOf({ action, topic, resource, verdict, reason }: Notification): string {
  return `Notification ${action ?? topic ?? ''} ${resource ?? ''}: ${reason ?? verdict}`
}
