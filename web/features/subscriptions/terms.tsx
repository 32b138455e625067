/** Amount, cycle and trial as typed, which plans and subscriptions share, and the terms that they become. */

import { NativeSelect, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { type FrequencyType, frequencyTypes } from '../../../server/facts/subscription-statuses.ts'
import { numberOrText } from '../../actions/form-input.ts'
import { accountPath } from '../../browser/account.ts'
import { isWebUrlOrEmpty } from '../../http/web-url.ts'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { type ReadAmount, readAmount, useAmountProblem } from '../../money/read-amount.ts'
import forms from '../../ui/forms/form.module.css'

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

/** The forms' name of a field of the gateway. */
export function fieldOfTerms(path: string): string {
  return names.get(path) ?? path
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

const units = frequencyTypes

export function startTerms(reason: string, amount: string): TermsValues {
  return {
    reason,
    amount,
    frequency: '1',
    unit: 'months',
    trial: '',
    trialUnit: 'months',
    // The provider refuses a plan whose address names localhost.
    backUrl: `${location.origin.replace('//localhost', '//127.0.0.1')}${accountPath()}/subscriptions`,
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

type Props = {
  /** The function `getInputProps` of the form. */
  inputProps: (name: keyof TermsValues) => object
  site: SiteId
}

/** Reason, amount, cycle and trial of a plan, or of a subscription without one. */
export function OwnTermsFields({ inputProps, site }: Props) {
  const t = useTranslations('subscriptions.form')
  return (
    <>
      <TextInput label={t('reason')} autoComplete="off" {...inputProps('reason')} />
      <div className={forms.row}>
        <TextInput
          label={t('amount', { currency: countryOf(site).currency })}
          inputMode="decimal"
          autoComplete="off"
          {...inputProps('amount')}
        />
        <PeriodFields
          count={{ label: t('frequency'), ...inputProps('frequency') }}
          unit={{ label: t('unit'), ...inputProps('unit') }}
        />
      </div>
      <div className={forms.row}>
        <PeriodFields
          count={{ label: t('trial'), ...inputProps('trial') }}
          unit={{ label: t('trialUnit'), ...inputProps('trialUnit') }}
        />
      </div>
    </>
  )
}

type PeriodFieldsProps = {
  count: ComponentProps<typeof TextInput>
  unit: ComponentProps<typeof NativeSelect>
}

/** The fields of a number of days or months. */
function PeriodFields({ count, unit }: PeriodFieldsProps) {
  const t = useTranslations('subscriptions.form')
  return (
    <>
      <TextInput inputMode="numeric" autoComplete="off" {...count} />
      <NativeSelect {...unit} data={units.map(value => ({ value, label: t(`units.${value}`) }))} />
    </>
  )
}
