/** Amount, cycle and trial as typed, which plans and subscriptions share, and the terms that they become. */
import { useTranslations } from 'use-intl'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { type FrequencyType, frequencyTypes } from '../../../server/facts/subscription-statuses.ts'
import { numberOrText } from '../../actions/form-input.ts'
import { isWebUrlOrEmpty } from '../../http/web-url.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { type ReadAmount, readAmount, useAmountProblem } from '../../money/read-amount.ts'

const names = new Map([
  ['payer_email', 'payerEmail'],
  ['external_reference', 'reference'],
  ['back_url', 'backUrl'],
  ['preapproval_plan_id', 'plan'],
  ['auto_recurring.transaction_amount', 'amount'],
  ['auto_recurring.frequency', 'frequency'],
  ['auto_recurring.start_date', 'start'],
  ['auto_recurring.end_date', 'end'],
  ['auto_recurring.free_trial.frequency', 'trial'],
  ['auto_recurring.repetitions', 'repetitions'],
  ['auto_recurring.billing_day', 'billingDay'],
])

/** Maps the gateway's field names to those of the forms. */
export function toFormErrors(fields: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, [sentence = '']]) => [names.get(path) ?? path, sentence]),
  )
}

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

/** The messages about wrong values of the terms. Null for a right value. */
export function useTermsRules(site: SiteId) {
  const t = useTranslations('subscriptions.form')
  const locale = useFormatLocale()
  const problemOf = useAmountProblem(countryOf(site).currency)
  const optionalCount = (count: string) => (count.trim() === '' || isCount(count) ? null : t('badCount'))
  return {
    optionalCount,
    reason: (reason: string) => (reason.trim() ? null : t('badReason')),
    amount: (amount: string) => problemOf(readTermsAmount(amount, site, locale)),
    frequency: (frequency: string) => (isCount(frequency) ? null : t('badCount')),
    trial: optionalCount,
    backUrl: (url: string) => (url.trim() && isWebUrlOrEmpty(url) ? null : t('badUrl')),
  }
}
