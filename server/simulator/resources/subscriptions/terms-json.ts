import { countryOf, type SiteId } from '../../../facts/countries.ts'
import type { Period, Terms } from '../../store/records/terms.ts'
import { offsetDaysOf } from './cycles.ts'

/** The `auto_recurring` of a plan. Absent terms have no field. */
export function toTermsJson(terms: Terms, siteId: SiteId) {
  const { repetitions, billingDay, isProportional, freeTrial } = terms
  return {
    frequency: terms.frequency,
    frequency_type: terms.frequencyType,
    transaction_amount: terms.amount,
    currency_id: countryOf(siteId).currency,
    ...(repetitions !== null && { repetitions }),
    ...(billingDay !== null && { billing_day: billingDay, billing_day_proportional: isProportional }),
    ...(freeTrial !== null && { free_trial: toTrialJson(freeTrial) }),
  }
}

export function toTrialJson(trial: Period) {
  const { frequency, frequencyType } = trial
  return { frequency, frequency_type: frequencyType, first_invoice_offset: offsetDaysOf(trial) }
}
