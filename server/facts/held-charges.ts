/** What a shop's own calls tell of two charges that hold the money of one sale. */
import { fateOf, type Holding, learnStates } from './charge-states.ts'
import type { DoubleCharge } from './double-charges.ts'
import { type RecordedCall, readCall } from './recorded-calls.ts'

/**
 * What the provider says of the two charges, or `held` if it was not asked and the last calls about both told that their
 * money is held.
 */
export function knownHolding(
  asked: Holding | undefined,
  { first, second }: DoubleCharge,
  calls: readonly RecordedCall[],
): Holding {
  if (asked !== undefined && asked !== 'unknown') return asked
  const made = calls.filter(({ seq }) => seq === first || seq === second)
  const ofBoth = calls.filter(({ resource }) => made.some(one => one.resource === resource)).map(readCall)
  const inOrder = ofBoth.toSorted((a, b) => a.atMs - b.atMs || a.seq - b.seq)
  return fateOf(made.map(readCall), learnStates(inOrder)) === 'held' ? 'held' : 'unknown'
}
