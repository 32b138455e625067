/** Which sales may have been charged twice, by what a list of calls shows: so few calls have to be read with their bodies. */
import { isOver } from './charge-states.ts'
import { type AnsweredCall, didSell } from './did-sell.ts'
import { isCharging } from './lost-charges.ts'

type Listed = AnsweredCall & {
  seq: number
  operation: string
  resource: string | null
  external_reference: string | null
  state: string | null
}

/**
 * The newest charge of each reference that more than one charge has, the newest first. Whether it was charged twice,
 * `findDoubleCharges` tells.
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

/** Empty for one charge, also if it was repeated with its key: both calls made one resource. */
function findNewest<C extends Listed>(charges: readonly C[]): C[] {
  const made = new Set(charges.map(({ resource, seq }) => resource ?? seq))
  return made.size > 1 ? charges.toSorted((a, b) => b.seq - a.seq).slice(0, 1) : []
}
