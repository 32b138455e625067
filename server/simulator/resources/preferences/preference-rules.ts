import { sum } from '../../../facts/amounts.ts'
import { paymentMethodsOf } from '../../../facts/countries/find-method.ts'
import { maxInstallments, type PaymentMethod } from '../../../facts/countries/payment-method.ts'
import { toInteger, toNumber, toObject } from '../../../facts/json.ts'
import type { Preference } from '../../store/records/preference.ts'
import { excludedIds, totalOf } from './read-preference.ts'

/** The amount of items and shipping. */
export function amountOf(preference: Preference): number {
  const shipping = toNumber(toObject(preference.given.shipments).cost) ?? 0
  return sum(shipping, totalOf(preference.items))
}

/** Whether the preference can be paid now, and if not, why. */
export function checkOpen(preference: Preference, now: number): 'open' | 'not_yet' | 'expired' {
  if (!preference.expires) return 'open'
  if (preference.startsAt !== null && now < preference.startsAt) return 'not_yet'
  return preference.endsAt !== null && now > preference.endsAt ? 'expired' : 'open'
}

/** The methods that the seller has not excluded. */
export function methodsOf(preference: Preference): PaymentMethod[] {
  const rules = toObject(preference.given.payment_methods)
  const ids = excludedIds(rules.excluded_payment_methods)
  const types = excludedIds(rules.excluded_payment_types)
  return paymentMethodsOf(preference.siteId).filter(
    method => !ids.includes(method.id) && !types.includes(method.type),
  )
}

export function maxInstallmentsOf(preference: Preference): number {
  return toInteger(toObject(preference.given.payment_methods).installments) ?? maxInstallments
}
