/** Double charges and reused keys among the recorded writes of a shop, and what they say of one sale. */
import { preferences } from '../catalog/preferences.ts'
import { fateOf, learnStates, type StatesOf } from '../facts/charge-states.ts'
import { type DoubleCharge, findPairs } from '../facts/double-charges.ts'
import { findOpenCharges, isCharging, learnLostCharges } from '../facts/lost-charges.ts'
import type { ReadCall } from '../facts/recorded-calls.ts'
import type { Checked as CheckedCriterion } from './checks.ts'
import { isAbsent } from './fields.ts'
import { type SeenCall, textOf } from './recorded.ts'
import { evidenceOf, type Finding, finding } from './verdict.ts'

export type Checked = Omit<CheckedCriterion, 'criterion'> & { doubles: Doubles }

/** Two calls that break one rule. They may belong to two sales. `charges`: the same calls, with what was learned of them. */
type Double = { rule: DoubleCharge['rule']; pair: readonly SeenCall[]; charges: readonly ReadCall[] }
/** `open`: calls that may have charged, and nobody knows. */
type Doubles = { found: readonly Double[]; open: ReadonlySet<SeenCall>; statesOf: StatesOf }

/** An idempotency key belongs to one body. */
export function checkReusedKeys(checked: Checked): Finding {
  const found = fromDoubles(checked, 'key_of_another_body', 'key_reused')
  const hasKey = writesOf(checked).some(({ recording }) => !isAbsent(recording.idempotency_key))
  return found.status === 'met' && !hasKey ? finding('not_observable', 'no_key') : found
}

/** After a lost answer the same key tells whether the call was performed; a new one may charge again. */
export function checkLostAnswers(checked: Checked): Finding {
  const found = fromDoubles(checked, 'new_key_after_lost_answer', 'new_key')
  if (found.status !== 'met') return found
  const lost = lostOf(checked)
  if (lost.length === 0) return finding('not_applicable', 'no_lost_answer')
  const operations = [...Map.groupBy(lost, operationOf).values()]
  const unrepeated = operations.filter(calls => repeatOf(calls, checked) === undefined).flat()
  const anew = checked.doubles.found.find(
    ({ rule, pair: [first, second] }) =>
      rule !== 'key_of_another_body' &&
      rule !== 'refused_repeat' &&
      first &&
      second &&
      unrepeated.includes(first) &&
      first.recording.idempotency_key !== second.recording.idempotency_key,
  )
  if (anew) return finding('invalid', 'new_key', anew.pair.map(withKey))
  const refused = findRefusedRepeat(unrepeated, checked)
  if (refused) return finding('invalid', 'new_key_refused', refused.map(withKey))
  if (unrepeated.length > 0) {
    const otherwise = checked.doubles.found.find(
      ({ rule, pair: [first] }) => rule === 'key_of_another_body' && first && unrepeated.includes(first),
    )
    return otherwise
      ? finding('not_observable', 'repeated_otherwise', otherwise.pair.map(withKey))
      : finding('not_observable', 'not_repeated', unrepeated.map(withKey))
  }
  return finding(
    'met',
    null,
    operations.flatMap(calls => [calls[0], repeatOf(calls, checked)].flatMap(one => one ?? [])).map(withKey),
  )
}

/** A try with a new key for a sale whose charge was lost, of which only a refusal kept it from charging again. */
function findRefusedRepeat(lost: readonly SeenCall[], { doubles }: Checked): readonly SeenCall[] | undefined {
  return doubles.found.find(
    ({ rule, pair: [first] }) => rule === 'refused_repeat' && first && lost.includes(first),
  )?.pair
}

/** No two writes charge for one thing, as far as their answers are known. */
export function checkChargedTwice(checked: Checked): Finding {
  const writes = writesOf(checked)
  if (writes.length === 0) return finding('not_applicable', 'no_money_write')
  const repeated = judgeCharges(checked)
  if (repeated) return repeated
  const open = writes.filter(call => checked.doubles.open.has(call))
  if (open.length > 0) return finding('not_observable', 'charge_unknown', open)
  const refused = findRefusedRepeat(lostOf(checked), checked)
  if (refused) return finding('not_observable', 'refused_repeat', refused.map(withKey))
  return writes.some(mayCharge) ? metBy(writes) : finding('not_applicable', 'no_money_write')
}

/** The rules whose two calls charge one sale, if both are performed. */
const charging: readonly DoubleCharge['rule'][] = [
  'new_key_after_lost_answer',
  'same_reference',
  'same_cart',
  'both_payable',
]

/** Two charges of one sale: money was taken twice, or may be later, as when both wait for a payer at a counter. */
function judgeCharges(checked: Checked): Finding | undefined {
  const writes = writesOf(checked)
  const { found, statesOf } = checked.doubles
  const fates = found.flatMap(({ rule, pair, charges }) =>
    charging.includes(rule) &&
    pair.some(call => writes.includes(call)) &&
    charges.every(({ operation, sold }) => isCharging(operation) && sold === 'yes')
      ? { pair, fate: fateOf(charges, statesOf) }
      : [],
  )
  const pairOf = (wanted: ReturnType<typeof fateOf>) => fates.find(one => one.fate === wanted)?.pair
  const twice = pairOf('charged')
  if (twice) return finding('invalid', 'charged_twice', twice.map(withKey))
  const payable = pairOf('payable')
  return payable && finding('not_observable', 'both_payable', payable.map(withKey))
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
  const open = new Set(seenOf(...findOpenCharges(learnLostCharges(read))))
  return { found, open, statesOf: learnStates(all) }
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

/** A finding of each sale that has one of the two calls. */
function fromDoubles(checked: Checked, rule: DoubleCharge['rule'], reason: string): Finding {
  const writes = writesOf(checked)
  if (writes.length === 0) return finding('not_applicable', 'no_money_write')
  const double = checked.doubles.found.find(
    one => one.rule === rule && one.pair.some(call => writes.includes(call)),
  )
  return double === undefined ? metBy(writes) : finding('invalid', reason, double.pair.map(withKey))
}

/** By a call that was performed, if one was. */
function metBy(writes: readonly SeenCall[]): Finding {
  const performed = writes.filter(({ sold }) => sold === 'yes')
  return finding('met', null, (performed.length > 0 ? performed : writes).slice(-1))
}

/** A preference is paid later, by others, and a rejected payment charges nothing. */
const mayCharge = ({ route, answered }: SeenCall): boolean =>
  route !== preferences.create.provider && answered.status !== 'rejected'

const writesOf = ({ sale }: Checked) =>
  sale.calls.filter(({ isShop, route }) => isShop && /^POST /.test(route))

const lostOf = (checked: Checked) =>
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
