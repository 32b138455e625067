import type { Gateway } from '../trpc.ts'
import type { NotificationEntry } from './feed-entry.ts'
import type { FeedStore } from './feed-store.ts'

/** The feed announces the notification at once. The list is polled as well, in case this tab's feed is down. */
const pollIntervalMs = 2_000

export type Wanted = {
  resource: string
  isIt: (entry: NotificationEntry) => boolean
  timeoutMs: number
  signal: AbortSignal
}

/** Resolves to the first notification that matches, or to null after the timeout. Rejects when the signal aborts. */
export async function waitForNotification(
  gateway: Gateway,
  store: FeedStore,
  { resource, isIt, timeoutMs, signal }: Wanted,
): Promise<NotificationEntry | null> {
  const { promise, resolve, reject } = Promise.withResolvers<NotificationEntry | null>()
  const readList = async () => {
    const { entries } = await gateway.notifications.list.query({ resource, limit: 50 }, { signal })
    const found = entries.toReversed().find(isIt)
    if (found) resolve(found)
  }
  // A failed read is repeated at the next interval.
  const pollIgnoringErrors = () => void readList().catch(() => {})
  const end = store.onEntries(entries => {
    if (entries.some(entry => entry.kind === 'notification' && entry.resource === resource))
      pollIgnoringErrors()
  })
  const repeat = setInterval(pollIgnoringErrors, pollIntervalMs)
  const limit = setTimeout(() => resolve(null), timeoutMs)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  pollIgnoringErrors()
  return promise.finally(() => {
    end()
    clearInterval(repeat)
    clearTimeout(limit)
  })
}
