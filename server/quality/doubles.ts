/** Double charges and reused keys among the recorded writes of a shop, and what they say of one sale. */
import { learnStates, type StatesOf } from '../facts/charge-states.ts'
import { type DoubleCharge, findPairs } from '../facts/double-charges.ts'
import { findOpenCharges, isCharging, isKnownCharge, learnLostCharges } from '../facts/lost-charges.ts'
import type { ReadCall } from '../facts/recorded-calls.ts'
import type { Checked as CheckedCriterion } from './checks.ts'
import { type SeenCall, textOf } from './recorded.ts'
import { type Evidence, evidenceOf, type Finding, finding } from './verdict.ts'

export type Checked = Omit<CheckedCriterion, 'criterion'> & { doubles: Doubles }

/** Two calls that break one rule. They may belong to two sales. `charges`: the same calls, with what was learned of them. */
export type Double = { rule: DoubleCharge['rule']; pair: readonly SeenCall[]; charges: readonly ReadCall[] }
/**
 * - `open`: calls that may have charged, and nobody knows.
 * - `charges`: those that were performed and whose state is known, with what was learned of them.
 * - `learned`: all calls of the shop in the order of time, with what was learned of them.
 */
type Doubles = {
  found: readonly Double[]
  open: ReadonlySet<SeenCall>
  charges: readonly ReadCall[]
  learned: readonly ReadCall[]
  seenOf: (...calls: readonly ReadCall[]) => SeenCall[]
  statesOf: StatesOf
}

/** The keys of the two calls, and what each is known to have made. */
export function evidenceOfBoth({ pair, charges }: Omit<Double, 'rule'>): Evidence[] {
  return pair.flatMap(call => {
    const made = charges.find(({ seq }) => seq === call.seq)
    const isMade = made?.sold === 'yes' && isCharging(made.operation) && made.resource !== null
    return [withKey(call), ...(isMade ? [evidenceOf(call, 'response:id', made.resource)] : [])]
  })
}

/** A try with a new key for a sale whose charge was lost, of which only a refusal kept it from charging again. */
export function findRefusedRepeat(lost: readonly SeenCall[], { doubles }: Checked): Double | undefined {
  return doubles.found.find(
    ({ rule, pair: [first] }) => rule === 'refused_repeat' && first && lost.includes(first),
  )
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
  const charges = learned.filter(isKnownCharge)
  return { found, open, charges, learned, seenOf, statesOf: learnStates(all) }
}

export function toReadCall({
  recording,
  route,
  id,
  atMs,
  sent,
  answered,
  sold,
  headers,
}: SeenCall): ReadCall {
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

/** By a call that was performed, if one was. */
export function metBy(writes: readonly SeenCall[]): Finding {
  const performed = writes.filter(({ sold }) => sold === 'yes')
  return finding('met', null, (performed.length > 0 ? performed : writes).slice(-1))
}

export const writesOf = ({ sale }: Checked) =>
  sale.calls.filter(({ isShop, route }) => isShop && /^POST /.test(route))

export const lostOf = (checked: Checked) =>
  writesOf(checked).filter(({ recording }) => recording.outcome_unknown === true)

export const withKey = (call: SeenCall) =>
  evidenceOf(call, 'header:x-idempotency-key', call.recording.idempotency_key ?? undefined)
