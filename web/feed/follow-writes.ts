/** Applies to memory what users wrote to the journal, in this console or another: notes, and clearing it. */
import type { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { gateway, trpc } from '../trpc.ts'
import type { Entry } from './feed-entry.ts'
import type { FeedStore } from './feed-store.ts'
import { olderKey } from './use-older.ts'

/** The recorded calls announce these writes: their `resource` is the seq of the note, or the last seq that was deleted. */
export function followWrites(store: FeedStore, queries: QueryClient, entries: readonly Entry[]): void {
  for (const entry of entries) {
    if (entry.kind !== 'call' || entry.outcome !== 'ok') continue
    if (entry.operation === 'entries.clear') {
      // A caller may name any seq. What arrived after the deletion is kept.
      store.forget(Math.min(Number(entry.resource), entry.seq - 1))
      void queries.resetQueries({ queryKey: [olderKey] })
      void queries.invalidateQueries()
    } else if (entry.operation === 'entries.annotate') {
      // If it cannot be read, the former note stays until the page is loaded again.
      void readNote(store, queries, Number(entry.resource)).catch(() => {})
    }
  }
}

async function readNote(store: FeedStore, queries: QueryClient, seq: number): Promise<void> {
  for (const get of [trpc.notifications.get, trpc.calls.get])
    void queries.invalidateQueries({ queryKey: getQueryKey(get, { seq }, 'query') })
  const kind = store.find(seq)?.kind
  if (kind === undefined) return void queries.resetQueries({ queryKey: [olderKey] })
  const list = kind === 'call' ? gateway.calls.list : gateway.notifications.list
  const { entries } = await list.query({ after: seq - 1, limit: 1 })
  for (const entry of entries) store.replace(entry)
}
