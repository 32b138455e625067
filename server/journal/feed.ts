import { type TrackedEnvelope, tracked } from '@trpc/server'
import type { FeedMessage } from '../contract/journal.ts'
import { type Broadcast, createBroadcast } from './broadcast.ts'
import type { EntrySummary } from './entries.ts'
import { type EntryFilter, type Journal, JournalUnavailable } from './journal.ts'
import { matchEntry, needsTable } from './match-entry.ts'
import { type FeedEvent, readNewest, replay } from './replay.ts'

/** The live stream of the journal, for both ways of reading it. */
export type Feed = {
  /**
   * For a tRPC subscription: each message is tracked by its `seq`. `after` null: only what comes from now on.
   * Throws when the feed closes, because a stream that ends by itself is never resumed by the client.
   */
  subscribe: (
    after: number | null,
    filter: EntryFilter,
    signal?: AbortSignal,
  ) => AsyncGenerator<TrackedEnvelope<FeedMessage>, void, void>
  /** For many subscribers: ready-made bytes, shared. */
  broadcast: Broadcast
  /** Ends every stream so that its client reconnects, here or elsewhere. */
  close: () => Promise<void>
}

export type FeedSettings = {
  onError?: ((error: unknown) => void) | undefined
  pingMs?: number | undefined
}

/** Makes the feed of a journal. */
export function createFeed(journal: Journal, { onError = () => {}, pingMs }: FeedSettings = {}): Feed {
  const closing = new AbortController()
  const broadcast = createBroadcast(journal, { onError, pingMs })
  return {
    broadcast,
    subscribe: async function* (after, filter, signal) {
      const either = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal])
      for await (const { seq, message } of followJournal(journal, { after, filter, signal: either }))
        yield tracked(String(seq), message)
      if (closing.signal.aborted) throw new JournalUnavailable('The gateway is closing. Connect again.')
    },
    close: async () => {
      closing.abort()
      broadcast.close()
    },
  }
}

export type FeedSubscription = {
  /** The last `seq` the client has; null: only what comes from now on. */
  after: number | null
  filter: EntryFilter
  signal: AbortSignal
}

/** Entries kept for a reader that is slower than the journal; beyond it, the reader goes back to the table. */
const maxWaiting = 1000

/**
 * Follows the journal: first what came after the client's last entry, then live, nothing twice and nothing left
 * out. Pulls, so a slow reader holds at most `maxWaiting` entries. Ends when the signal aborts; throws
 * `JournalUnavailable` when the table can not be read, so that the client reconnects and resumes.
 */
export async function* followJournal(
  journal: Pick<Journal, 'after' | 'extent' | 'onAppended'>,
  { after, filter, signal }: FeedSubscription,
): AsyncGenerator<FeedEvent, void, void> {
  let waiting: EntrySummary[] = []
  let isBehind = true
  let wake = () => {}
  // Attached before anything is read: what commits during the replay is not lost.
  const detach = journal.onAppended((entries, isReplaced) => {
    if (isBehind || isReplaced || needsTable(filter) || waiting.length + entries.length > maxWaiting) {
      waiting = []
      isBehind = true
    } else for (const entry of entries) if (matchEntry(entry, filter)) waiting.push(entry)
    wake()
  })
  signal.addEventListener('abort', () => wake(), { once: true })
  try {
    let last = after ?? (await readNewest(journal))
    while (!signal.aborted) {
      if (isBehind) {
        isBehind = false
        for await (const event of replay(journal, last, filter, signal)) {
          last = event.seq
          yield event
        }
      }
      const entries = waiting
      waiting = []
      for (const entry of entries) {
        if (entry.seq <= last) continue
        last = entry.seq
        yield { seq: last, message: { type: 'entry', entry } }
      }
      if (isBehind || waiting.length > 0 || signal.aborted) continue
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  } finally {
    detach()
  }
}
