import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Plan } from '../../../server/contract/plans.ts'
import type { SiteId } from '../../../server/facts/countries.ts'
import { trpc } from '../../trpc.ts'
import forms from '../../ui/forms/form.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { OwnTermsFields } from './own-terms-fields.tsx'
import type { SubscriptionFormState } from './use-subscription-form.ts'

type Props = {
  form: SubscriptionFormState['form']
  site: SiteId
  /** The chosen plan. The search does not have one that is canceled, or new. */
  plan: Plan | undefined
  onNewPlan: () => void
}

/** What is charged, how often and to whom: by terms of its own, or by those of a plan. */
export function TermsFields({ form, site, plan, onNewPlan }: Props) {
  const t = useTranslations('subscriptions.form')
  const tPlan = useTranslations('subscriptions.plan')
  const { data } = trpc.plans.search.useQuery({ status: 'active', limit: 50 }, { retry: false })
  const found = data?.results ?? []
  const { plan: chosen } = form.values
  const isOwn = chosen === ''
  const isFound = isOwn || found.some(({ id }) => id === chosen)
  const plans = isFound ? found : [plan ?? { id: chosen, reason: tPlan('chosen') }, ...found]
  const text = (name: 'payerEmail' | 'reference' | 'backUrl' | 'start' | 'end') => ({
    label: t(name),
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <Panel title={t('terms')}>
      <div className={forms.form}>
        <div className={forms.row}>
          <NativeSelect
            label={t('plan')}
            {...form.getInputProps('plan')}
            data={[
              { value: '', label: t('noPlan') },
              ...plans.map(({ id, reason }) => ({ value: id, label: `${reason} · ${id.slice(-6)}` })),
            ]}
          />
          <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={onNewPlan}>
            {tPlan('new')}
          </Button>
        </div>
        {isOwn && <OwnTermsFields inputProps={form.getInputProps} site={site} />}
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
