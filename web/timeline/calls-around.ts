import { useMemo } from 'react'
import type { CallDetail, CallEntry, FeedRow } from '../stream/feed-entry.ts'
import { useRefetchOnEntries } from '../stream/use-feed.ts'
import { trpc } from '../trpc.ts'
import { isOfShop, shop } from './pairs-of-call.ts'

/** The largest page of calls with their bodies. A page ends early at 2 MiB. */
const limit = 200

/** The largest number of pages that are read. */
const maxPages = 10

/** Later pages begin at a multiple of this, so that they stay the same while calls arrive. */
const step = 50

/**
 * The calls of the shop with their bodies, from the newest one to 200 entries before the oldest of these writes. Reads
 * are among them, because a read between two payments may show that the second is right.
 */
export function useCallsAround(writes: readonly CallEntry[]): readonly CallDetail[] {
  const utils = trpc.useUtils()
  // A filter may hide the first call of a pair.
  const oldest = Math.min(...writes.map(({ seq }) => seq)) - limit
  const inputs: { transport: 'shop'; limit: number; before?: number }[] = [{ ...shop, limit }]
  while (inputs.length < maxPages) {
    const before = utils.calls.details.getData(inputs.at(-1) ?? shop)?.next_before
    if (!before || before <= oldest) break
    const aligned = Math.ceil(before / step) * step
    const isFurther = aligned < (inputs.at(-1)?.before ?? Number.POSITIVE_INFINITY)
    inputs.push({ ...shop, limit, before: isFurther ? aligned : before })
  }
  const queries = trpc.useQueries(t => inputs.map(input => t.calls.details(input)))
  useRefetchOnEntries(() => queries[0]?.refetch(), isOfShop)
  const found = queries.flatMap(({ data }) => data?.entries ?? [])
  return useSame([...new Map(found.map(one => [one.seq, one])).values()])
}

/** The same list until a call arrives, because rows are drawn by it. Of a stored call only the note changes. */
export function useSame(calls: readonly CallDetail[]): readonly CallDetail[] {
  const written = calls.map(({ seq }) => seq).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` stands for the calls.
  return useMemo(() => calls, [written])
}

/** The entry of a row, if the shop wrote with it. Reads are no pairs. */
export function writesOf(row: FeedRow): CallEntry[] {
  const entry = row.type === 'entry' ? row.entry : undefined
  return entry?.kind === 'call' && isOfShop(entry) && entry.operation.startsWith('POST ') ? [entry] : []
}
