/**
 * Finds writes of a shop by which one sale may have been charged twice. The rules accuse no correct shop: a second
 * payment after a rejected, canceled or refunded one, a retry with the same key and body, and a second try after the
 * shop looked the first one up are not found, and neither is a sale that two cards share.
 */
import {
  type Holding,
  holdingStatusOf,
  isOver,
  isPayable,
  learnStates,
  type StatesOf,
  takesMoney,
  tookOrHolds,
} from './charge-states.ts'
import { isRefusal } from './did-sell.ts'
import { isUnperformed } from './fault-header.ts'
import { textIn } from './json.ts'
import { isCharging, learnLostCharges } from './lost-charges.ts'
import { publicRouteOf } from './plugin-routes.ts'
import {
  bodyOf,
  endMsOf,
  moneyOf,
  payerOf,
  type ReadCall,
  type RecordedCall,
  readCall,
  referenceOf,
  targetOf,
} from './recorded-calls.ts'
import { isSameCharge, showCharge } from './shown-charges.ts'
import { showsRefund } from './shown-refunds.ts'

/**
 * A pair of calls that fits several rules is named by the first.
 * - `new_key_after_lost_answer`: also with the same key, where the provider is not known to honor keys.
 * - `shown_refund_repeated`: the second call repeats a refund with another key, although a read between had shown the
 *   refund to the shop. It may be a second, equal refund on purpose.
 * - `both_payable`: the sale has two charges, and at least one waits for its payer.
 * - `refused_repeat`: the second call repeats the first with another key, and was refused. So the sale was charged once. The
 *   shop had not looked the first one up, or what it read told that it took money.
 * - `new_key_after_unclear_answer`: the second call repeats the first with another key. The first was not performed, but
 *   its answer did not say so. Nothing happened twice.
 */
const doubleChargeRules = [
  'key_of_another_body',
  'new_key_after_lost_answer',
  'shown_refund_repeated',
  'same_reference',
  'same_cart',
  'both_payable',
  'refused_repeat',
  'new_key_after_unclear_answer',
] as const
type DoubleChargeRule = (typeof doubleChargeRules)[number]

/** `first` and `second` are seqs, in the order of time. */
export type DoubleCharge = { rule: DoubleChargeRule; first: number; second: number }

/** A person who buys the same again takes longer than a second click or a retry. */
export const windowMs = { reference: 10 * 60_000, cart: 3 * 60_000 }

/** The longest time between two calls that repeat one another. Two codes to pay have no such bound. */
export const doubleWindowMs = windowMs.reference

/** A second card token does nothing. */
const doesMore = ({ operation }: ReadCall) => operation !== 'POST /v1/card_tokens'

const undoing = /\{id\}\/(?:cancel|cancellations|refund|refunds)$/

/** @param calls of shops, reads included, in any order; each once */
export function findDoubleCharges(calls: readonly RecordedCall[]): DoubleCharge[] {
  return findReadDoubles(calls.map(readCall))
}

function findReadDoubles(calls: readonly ReadCall[]): DoubleCharge[] {
  const pairs = findPairs(calls)
  const found = new Map<string, DoubleCharge>()
  for (const rule of doubleChargeRules.toReversed())
    for (const [{ seq: first }, { seq: second }] of pairs[rule])
      found.set(`${first} ${second}`, { rule, first, second })
  return [...found.values()].toSorted((a, b) => a.second - b.second || a.first - b.first)
}

/**
 * Whether nothing is a guess: two payments of one reference both took or hold money, or one refund was performed twice.
 *
 * @param holding what the provider says of the two now; without it, the calls alone must show it
 */
export function isCertain(
  { rule, first, second }: DoubleCharge,
  calls: readonly RecordedCall[],
  holding: Holding = 'unknown',
): boolean {
  const haveBoth = holding === 'both' || holding === 'held'
  const isPaid = ({ operation, answered }: ReadCall) =>
    isRefund(operation) || (isCharging(operation) && (haveBoth || tookOrHolds(holdingStatusOf(answered))))
  const [one, other] = calls
    .filter(({ seq }) => seq === first || seq === second)
    .map(readCall)
    .filter(call => call.sold === 'yes' && isPaid(call))
  if (!one || !other) return false
  return isRefund(one.operation) ? isRefundedTwice(rule, one, other) : isOneSale(one, other)
}

/** Whether two refunds are known to be one refund that was performed twice. */
export function isRefundedTwice(rule: DoubleChargeRule, one: ReadCall, other: ReadCall): boolean {
  return (
    rule === 'new_key_after_lost_answer' &&
    [one, other].every(({ operation, sold }) => isRefund(operation) && sold === 'yes') &&
    bodyOf(one) === bodyOf(other)
  )
}

/** Whether two charges are known to be of one sale. Without a reference nobody knows, whatever their bodies. */
export function isOneSale(one: ReadCall, other: ReadCall): boolean {
  return isSameMoney(one, other) && referenceOf(one) !== null && referenceOf(one) === referenceOf(other)
}

/** The pairs of each rule, so that a pair may be of several. The calls are in any order, and their bodies were read. */
export function findPairs(calls: readonly ReadCall[]): Record<DoubleChargeRule, [ReadCall, ReadCall][]> {
  const all = learnLostCharges(calls.toSorted((a, b) => a.atMs - b.atMs || a.seq - b.seq))
  const writes = all.filter(({ operation }) => operation.startsWith('POST '))
  const charges = writes.filter(isCharge)
  const live = writes.filter(call => isCharge(call) || isCode(call))
  const statesOf = learnStates(all)
  const isDouble = (maxMs: number) => (first: ReadCall, second: ReadCall) =>
    isWithin(maxMs, first, second) &&
    !wasToldRefused(first) &&
    isSameMoney(first, second) &&
    !isUndone(first, second, all)
  return {
    key_of_another_body: pairsOf(writes, keyOf, isOtherBody),
    new_key_after_lost_answer: pairsOf(writes.filter(doesMore), intentOf, (first, second) =>
      isRepeatedBlindly(first, second, all),
    ),
    shown_refund_repeated: pairsOf(writes, intentOf, (first, second) =>
      isRepeatedThoughShown(first, second, all),
    ),
    same_reference: pairsOf(charges, referenceOf, isDouble(windowMs.reference)),
    same_cart: pairsOf(charges, cartOf, isDouble(windowMs.cart)),
    both_payable: pairsOf(live, referenceOf, (first, second) =>
      isSecondLive(first, second, { all, statesOf }),
    ),
    refused_repeat: pairsOf(writes, intentOf, (first, second) => isRefusedRepeat(first, second, all)),
    new_key_after_unclear_answer: pairsOf(writes, intentOf, (first, second) =>
      isRepeatedUnclearly(first, second, all),
    ),
  }
}

/** Pairs each call with the newest earlier one of the same credentials and group, if the rule is true of the two. */
function pairsOf(
  calls: readonly ReadCall[],
  groupOf: (call: ReadCall) => string | null,
  isPair: (first: ReadCall, second: ReadCall) => boolean,
): [ReadCall, ReadCall][] {
  const groups = Map.groupBy(calls, call => {
    const group = groupOf(call)
    return group === null ? null : `${call.credentials} ${group}`
  })
  groups.delete(null)
  return [...groups.values()].flatMap(group =>
    group.flatMap((second, place): [ReadCall, ReadCall][] => {
      const first = group.slice(0, place).findLast(earlier => isPair(earlier, second))
      return first === undefined ? [] : [[first, second]]
    }),
  )
}

/** The writes that need an idempotency key. The provider is not known to honor the key of others, such as subscriptions. */
export const keyedWrites: ReadonlySet<string> = new Set([
  'POST /v1/payments',
  'POST /v1/payments/{id}/refunds',
  'POST /v1/orders',
  'POST /v1/orders/{id}/process',
  'POST /v1/orders/{id}/capture',
  'POST /v1/orders/{id}/cancel',
  'POST /v1/orders/{id}/refund',
  'POST /v1/orders/{id}/transactions',
])

/**
 * Whether the key of the first makes the call one operation with it. Where the provider is not known to honor keys, only
 * one resource of both shows that it did.
 */
function isSameOperation(first: ReadCall, call: ReadCall): boolean {
  if (first.idempotency_key === null || first.idempotency_key !== call.idempotency_key) return false
  return isKeyed(first) || (first.resource !== null && first.resource === call.resource)
}

/** Whether the provider is known to honor the key of the call. */
export function isKeyed({ operation }: Pick<ReadCall, 'operation'>): boolean {
  return keyedWrites.has(publicRouteOf(operation))
}

function keyOf(call: ReadCall): string | null {
  if (!isKeyed(call)) return null
  return call.idempotency_key === null ? null : `${targetOf(call)} ${call.idempotency_key}`
}

/**
 * Whether the bodies differ. A refused call does not use up its key. Bodies that differ only in a masked token count as
 * equal, because the provider itself reports such a difference.
 */
function isOtherBody(first: ReadCall, second: ReadCall): boolean {
  const isKept = ({ sent }: ReadCall) => Object.keys(sent).length > 0
  if (first.sold === 'no') return false
  const isTold = second.status === 409 && second.response.includes('idempotency_key_already_used')
  return isTold || (isKept(first) && isKept(second) && bodyOf(first) !== bodyOf(second))
}

/** The intent of the shop: the same route for the same sale. */
export function intentOf(call: ReadCall): string {
  return `${targetOf(call)} ${referenceOf(call) ?? bodyOf(call)}`
}

function isRepeatedBlindly(first: ReadCall, second: ReadCall, all: readonly ReadCall[]): boolean {
  return (
    first.sold !== 'no' &&
    second.sold !== 'no' &&
    isRepeat(first, second, all) &&
    !isRefusedRepeat(first, second, all)
  )
}

/**
 * Whether what the shop read of the payment, or the order, had the lost refund, and the shop sent the same once more. A
 * shop that repeats the key first knows the outcome, and what it sends then is another refund.
 */
function isRepeatedThoughShown(first: ReadCall, second: ReadCall, all: readonly ReadCall[]): boolean {
  const between = all.filter(call => isBetween(call, first, second) && call.seq !== first.seq)
  const hasKeyOf = (call: ReadCall) =>
    first.idempotency_key !== null && first.idempotency_key === call.idempotency_key
  return (
    isRefund(first.operation) &&
    first.outcome_unknown === true &&
    first.sold !== 'no' &&
    second.sold !== 'no' &&
    first.resource === second.resource &&
    bodyOf(first) === bodyOf(second) &&
    isWithin(windowMs.reference, first, second) &&
    !between.some(hasKeyOf) &&
    between.some(call => isLookUp(call, first) && showsRefund(call, first))
  )
}

/** Whether the shop did not know the outcome of a write, did not look it up, and sent it again as another operation. */
function isRepeat(first: ReadCall, second: ReadCall, all: readonly ReadCall[]): boolean {
  return isTriedAnew(first, second, all) && lookUpsBetween(first, second, all).length === 0
}

/** Whether the second is another operation than the first, whose answer was lost, and no repetition of it told its outcome. */
function isTriedAnew(first: ReadCall, second: ReadCall, all: readonly ReadCall[]): boolean {
  const isTold = (call: ReadCall) =>
    call.seq !== first.seq && isSameOperation(first, call) && call.outcome_unknown !== true
  return (
    first.outcome_unknown === true &&
    isWithin(windowMs.reference, first, second) &&
    !isSameOperation(first, second) &&
    !all.some(call => isBetween(call, first, second) && isTold(call))
  )
}

/** The reads by which the shop can have learned the outcome of the first before it sent the second. */
export function lookUpsBetween(first: ReadCall, second: ReadCall, all: readonly ReadCall[]): ReadCall[] {
  return all.filter(call => isBetween(call, first, second) && isLookUp(call, first))
}

/** Whether the shop sent a charge once more, although what it read last told that the first took money. */
function isChargedThoughShown(first: ReadCall, second: ReadCall, all: readonly ReadCall[]): boolean {
  return (
    isTriedAnew(first, second, all) &&
    isSameCharge(first, second) &&
    !isUndone(first, second, all) &&
    showCharge(lookUpsBetween(first, second, all), first)
  )
}

/**
 * Whether the shop repeated a charge or a refund with another key, although its answer left open whether it was
 * performed. Only pairs whose first call was not performed: the others are double charges.
 */
function isRepeatedUnclearly(first: ReadCall, second: ReadCall, all: readonly ReadCall[]): boolean {
  const isOfMoney = isCharging(first.operation) || isRefund(first.operation)
  const isHarmless = first.sold === 'no' || (first.sold === 'unknown' && first.outcome_unknown !== true)
  const hasOtherKey = second.idempotency_key !== null && second.idempotency_key !== first.idempotency_key
  const isTold = (call: ReadCall) =>
    isLookUp(call, first) || (call.idempotency_key === first.idempotency_key && !isUnclear(call))
  return (
    isKeyed(first) &&
    isOfMoney &&
    isHarmless &&
    isUnclear(first) &&
    first.idempotency_key !== null &&
    hasOtherKey &&
    isWithin(windowMs.reference, first, second) &&
    !all.some(call => isBetween(call, first, second) && isTold(call))
  )
}

/** Whether the shop could not tell from its answer whether the call was performed. 499: it left before the answer came. */
function isUnclear({ status, outcome_unknown }: ReadCall): boolean {
  return outcome_unknown === true || status === 499 || (status >= 500 && !isRefusal(status))
}

/** A second call that met a fault, or never left, shows nothing. */
function isRefusedRepeat(first: ReadCall, second: ReadCall, all: readonly ReadCall[]): boolean {
  const { sold, provider_status, attempts, fault } = second
  const isAnswered = provider_status !== null && attempts !== 0 && !isUnperformed(fault ?? '')
  return (
    isCharging(first.operation) &&
    first.sold === 'yes' &&
    !isDeclined(first) &&
    (isDeclined(second) || (sold === 'no' && isAnswered)) &&
    (isRepeat(first, second, all) || isChargedThoughShown(first, second, all))
  )
}

const isDeclined = ({ answered }: ReadCall) =>
  /^(?:rejected|failed|cancell?ed)$/.test(textIn(answered.status))

/** Whether the read can have told the shop the outcome of the write. */
export function isLookUp(call: ReadCall, write: ReadCall): boolean {
  if (!call.operation.startsWith('GET ') || call.status >= 300) return false
  if (call.resource !== null && call.resource === write.resource) return true
  const reference = referenceOf(write)
  if (reference === null) return /\/search$|\/orders$/.test(call.operation)
  return [call.request, call.response].some(text => text.includes(JSON.stringify(reference)))
}

function isCharge({ operation, sold, answered }: ReadCall): boolean {
  return isCharging(operation) && sold === 'yes' && takesMoney(holdingStatusOf(answered))
}

/** A subscription that waits has no code: its payer names a card on the provider's page. */
function isCode({ operation, sold, answered }: ReadCall): boolean {
  return isCharging(operation) && operation !== 'POST /preapproval' && sold === 'yes' && isPayable(answered)
}

/** What the shop knows, and what it was told of its charges. */
type Known = { all: readonly ReadCall[]; statesOf: StatesOf }

/** Whether the second charge of a sale was made while the payer had, or could still pay, the first. */
function isSecondLive(first: ReadCall, second: ReadCall, { all, statesOf }: Known): boolean {
  if (wasToldRefused(first) || !isSameMoney(first, second) || isUndone(first, second, all)) return false
  if (!isCode(first) && !isCode(second)) return false
  const before = statesOf(first.resource).findLast(({ atMs }) => atMs <= second.atMs)
  const document = before?.document ?? first.answered
  if (isOver(textIn(document.status))) return false
  const endMs = endMsOf(first)
  return isPayable(document) && endMs !== null
    ? !(createdMsOf(second) >= endMs)
    : isWithin(windowMs.reference, first, second)
}

export function isRefund(operation: string): boolean {
  return /^POST .*\/refunds?$/.test(operation)
}

/** Whether two payments have one amount, and one card and one payer if those are known. */
function isSameMoney(first: ReadCall, second: ReadCall): boolean {
  const [one, other] = [moneyOf(first), moneyOf(second)]
  const isOther = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
  return (
    first.resource !== second.resource &&
    one.amount === other.amount &&
    !isOther(one.card, other.card) &&
    !isOther(payerOf(first), payerOf(second))
  )
}

function isUndone(first: ReadCall, second: ReadCall, all: readonly ReadCall[]): boolean {
  return all.some(
    call =>
      call.resource === first.resource &&
      call.sold === 'yes' &&
      isBetween(call, first, second) &&
      (undoing.test(call.operation) || /^cancell?ed$/.test(String(call.sent.status))),
  )
}

/** Identifies a sale without a reference by its whole body without the card token, which differs at each attempt. */
function cartOf(call: ReadCall): string | null {
  return referenceOf(call) === null && !call.operation.includes('{id}') ? bodyOf(call) : null
}

/** Whether a fault told the shop that the call was refused, although it was performed. A shop has to try again then. */
function wasToldRefused({ status, sold }: ReadCall): boolean {
  return sold === 'yes' && status >= 400 && status < 500 && status !== 499
}

/** By our clock and by the provider's: who tests a monthly fee moves the clock of the simulator by a month. */
function isWithin(maxMs: number, first: ReadCall, second: ReadCall): boolean {
  const apartMs = Math.abs(createdMsOf(second) - createdMsOf(first))
  return second.atMs - first.atMs <= maxMs && !(apartMs > maxMs)
}

/** By the provider's clock. NaN if it did not tell. */
const createdMsOf = ({ answered: { date_created, created_date } }: ReadCall) =>
  Date.parse(textIn(date_created ?? created_date))

function isBetween(call: ReadCall, first: ReadCall, second: ReadCall): boolean {
  return call.atMs >= first.atMs && call.atMs <= second.atMs && call.credentials === first.credentials
}
