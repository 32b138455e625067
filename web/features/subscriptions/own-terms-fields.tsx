import { NativeSelect, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import forms from '../../ui/forms/form.module.css'
import { type TermsValues, units } from './terms-values.ts'

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
