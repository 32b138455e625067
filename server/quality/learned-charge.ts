/** What a shop had read of a charge whose answer was lost, before it charged again. */
import { lookUpsBetween } from '../facts/double-charges.ts'
import type { ReadCall } from '../facts/recorded-calls.ts'
import { hidesCharge, showCharge } from '../facts/shown-charges.ts'
import { type Checked, type Double, toReadCall } from './doubles.ts'

/** `hidden`: a fault kept the charge out of what the shop read. `looked_up`: what it read did not show the charge as paid. */
type Learned = 'nothing' | 'shown' | 'hidden' | 'looked_up'

/** Of a double whose first call was lost. */
export function learnedOf({ charges: [first, second] }: Double, { sale }: Checked): Learned {
  if (!first || !second) return 'nothing'
  const read: ReadCall[] = sale.calls.filter(({ isShop }) => isShop).map(toReadCall)
  const lookUps = lookUpsBetween(first, second, read)
  if (showCharge(lookUps, first)) return 'shown'
  if (lookUps.some(lookUp => hidesCharge(lookUp, first))) return 'hidden'
  return lookUps.length > 0 ? 'looked_up' : 'nothing'
}

/** Whether the sale was charged again because a fault had hidden its lost charge from what the shop read. */
export function isHiddenByFault(double: Double, checked: Checked): boolean {
  return double.charges[0]?.outcome_unknown === true && learnedOf(double, checked) === 'hidden'
}
