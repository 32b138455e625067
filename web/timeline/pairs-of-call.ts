import { type DoubleCharge, findDoubleCharges } from '../../server/facts/double-charges.ts'
import type { CallDetail } from '../stream/feed-entry.ts'
import { trpc } from '../trpc.ts'

export const shop = { transport: 'shop' } as const

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
  const { received_at: at, idempotency_key: key, external_reference: reference, seq } = call
  const shift = (ms: number) => new Date(Date.parse(at) + ms).toISOString()
  const around = { received_from: shift(-aroundMs), received_before: shift(aroundMs) }
  const near = trpc.calls.details.useQuery({ ...shop, ...around, limit: 200 })
  const sameKey = trpc.calls.details.useQuery(
    { ...shop, idempotency_key: key ?? '', limit: 50 },
    { enabled: key !== null },
  )
  const sameReference = trpc.calls.details.useQuery(
    { ...shop, external_reference: reference ?? '', limit: 50 },
    { enabled: reference !== null },
  )
  const found = [near, sameKey, sameReference].flatMap(({ data }) => data?.entries ?? [])
  const bySeq = new Map(found.map(one => [one.seq, one]))
  const calls = [...bySeq.values()]
  const pairs = findDoubleCharges(calls).filter(({ first, second }) => first === seq || second === seq)
  return { pairs, calls, bySeq }
}
