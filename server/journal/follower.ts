import type { EntrySummary } from './entries.ts'
import type { AppendListener } from './journal.ts'
import { type PackedEntry, summariseEntry } from './packed-entry.ts'
import type { AppendedBatch, Store } from './store.ts'

/** Follows the journal and tells listeners of committed entries, in order, each once. */
export type Follower = {
  listen: (listener: AppendListener) => () => void
  /** This process committed a batch. */
  committed: (entries: PackedEntry[], appended: AppendedBatch) => void
  /** Something may have been committed elsewhere: read the table. */
  catchUp: () => void
  close: () => void
}

const readSize = 500
const retryDelayMs = 500

/**
 * The table is the truth: a batch of this process is passed on as it is only where it follows the last entry
 * told without a hole; otherwise another process wrote in between, and the table is read.
 */
export async function createFollower(
  store: Pick<Store, 'after' | 'extent'>,
  onError: (error: unknown) => void,
): Promise<Follower> {
  const listeners = new Set<AppendListener>()
  let last = await readNewest()
  let reading: Promise<void> | null = null
  let isBehind = false
  let isReplaced = false
  let isClosed = false
  let retry: NodeJS.Timeout | null = null

  async function readNewest(): Promise<number> {
    const { newest, pruned_to } = await store.extent()
    return Math.max(newest, pruned_to)
  }

  function tell(entries: EntrySummary[]): void {
    const newest = entries.at(-1)
    if (newest === undefined) return
    last = newest.seq
    for (const listener of listeners) listener(entries, isReplaced)
    isReplaced = false
  }

  async function read(): Promise<void> {
    while (isBehind && !isClosed) {
      isBehind = false
      let entries: EntrySummary[]
      let isAnyNew = false
      do {
        entries = await store.after(last, {}, readSize)
        isAnyNew ||= entries.length > 0
        tell(entries)
      } while (entries.length === readSize && !isClosed)
      if (isAnyNew || (await readNewest()) >= last) continue
      // The journal was replaced by an empty one: its entries count from 1 again.
      last = 0
      isReplaced = true
      isBehind = true
    }
  }

  function catchUp(): void {
    isBehind = true
    reading ??= read()
      .catch(error => {
        if (isClosed) return
        isBehind = true
        onError(error)
        retry = setTimeout(catchUp, retryDelayMs).unref()
      })
      .finally(() => {
        reading = null
      })
  }

  return {
    listen: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    committed: (entries, appended) => {
      const { firstSeq, duplicates } = appended
      if (reading !== null || firstSeq !== last + 1) return catchUp()
      // What nobody hears is not summarised: that takes longer than handing an entry over to be stored.
      if (listeners.size === 0) last += entries.length
      else tell(summarise(entries, firstSeq, duplicates))
    },
    catchUp,
    close: () => {
      isClosed = true
      clearTimeout(retry ?? undefined)
      listeners.clear()
    },
  }
}

function summarise(
  entries: PackedEntry[],
  firstSeq: number,
  duplicates: AppendedBatch['duplicates'],
): EntrySummary[] {
  const firsts = new Map(duplicates)
  return entries.map((entry, index) => {
    const seq = firstSeq + index
    return summariseEntry(entry, seq, firsts.get(seq) ?? null)
  })
}
