import { roundFor } from '../../../facts/amounts.ts'
import { paymentMethodsOf } from '../../../facts/countries/find-method.ts'
import { type Country, countryOf, type SiteId } from '../../../facts/countries.ts'
import { type JsonObject, toInteger, toNumber, toObject } from '../../../facts/json.ts'
import type { Period, Terms } from '../../store/records/terms.ts'

/** Reads the terms of a plan or of a subscription without one, which were checked by their declaration. */
export function readTerms(recurring: JsonObject, siteId: SiteId): Terms {
  return {
    ...readPeriod(recurring),
    amount: readAmount(recurring.transaction_amount, siteId),
    billingDay: toInteger(recurring.billing_day),
    isProportional: recurring.billing_day_proportional === true,
    repetitions: toInteger(recurring.repetitions),
    freeTrial: recurring.free_trial ? readPeriod(toObject(recurring.free_trial)) : null,
  }
}

function readPeriod({ frequency, frequency_type }: JsonObject): Period {
  return {
    frequency: toInteger(frequency) ?? 1,
    frequencyType: frequency_type === 'days' ? 'days' : 'months',
  }
}

/** The amount, which is the smallest unit of the currency or a multiple of it. */
export function readAmount(value: unknown, siteId: SiteId): number {
  return roundFor(countryOf(siteId), toNumber(value) ?? 0)
}

/** The smallest amount of a charge. If the country's is unknown, it is the one that every card can be charged. */
export function minAmountOf(country: Country): number {
  const cards = paymentMethodsOf(country.id).filter(({ ranges }) => ranges.length > 0)
  return country.subscriptionAmounts?.min ?? Math.max(...cards.map(({ chargedFrom }) => chargedFrom))
}
