/** Finds in a list of calls the refunds that may have been made twice, so that only those calls are read with their bodies. */
import { type AnsweredCall, didSell } from './did-sell.ts'
import { doubleWindowMs, isRefund } from './double-charges.ts'
import { findNewestRepeats } from './newest-repeats.ts'

type Listed = AnsweredCall & {
  seq: number
  operation: string
  resource: string | null
  idempotency_key: string | null
  received_at: string
}

/**
 * The newest refund of each payment or order that may repeat one whose response was lost, the newest first. Whether it
 * does, `findDoubleCharges` tells.
 *
 * @param calls in any order
 */
export function findSuspectRefunds<C extends Listed>(calls: readonly C[]): C[] {
  const things = Map.groupBy(calls.filter(mayBeMade), ({ resource }) => resource)
  return findNewestRepeats(things.values(), mayRepeat)
}

const mayBeMade = (call: Listed) =>
  isRefund(call.operation) && call.resource !== null && didSell(call) !== 'no'

/** A store that repeats a refund with its key refunds once. */
function mayRepeat(first: Listed, second: Listed): boolean {
  const hasOtherKey = first.idempotency_key === null || first.idempotency_key !== second.idempotency_key
  const apartMs = Date.parse(second.received_at) - Date.parse(first.received_at)
  return first.outcome_unknown === true && hasOtherKey && apartMs <= doubleWindowMs
}
