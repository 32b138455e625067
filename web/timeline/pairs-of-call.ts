import { type DoubleCharge, findDoubleCharges } from '../../server/facts/double-charges.ts'
import type { CallDetail, Entry } from '../stream/feed-entry.ts'
import { useRefetchOnEntries } from '../stream/use-feed.ts'
import { trpc } from '../trpc.ts'

export const shop = { transport: 'shop' } as const

/** Whether a new entry may pair with calls that are shown. */
export const isOfShop = (entry: Entry) => entry.kind === 'call' && entry.transport === 'shop'

export type PairedCall = Pick<CallDetail, 'received_at' | 'idempotency_key' | 'external_reference' | 'seq'>

/** Calls further apart are pairs only by one idempotency key, or as two codes to pay one reference. */
const aroundMs = 10 * 60_000

type Pairs = {
  pairs: DoubleCharge[]
  /** The calls of the shop among which they were found. */
  calls: CallDetail[]
  bySeq: ReadonlyMap<number, CallDetail>
}

/** The pairs of calls of a shop that may have charged one sale twice, of which this call is one. */
export function usePairsOf(call: PairedCall): Pairs {
  const calls = useCallsNear(call)
  const { seq } = call
  const pairs = findDoubleCharges(calls).filter(({ first, second }) => first === seq || second === seq)
  return { pairs, calls, bySeq: new Map(calls.map(one => [one.seq, one])) }
}

/** The calls of the shop with which this call may be a pair. */
export function useCallsNear(call: PairedCall | undefined): CallDetail[] {
  const queries = trpc.useQueries(t =>
    filtersNear(call).map(filter => t.calls.details({ ...shop, ...filter })),
  )
  useRefetchOnEntries(() => queries.map(({ refetch }) => refetch()), isOfShop)
  const found = queries.flatMap(({ data }) => data?.entries ?? [])
  return [...new Map(found.map(one => [one.seq, one])).values()]
}

function filtersNear(call: PairedCall | undefined) {
  if (call === undefined) return []
  const { received_at: at, idempotency_key: key, external_reference: reference } = call
  const shift = (ms: number) => new Date(Date.parse(at) + ms).toISOString()
  return [
    // A page begins at the newest call, so in a busy store one page of both sides may lack the nearest earlier ones.
    { received_from: shift(-aroundMs), received_before: shift(1), limit: 200 },
    { received_from: at, received_before: shift(aroundMs + 1), limit: 200 },
    ...(key === null ? [] : [{ idempotency_key: key, limit: 50 }]),
    ...(reference === null ? [] : [{ external_reference: reference, limit: 50 }]),
  ]
}
