/** Charges without a reference, of which nobody can tell whether two are of one sale. */
import { fateOf, type StatesOf } from '../facts/charge-states.ts'
import { windowMs } from '../facts/double-charges.ts'
import { isCharging, isKnownCharge } from '../facts/lost-charges.ts'
import { bodyOf, moneyOf, payerOf, type ReadCall, referenceOf } from '../facts/recorded-calls.ts'

export type Twins = readonly [first: ReadCall, second: ReadCall]

/**
 * Two charges, one of them with a seq of `own`, that may be one sale: they have no reference, and either one cart, or one
 * amount after a lost response. A store that learned the outcome by the same key knows that the second is another sale.
 *
 * @param all the store's calls in the order of time, with what was learned of them
 */
export function findTwins(
  own: ReadonlySet<number>,
  all: readonly ReadCall[],
  statesOf: StatesOf,
): Twins | undefined {
  const charges = all.filter(
    call => isCharging(call.operation) && call.sold !== 'no' && referenceOf(call) === null,
  )
  for (const mine of charges.filter(({ seq }) => own.has(seq)))
    for (const other of charges) {
      const twins: Twins = other.atMs <= mine.atMs ? [other, mine] : [mine, other]
      if (other !== mine && areTwins(twins, all, statesOf)) return twins
    }
  return undefined
}

function areTwins([first, second]: Twins, all: readonly ReadCall[], statesOf: StatesOf): boolean {
  const apartMs = second.atMs - first.atMs
  if (apartMs > windowMs.reference) return false
  const isCart = apartMs <= windowMs.cart && bodyOf(first) === bodyOf(second)
  const isAfterLoss = first.outcome_unknown === true && !isToldByKey(first, second, all)
  return (
    first.operation === second.operation &&
    first.credentials === second.credentials &&
    !areOne(first, second) &&
    isSameBuyer(first, second) &&
    (isCart || isAfterLoss) &&
    mayBothCharge([first, second], statesOf)
  )
}

/** Whether both calls are one charge: one key, or one payment. */
function areOne(first: ReadCall, second: ReadCall): boolean {
  const isKey = first.idempotency_key !== null && first.idempotency_key === second.idempotency_key
  return isKey || (first.resource !== null && first.resource === second.resource)
}

function isToldByKey(first: ReadCall, second: ReadCall, all: readonly ReadCall[]): boolean {
  return all.some(
    call =>
      call.seq !== first.seq &&
      call.atMs >= first.atMs &&
      call.atMs <= second.atMs &&
      call.operation === first.operation &&
      call.outcome_unknown !== true &&
      areOne(first, call),
  )
}

/** One amount, and one card and one payer if those are known. A charge whose response is not known has what was sent. */
function isSameBuyer(first: ReadCall, second: ReadCall): boolean {
  const [one, other] = [first, second].map(call => ({
    ...moneyOf(isKnownCharge(call) ? call : { ...call, answered: call.sent }),
    payer: payerOf(call),
  }))
  const isOther = (a: string | null = null, b: string | null = null) => a !== null && b !== null && a !== b
  return (
    one?.amount === other?.amount && !isOther(one?.card, other?.card) && !isOther(one?.payer, other?.payer)
  )
}

/** What failed, or ended without money, charges nothing. */
function mayBothCharge(pair: Twins, statesOf: StatesOf): boolean {
  return pair.every(isKnownCharge) ? fateOf(pair, statesOf) !== 'one' : true
}
