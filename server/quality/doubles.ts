/** Double charges and reused keys among the recorded writes of a shop, and what they say of one sale. */
import { learnStates, type StatesOf } from '../facts/charge-states.ts'
import { type DoubleCharge, findPairs, isLookUp, isRefund, isRefundedTwice } from '../facts/double-charges.ts'
import { findOpenCharges, isCharging, isKnownCharge, learnLostCharges } from '../facts/lost-charges.ts'
import { isLost } from '../facts/quality-terms.ts'
import type { ReadCall } from '../facts/recorded-calls.ts'
import type { Checked as CheckedCriterion } from './checks.ts'
import { isAbsent } from './fields.ts'
import { type SeenCall, textOf } from './recorded.ts'
import { type Evidence, evidenceOf, type Finding, finding } from './verdict.ts'

export type Checked = Omit<CheckedCriterion, 'criterion'> & { doubles: Doubles }

/** Two calls that break one rule. They may belong to two sales. `charges`: the same calls, with what was learned of them. */
export type Double = { rule: DoubleCharge['rule']; pair: readonly SeenCall[]; charges: readonly ReadCall[] }
/**
 * - `open`: calls that may have charged, and nobody knows.
 * - `charges`: those that were performed and whose state is known, with what was learned of them.
 */
type Doubles = {
  found: readonly Double[]
  open: ReadonlySet<SeenCall>
  charges: readonly ReadCall[]
  statesOf: StatesOf
}

/** An idempotency key belongs to one body. */
export function checkReusedKeys(checked: Checked): Finding {
  const found = fromDoubles(checked, 'key_of_another_body', 'key_reused')
  const hasKey = writesOf(checked).some(({ recording }) => !isAbsent(recording.idempotency_key))
  return found.status === 'met' && !hasKey ? finding('not_observable', 'no_key') : found
}

/** After a lost answer the same key tells whether the call was performed; a new one may charge again. */
export function checkLostAnswers(checked: Checked): Finding {
  const found = judgeLostAnswers(checked)
  if (isLost(found)) return found
  // It did no harm this time, and shows what the shop would do if the call had been performed.
  const unclear = doublesOf(checked).find(({ rule }) => rule === 'new_key_after_unclear_answer')
  return unclear ? finding('warning', 'new_key_unclear', evidenceOfBoth(unclear)) : found
}

function judgeLostAnswers(checked: Checked): Finding {
  const writes = writesOf(checked)
  if (writes.length === 0) return finding('not_applicable', 'no_money_write')
  const blind = doublesOf(checked).find(({ rule }) => rule === 'new_key_after_lost_answer')
  if (blind) return findNewKey(blind)
  const shown = doublesOf(checked).find(({ rule }) => rule === 'shown_refund_repeated')
  if (shown) return finding('invalid', 'shown_refund_repeated', evidenceOfBoth(shown))
  const lost = lostOf(checked)
  if (lost.length === 0) return finding('not_applicable', 'no_lost_answer')
  const operations = [...Map.groupBy(lost, operationOf).values()]
  const unrepeated = operations.filter(calls => repeatOf(calls, checked) === undefined).flat()
  const anew = checked.doubles.found.find(
    ({ rule, pair: [first, second] }) =>
      rule !== 'key_of_another_body' &&
      rule !== 'refused_repeat' &&
      rule !== 'new_key_after_unclear_answer' &&
      first &&
      second &&
      unrepeated.includes(first) &&
      first.recording.idempotency_key !== second.recording.idempotency_key,
  )
  if (anew) return findNewKey(anew)
  const refused = findRefusedRepeat(unrepeated, checked)
  if (refused) return finding('invalid', 'new_key_refused', refused.map(withKey))
  if (unrepeated.length > 0) {
    const otherwise = checked.doubles.found.find(
      ({ rule, pair: [first] }) => rule === 'key_of_another_body' && first && unrepeated.includes(first),
    )
    if (otherwise) return finding('not_observable', 'repeated_otherwise', otherwise.pair.map(withKey))
    const unknown = unrepeated.filter(write => findSearch(write, checked) === undefined)
    if (unknown.length > 0) return finding('not_observable', 'not_repeated', unknown.map(withKey))
    const found = unrepeated.flatMap(write => [withKey(write), findSearch(write, checked)])
    return finding(
      'met',
      'looked_up',
      found.filter(one => one !== undefined),
    )
  }
  return finding(
    'met',
    null,
    operations.flatMap(calls => [calls[0], repeatOf(calls, checked)].flatMap(one => one ?? [])).map(withKey),
  )
}

/** A read by id may follow from a notification. Only a search, or a list of refunds, shows that the shop looked. */
const searching = /\/(?:search|orders|refunds)$/

/** The search by which the shop can have learned what became of a write whose answer was lost. */
function findSearch(write: SeenCall, { sale }: Checked): SeenCall | undefined {
  return sale.calls.find(
    call =>
      call.isShop &&
      call.atMs >= write.atMs &&
      searching.test(call.route) &&
      isLookUp(toReadCall(call), toReadCall(write)),
  )
}

const findNewKey = (double: Double) => finding('invalid', newKeyReasonOf(double), evidenceOfBoth(double))

/** The reason that says what a repetition with a new key did twice, or may have done twice. */
function newKeyReasonOf({ rule, charges: [one, other] }: Double): string {
  if (!one || !other) return 'new_key'
  if (isRefund(one.operation))
    return isRefundedTwice(rule, one, other) ? 'refunded_twice' : 'may_be_refunded_twice'
  if (!isCharging(one.operation)) return 'may_be_done_twice'
  return one.sold === 'yes' ? 'new_key_performed' : 'new_key'
}

/** The keys of the two calls, and what each is known to have made. */
export function evidenceOfBoth({ pair, charges }: Double): Evidence[] {
  return pair.flatMap(call => {
    const made = charges.find(({ seq }) => seq === call.seq)
    const isMade = made?.sold === 'yes' && isCharging(made.operation) && made.resource !== null
    return [withKey(call), ...(isMade ? [evidenceOf(call, 'response:id', made.resource)] : [])]
  })
}

/** A try with a new key for a sale whose charge was lost, of which only a refusal kept it from charging again. */
export function findRefusedRepeat(
  lost: readonly SeenCall[],
  { doubles }: Checked,
): readonly SeenCall[] | undefined {
  return doubles.found.find(
    ({ rule, pair: [first] }) => rule === 'refused_repeat' && first && lost.includes(first),
  )?.pair
}

/** Looks at all calls at once, because the rules compare pairs. @param calls in the order of time */
export function findDoubles(calls: readonly SeenCall[]): Doubles {
  const all = calls.map(toReadCall)
  const read = all.filter((_, place) => calls[place]?.isShop)
  const bySeq = new Map(calls.map(call => [call.seq, call]))
  const seenOf = (...some: readonly ReadCall[]) => some.flatMap(({ seq }) => bySeq.get(seq) ?? [])
  const found = Object.entries(findPairs(read)).flatMap(([name, pairs]) => {
    const rule = name as DoubleCharge['rule']
    return pairs.map(charges => ({ rule, pair: seenOf(...charges), charges }))
  })
  const learned = learnLostCharges(read)
  const open = new Set(seenOf(...findOpenCharges(learned)))
  return { found, open, charges: learned.filter(isKnownCharge), statesOf: learnStates(all) }
}

function toReadCall({ recording, route, id, atMs, sent, answered, sold, headers }: SeenCall): ReadCall {
  return {
    ...recording,
    ...{ atMs, sent, answered, sold },
    operation: route,
    resource: id ?? textOf(answered.id),
    credentials: recording.credentials ?? headers.get('authorization') ?? null,
    external_reference: recording.external_reference ?? textOf(answered.external_reference),
  }
}

/** Those of which the sale has one of the two calls. */
export function doublesOf(checked: Checked): Double[] {
  const writes = writesOf(checked)
  return checked.doubles.found.filter(({ pair }) => pair.some(call => writes.includes(call)))
}

/** A finding of each sale that has one of the two calls. */
function fromDoubles(checked: Checked, rule: DoubleCharge['rule'], reason: string): Finding {
  const writes = writesOf(checked)
  if (writes.length === 0) return finding('not_applicable', 'no_money_write')
  const double = doublesOf(checked).find(one => one.rule === rule)
  return double === undefined ? metBy(writes) : finding('invalid', reason, double.pair.map(withKey))
}

/** By a call that was performed, if one was. */
export function metBy(writes: readonly SeenCall[]): Finding {
  const performed = writes.filter(({ sold }) => sold === 'yes')
  return finding('met', null, (performed.length > 0 ? performed : writes).slice(-1))
}

export const writesOf = ({ sale }: Checked) =>
  sale.calls.filter(({ isShop, route }) => isShop && /^POST /.test(route))

export const lostOf = (checked: Checked) =>
  writesOf(checked).filter(({ recording }) => recording.outcome_unknown === true)

/** Calls with one key are one operation. A call without a key is one of its own. */
const operationOf = ({ seq, route, id, recording: { idempotency_key: key } }: SeenCall) =>
  key === null ? `${seq}` : `${route} ${id} ${key}`

function repeatOf([first]: readonly SeenCall[], checked: Checked): SeenCall | undefined {
  if (first === undefined) return undefined
  return writesOf(checked).findLast(
    call =>
      call !== first &&
      call.atMs >= first.atMs &&
      operationOf(call) === operationOf(first) &&
      !checked.doubles.found.some(
        ({ rule, pair }) => rule === 'key_of_another_body' && pair.includes(first) && pair.includes(call),
      ),
  )
}

export const withKey = (call: SeenCall) =>
  evidenceOf(call, 'header:x-idempotency-key', call.recording.idempotency_key ?? undefined)
