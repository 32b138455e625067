/** Which sales may have been charged twice, by what a list of calls shows: so few calls have to be read with their bodies. */
import { isOver, tookMoney } from './charge-states.ts'
import { type AnsweredCall, didSell } from './did-sell.ts'
import { doubleWindowMs } from './double-charges.ts'
import { isCharging } from './lost-charges.ts'

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
  return [...sales.values()].flatMap(findNewest).toSorted((a, b) => b.seq - a.seq)
}

/** Whether the call may have charged a sale that has a reference. Without one, nobody can prove a double charge. */
function mayHold(call: Listed): boolean {
  const { operation, external_reference: reference, state } = call
  return reference !== null && isCharging(operation) && didSell(call) !== 'no' && !isOver(state ?? '')
}

/** The later one of the newest such two. Empty if there are none. */
function findNewest<C extends Listed>(charges: readonly C[]): C[] {
  const inOrder = charges.toSorted((a, b) => a.seq - b.seq)
  const second = inOrder.findLast((charge, place) =>
    inOrder.slice(0, place).some(earlier => mayRepeat(earlier, charge)),
  )
  return second === undefined ? [] : [second]
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
