/** Fills the feed's store from the journal's lists: at the start, and after this tab may have missed something. */
import type { Gateway } from '../trpc.ts'
import type { Entry } from './feed-entry.ts'
import type { FeedStore } from './feed-store.ts'

const historyPage = 200
const missedPage = 1000

/**
 * Reads the newest entries of both kinds. The lists are read one after the other, so notifications that arrived in
 * between are read separately. Otherwise a notification older than the newest call would count as received.
 * @param rendered resolves when the page is rendered; the calls, 60 kB, are read afterwards, because they would delay
 * the page on a slow connection
 */
export async function readHistory(
  store: FeedStore,
  gateway: Gateway,
  { signal, rendered }: { signal: AbortSignal; rendered: Promise<unknown> },
): Promise<void> {
  const [notifications, newestCall] = await Promise.all([
    gateway.notifications.list.query({ limit: historyPage }, { signal }),
    gateway.calls.list.query({ limit: 1 }, { signal }),
  ])
  // The notifications are shown immediately, because they are most of what their page paints.
  store.merge(notifications.entries)
  await rendered
  const calls = await gateway.calls.list.query({ limit: historyPage }, { signal })
  const entries: Entry[] = [...calls.entries]
  if (calls.next_after > notifications.next_after) {
    const after = notifications.next_after
    const between = await gateway.notifications.list.query({ after, limit: missedPage }, { signal })
    entries.push(...between.entries.filter(entry => entry.seq <= calls.next_after))
  }
  // The page's queries are read from now on, and may not include what has arrived since.
  store.merge(entries, Math.max(notifications.next_after, newestCall.next_after))
  store.markRead()
}

/** Reads all entries of both kinds after the last received one, page by page. */
export async function readMissed(store: FeedStore, gateway: Gateway, signal: AbortSignal): Promise<void> {
  const start = store.lastSeq()
  const readAll = async (list: Gateway['notifications']['list'] | Gateway['calls']['list']) => {
    const entries: Entry[] = []
    for (let after = start; ; ) {
      const page = await list.query({ after, limit: missedPage }, { signal })
      entries.push(...page.entries)
      if (page.entries.length < missedPage) return entries
      after = page.next_after
    }
  }
  const [notifications, calls] = [
    await readAll(gateway.notifications.list),
    await readAll(gateway.calls.list),
  ]
  store.merge([...notifications, ...calls], start)
}
