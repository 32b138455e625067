import type { EntrySummary } from '../entries.ts'
import { JournalUnavailable } from '../journal.ts'
import type { Pages } from './pages.ts'

/** Receives entries. Returns true if the follower needs no more of them. */
type Accept = (entries: EntrySummary[]) => boolean

/** Callers in this process that wait for entries. They share the reads of the subscribers. */
export type Followers = {
  /** Resolves when `accept` has returned true, or the signal is aborted. */
  follow: (after: number, accept: Accept, signal: AbortSignal) => Promise<void>
  /** Must be called when entries were committed. */
  wake: () => void
  count: () => number
  /** Rejects all waits with `JournalUnavailable`. */
  close: () => void
}

export function createFollowers(pages: Pick<Pages, 'read'>): Followers {
  /** Continues each follower that waits for the next commit. */
  const waiting = new Set<() => void>()
  let count = 0
  let commits = 0
  let isClosed = false

  function wake(): void {
    commits++
    for (const proceed of waiting) proceed()
  }

  function nextCommit(signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const proceed = () => {
        waiting.delete(proceed)
        signal.removeEventListener('abort', proceed)
        resolve()
      }
      waiting.add(proceed)
      signal.addEventListener('abort', proceed)
    })
  }

  async function readOn(after: number, accept: Accept, signal: AbortSignal): Promise<void> {
    let last = after
    while (!signal.aborted) {
      if (isClosed) throw new JournalUnavailable('The gateway is stopping.')
      const before = commits
      const page = await pages.read(last, {}, true)
      if (signal.aborted || accept(page.entries)) return
      last = page.next
      // Entries that were committed during the read may not be in the page.
      if (page.isLast && commits === before) await nextCommit(signal)
    }
  }

  return {
    follow: async (after, accept, signal) => {
      count++
      try {
        await readOn(after, accept, signal)
      } finally {
        count--
      }
    },
    wake,
    count: () => count,
    close: () => {
      isClosed = true
      wake()
    },
  }
}
