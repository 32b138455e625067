import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import forms from '../../ui/forms/form.module.css'
import { PeriodFields } from './period-fields.tsx'
import type { TermsValues } from './terms-values.ts'

type Props = {
  /** `getInputProps` of the form. */
  inputProps: (name: keyof TermsValues) => object
  site: SiteId
}

/** Reason, amount, cycle and trial, of a plan or of a subscription without one. */
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
