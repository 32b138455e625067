/** Finds in a list of calls the sales that may have been charged twice, so that only those calls are read with their bodies. */
import { isOver, tookMoney } from './charge-states.ts'
import { type AnsweredCall, didSell } from './did-sell.ts'
import { doubleWindowMs } from './double-charges.ts'
import { isCharging } from './lost-charges.ts'
import { findNewestRepeats } from './newest-repeats.ts'

type Listed = AnsweredCall & {
  seq: number
  operation: string
  resource: string | null
  external_reference: string | null
  state: string | null
  received_at: string
  amount: number | null
}

/**
 * The newest charge of each reference that two charges have by which one sale may have been charged twice, the newest
 * first. Whether it was, `findDoubleCharges` tells.
 *
 * @param calls in any order
 */
export function findSuspectSales<C extends Listed>(calls: readonly C[]): C[] {
  const sales = Map.groupBy(calls.filter(mayHold), ({ external_reference: reference }) => reference)
  return findNewestRepeats(sales.values(), mayRepeat)
}

/** Whether the call may have charged a sale that has a reference. Without one, nobody can prove a double charge. */
function mayHold(call: Listed): boolean {
  const { operation, external_reference: reference, state } = call
  return reference !== null && isCharging(operation) && didSell(call) !== 'no' && !isOver(state ?? '')
}

/** A charge that was repeated with its key made one resource. A code to pay waits for longer than a store repeats. */
function mayRepeat(first: Listed, second: Listed): boolean {
  const isOther = <V>(a: V | null, b: V | null) => a !== null && b !== null && a !== b
  const apartMs = Date.parse(second.received_at) - Date.parse(first.received_at)
  const isCode = [first, second].some(({ state }) => !tookMoney(state ?? ''))
  return (
    (first.resource === null || first.resource !== second.resource) &&
    !isOther(first.amount, second.amount) &&
    (apartMs <= doubleWindowMs || isCode)
  )
}
