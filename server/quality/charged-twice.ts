/** Whether a sale was charged once, as far as the calls of a shop, and what it read later, tell. */
import { preferences } from '../catalog/preferences.ts'
import { type Fate, fateOf, isUnpaid } from '../facts/charge-states.ts'
import { type DoubleCharge, isOneSale } from '../facts/double-charges.ts'
import { isCharging } from '../facts/lost-charges.ts'
import {
  type Checked,
  type Double,
  doublesOf,
  evidenceOfBoth,
  findRefusedRepeat,
  lostOf,
  metBy,
  withKey,
  writesOf,
} from './doubles.ts'
import { isHiddenByFault } from './learned-charge.ts'
import { newsOf } from './news.ts'
import type { Delivery, SeenCall } from './recorded.ts'
import { isFailedOrder } from './sales.ts'
import { findTwins } from './unnamed-charges.ts'
import { type Finding, finding } from './verdict.ts'

/** No two writes charge for one thing, as far as their answers are known. */
export function checkChargedTwice(checked: Checked): Finding {
  const writes = writesOf(checked)
  if (writes.length === 0) return finding('not_applicable', 'no_money_write')
  const repeated = judgeCharges(checked)
  if (repeated) return repeated
  const open = writes.filter(call => checked.doubles.open.has(call))
  if (open.length > 0) return finding('not_observable', 'charge_unknown', open)
  const refused = findRefusedRepeat(lostOf(checked), checked)
  if (refused) return finding('not_observable', 'refused_repeat', refused.pair.map(withKey))
  const unnamed = judgeUnnamed(checked)
  if (unnamed) return unnamed
  const unpaid = findUnpaid(checked)
  if (unpaid) {
    const unread = findUnread(checked)
    return unread.length > 0
      ? finding('not_observable', 'change_unread', [...unpaid.slice(-1), ...unread])
      : finding('not_observable', 'nothing_paid', unpaid)
  }
  const failed = writes.filter(isFailedOrder)
  if (failed.length === writes.length) return finding('not_observable', 'nothing_paid', failed)
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
  const doubles = doublesOf(checked)
    .filter(
      ({ rule, charges }) =>
        charging.includes(rule) &&
        charges.every(({ operation, sold }) => isCharging(operation) && sold === 'yes'),
    )
    .map(double => ({ ...double, fate: fateOf(double.charges, checked.doubles.statesOf) }))
    .filter(({ fate }) => fate !== 'one')
  for (const fate of gravestFirst) {
    const double = doubles.find(one => one.fate === fate && isProven(one))
    if (!double) continue
    const [status, reason] =
      fate === 'charged' && isHiddenByFault(double, checked)
        ? (['warning', 'charge_hidden'] as const)
        : findings[fate]
    return finding(status, reason, evidenceOfBoth(double))
  }
  const [guessed] = doubles
  return guessed && finding('not_observable', 'cart_charged_twice', evidenceOfBoth(guessed))
}

/** What is found of two charges of one reference. */
const findings = {
  charged: ['invalid', 'charged_twice'],
  returned: ['warning', 'charged_twice_refunded'],
  held: ['warning', 'held_twice'],
  payable: ['not_observable', 'both_payable'],
} as const satisfies Record<Exclude<Fate, 'one'>, readonly [Finding['status'], string]>

const gravestFirst = ['charged', 'returned', 'held', 'payable'] as const

/** Two charges of which only a reference could tell that they are of two sales. */
function judgeUnnamed(checked: Checked): Finding | undefined {
  const { learned, seenOf, statesOf } = checked.doubles
  const own = new Set(writesOf(checked).map(({ seq }) => seq))
  const twins = findTwins(own, learned, statesOf)
  if (!twins) return undefined
  const both = { pair: seenOf(...twins), charges: twins }
  return finding('not_observable', 'cart_charged_twice', evidenceOfBoth(both))
}

const isProven = ({ charges: [one, other] }: Double): boolean =>
  one !== undefined && other !== undefined && isOneSale(one, other)

/** The charges of a sale of which none is known to have taken money. A preference is charged by other calls. */
function findUnpaid(checked: Checked): SeenCall[] | undefined {
  const { charges, statesOf } = checked.doubles
  const writes = writesOf(checked)
  const own = charges.filter(({ seq }) => writes.some(write => write.seq === seq))
  if (own.length === 0 || writes.some(isPreference)) return undefined
  if (!own.every(charge => isUnpaid(charge, statesOf))) return undefined
  return writes.filter(write => own.some(({ seq }) => seq === write.seq))
}

/** The notifications of a change that no response has shown since. */
function findUnread({ sale, doubles }: Checked): Delivery[] {
  return newsOf(sale, sale.deliveries).filter(({ resource, payment_id, received_at }) => {
    const last = [resource, payment_id].flatMap(id => doubles.statesOf(id).at(-1)?.atMs ?? [])
    return Math.max(...last) < Date.parse(received_at)
  })
}

const isPreference = ({ route }: SeenCall): boolean => route === preferences.create.provider

/** A preference is paid later, by others, and a payment that failed charges nothing. */
const mayCharge = (write: SeenCall): boolean =>
  !isPreference(write) && !isFailedOrder(write) && write.answered.status !== 'rejected'
