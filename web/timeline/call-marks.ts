import { useMemo } from 'react'
import type { Holding } from '../../server/facts/charge-states.ts'
import {
  type DoubleCharge,
  findDoubleCharges,
  isCertain,
  isRefund,
} from '../../server/facts/double-charges.ts'
import { isCharging } from '../../server/facts/lost-charges.ts'
import type { CallDetail } from '../stream/feed-entry.ts'
import { useRefetchOnEntries } from '../stream/use-feed.ts'
import { trpc } from '../trpc.ts'
import { shop } from './pairs-of-call.ts'
import { useChargedOnce, useHolding } from './provider-records.ts'

/** The worst first. Those with `may` are questions. */
const callMarks = [
  'chargedTwice',
  'refundedTwice',
  'mayBeChargedTwice',
  'mayBeRefundedTwice',
  'mayBeDoneTwice',
  'bothPayable',
  'keyReused',
  'repeated',
] as const
export type CallMark = (typeof callMarks)[number]

/** The worst mark of each of the newest calls of the shop that is one of a pair, by its seq. */
export function useCallMarks(): ReadonlyMap<number, CallMark> {
  const { data, refetch } = trpc.calls.details.useQuery({ ...shop, limit: 200 })
  useRefetchOnEntries(refetch, entry => entry.kind === 'call' && entry.transport === 'shop')
  const calls = data?.entries ?? none
  const found = useMemo(() => findDoubleCharges(calls), [calls])
  const chargedOnce = useChargedOnce(found, calls)
  const holding = useHolding(found, calls)
  return useMemo(() => {
    const marks = found.flatMap((double, place) => {
      const { rule, first, second } = double
      // Only the second call is marked: the first one used a key of its own, or its repetition did no harm.
      if (rule === 'key_of_another_body') return [[second, 'keyReused'] as const]
      if (rule === 'refused_repeat' || rule === 'new_key_after_unclear_answer')
        return [[second, 'repeated'] as const]
      if (chargedOnce[place] || holding[place] === 'one') return []
      const mark = markOf(double, calls, holding[place] ?? 'unknown')
      return [[first, mark] as const, [second, mark] as const]
    })
    // The last one that is set for a call is its worst.
    return new Map(marks.toSorted(([, a], [, b]) => callMarks.indexOf(b) - callMarks.indexOf(a)))
  }, [found, calls, chargedOnce, holding])
}

const none: CallDetail[] = []

function markOf(double: DoubleCharge, calls: readonly CallDetail[], holding: Holding): CallMark {
  const operation = calls.find(({ seq }) => seq === double.first)?.operation ?? ''
  const isProven = isCertain(double, calls, holding)
  if (isRefund(operation)) return isProven ? 'refundedTwice' : 'mayBeRefundedTwice'
  if (!isCharging(operation)) return 'mayBeDoneTwice'
  if (isProven && holding !== 'payable') return 'chargedTwice'
  const isPayable = holding === 'payable' || (holding === 'unknown' && double.rule === 'both_payable')
  return isPayable ? 'bothPayable' : 'mayBeChargedTwice'
}
