import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { trpc } from '../../trpc.ts'
import forms from '../../ui/forms/form.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { units } from './subscription-values.ts'
import type { SubscriptionFormState } from './use-subscription-form.ts'

type Props = { form: SubscriptionFormState['form']; site: SiteId }

/** What is charged, how often and to whom: by terms of its own, or by those of a plan. */
export function TermsFields({ form, site }: Props) {
  const t = useTranslations('subscriptions.form')
  const plans =
    trpc.plans.search.useQuery({ status: 'active', limit: 50 }, { retry: false }).data?.results ?? []
  const isOwn = form.values.plan === ''
  const text = (name: 'reason' | 'payerEmail' | 'reference' | 'backUrl' | 'start' | 'end') => ({
    label: t(name),
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <Panel title={t('terms')}>
      <div className={forms.form}>
        {plans.length > 0 && (
          <NativeSelect
            label={t('plan')}
            {...form.getInputProps('plan')}
            data={[
              { value: '', label: t('noPlan') },
              ...plans.map(({ id, reason }) => ({ value: id, label: `${reason} · ${id.slice(-6)}` })),
            ]}
          />
        )}
        {isOwn && (
          <>
            <TextInput {...text('reason')} />
            <div className={forms.row}>
              <TextInput
                label={t('amount', { currency: countryOf(site).currency })}
                inputMode="decimal"
                autoComplete="off"
                {...form.getInputProps('amount')}
              />
              <Period
                form={form}
                count="frequency"
                unit="unit"
                label={t('frequency')}
                unitLabel={t('unit')}
              />
            </div>
            <div className={forms.row}>
              <Period
                form={form}
                count="trial"
                unit="trialUnit"
                label={t('trial')}
                unitLabel={t('trialUnit')}
              />
            </div>
          </>
        )}
        <div className={forms.row}>
          <TextInput type="datetime-local" {...text('start')} />
          <TextInput type="datetime-local" {...text('end')} />
        </div>
        <TextInput type="email" {...text('payerEmail')} />
        <TextInput {...text('reference')} />
        {isOwn && <TextInput {...text('backUrl')} />}
      </div>
    </Panel>
  )
}

type PeriodProps = {
  form: Props['form']
  count: 'frequency' | 'trial'
  unit: 'unit' | 'trialUnit'
  label: string
  unitLabel: string
}

function Period({ form, count, unit, label, unitLabel }: PeriodProps) {
  const t = useTranslations('subscriptions.form')
  return (
    <>
      <TextInput label={label} inputMode="numeric" autoComplete="off" {...form.getInputProps(count)} />
      <NativeSelect
        label={unitLabel}
        {...form.getInputProps(unit)}
        data={units.map(value => ({ value, label: t(`units.${value}`) }))}
      />
    </>
  )
}
