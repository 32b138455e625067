/** Amount, cycle and trial as typed, which plans and subscriptions share, and the terms that they become. */
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { type FrequencyType, frequencyTypes } from '../../../server/facts/subscription-statuses.ts'
import { numberOrText } from '../../actions/unchecked.ts'
import { type ReadAmount, readAmount } from '../../money/read-amount.ts'

export type TermsValues = {
  reason: string
  amount: string
  frequency: string
  unit: FrequencyType
  /** The number of periods. Empty for no trial. */
  trial: string
  trialUnit: FrequencyType
  backUrl: string
}

export const units = frequencyTypes

export function startTerms(reason: string, amount: string): TermsValues {
  return {
    reason,
    amount,
    frequency: '1',
    unit: 'months',
    trial: '',
    trialUnit: 'months',
    backUrl: `${location.origin}/subscriptions`,
  }
}

export function readTermsAmount(text: string, site: SiteId, locale: string): ReadAmount {
  return readAmount(text, countryOf(site).currency, locale)
}

export function isCount(text: string): boolean {
  return /^[1-9]\d{0,3}$/.test(text.trim())
}

/** The terms of a request. A text that is no number is sent as typed. */
export function toTerms(values: TermsValues, site: SiteId, locale: string) {
  const read = readTermsAmount(values.amount, site, locale)
  return {
    frequency: numberOrText(values.frequency),
    frequency_type: values.unit,
    transaction_amount: read.ok ? read.value : numberOrText(values.amount),
    currency_id: countryOf(site).currency,
    ...(values.trial.trim() && {
      free_trial: { frequency: numberOrText(values.trial), frequency_type: values.trialUnit },
    }),
  }
}
