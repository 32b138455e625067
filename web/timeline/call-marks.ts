import { useMemo } from 'react'
import type { Holding } from '../../server/facts/charge-states.ts'
import {
  type DoubleCharge,
  findDoubleCharges,
  isCertain,
  isRefund,
} from '../../server/facts/double-charges.ts'
import { knownHolding } from '../../server/facts/held-charges.ts'
import { isCharging } from '../../server/facts/lost-charges.ts'
import type { CallDetail, FeedRow } from '../stream/feed-entry.ts'
import { useCallsAround, useSame, writesOf } from './calls-around.ts'
import { useCallsNear } from './pairs-of-call.ts'
import { useChargedOnce, useHolding } from './provider-records.ts'

/** The worst first. Those with `may` are questions. */
const callMarks = [
  'chargedTwice',
  'refundedTwice',
  'heldTwice',
  'mayBeChargedTwice',
  'mayBeRefundedTwice',
  'mayBeDoneTwice',
  'bothPayable',
  'keyReused',
  'repeated',
] as const
export type CallMark = (typeof callMarks)[number]

/** The worst mark of each shown call of the shop that is one of a pair, by its seq. */
export function useCallMarks(
  rows: readonly FeedRow[],
  open: number | undefined,
): ReadonlyMap<number, CallMark> {
  const writes = useMemo(() => rows.flatMap(writesOf), [rows])
  const around = useCallsAround(writes)
  // A row is marked with all that its own detail finds.
  const near = useSame(useCallsNear(writes.find(({ seq }) => seq === open)))
  const { found, calls } = useMemo(() => {
    const ofOpen = findDoubleCharges(near).filter(({ first, second }) => first === open || second === open)
    const pairs = [...findDoubleCharges(around), ...ofOpen].map(
      pair => [`${pair.first} ${pair.second}`, pair] as const,
    )
    const bySeq = new Map([...around, ...near].map(call => [call.seq, call]))
    return {
      found: [...new Map(pairs).values()].toSorted((a, b) => a.second - b.second),
      calls: [...bySeq.values()],
    }
  }, [around, near, open])
  const chargedOnce = useChargedOnce(found, calls)
  const holding = useHolding(found, calls)
  return useMemo(() => {
    // Both calls, as both details have a notice about the pair. Who uses a key first reuses none.
    const marks = found.flatMap((double, place) => {
      const { first, second } = double
      const mark = markOf(double, calls, chargedOnce[place] ? 'one' : (holding[place] ?? 'unknown'))
      if (mark === null) return []
      const marked = mark === 'keyReused' ? [second] : [first, second]
      return marked.map(seq => [seq, mark] as const)
    })
    // The last one that is set for a call is its worst.
    return new Map(marks.toSorted(([, a], [, b]) => callMarks.indexOf(b) - callMarks.indexOf(a)))
  }, [found, calls, chargedOnce, holding])
}

/**
 * Null if the two calls charged once, also because one of both charges was given back. A repetition with another key is
 * marked even then: it may charge twice the next time.
 */
export function markOf(double: DoubleCharge, calls: readonly CallDetail[], asked: Holding): CallMark | null {
  const { rule } = double
  if (rule === 'key_of_another_body') return 'keyReused'
  if (rule === 'refused_repeat' || rule === 'new_key_after_unclear_answer') return 'repeated'
  const holding = knownHolding(asked, double, calls)
  if (holding === 'one') return rule === 'new_key_after_lost_answer' ? 'repeated' : null
  const operation = calls.find(({ seq }) => seq === double.first)?.operation ?? ''
  const isProven = isCertain(double, calls, holding)
  if (isRefund(operation)) return isProven ? 'refundedTwice' : 'mayBeRefundedTwice'
  if (!isCharging(operation)) return 'mayBeDoneTwice'
  if (isProven && holding === 'held') return 'heldTwice'
  if (isProven && holding !== 'payable') return 'chargedTwice'
  const isPayable = holding === 'payable' || (holding === 'unknown' && rule === 'both_payable')
  return isPayable ? 'bothPayable' : 'mayBeChargedTwice'
}
