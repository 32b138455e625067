/** Why a repetition with a new key, after a lost answer, was wrong. */
import { isKeyed, isRefund, isRefundedTwice } from '../facts/double-charges.ts'
import { isCharging } from '../facts/lost-charges.ts'
import type { Checked, Double } from './doubles.ts'
import { learnedOf } from './learned-charge.ts'

/** The reason that says what a repetition with a new key did twice, or may have done twice. */
export function newKeyReasonOf(double: Double, checked: Checked): string {
  const {
    rule,
    charges: [one, other],
  } = double
  if (!one || !other) return 'new_key'
  if (isRefund(one.operation))
    return isRefundedTwice(rule, one, other) ? 'refunded_twice' : 'may_be_refunded_twice'
  if (!isKeyed(one)) return unkeyedReasonOf(double, checked)
  if (!isCharging(one.operation)) return 'may_be_done_twice'
  return one.sold === 'yes' ? reasonsOfCharge[learnedOf(double, checked)] : 'new_key'
}

/** Where the provider is not known to honor keys, the same key is as good as a new one. */
function unkeyedReasonOf(double: Double, checked: Checked): string {
  const { charges } = double
  const learned = charges.every(call => isCharging(call.operation)) && learnedOf(double, checked)
  if (learned === 'shown' || learned === 'hidden') return reasonsOfCharge[learned]
  return charges.every(({ sold }) => sold === 'yes') ? 'unkeyed_done_twice' : 'unkeyed_may_be_done_twice'
}

const reasonsOfCharge = {
  nothing: 'new_key_performed',
  shown: 'shown_charge_repeated',
  hidden: 'charge_hidden',
  looked_up: 'new_key_looked_up',
}
