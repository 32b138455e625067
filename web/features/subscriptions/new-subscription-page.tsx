import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { SiteId } from '../../../server/facts/countries.ts'
import { SellerSite } from '../../actions/seller-site.tsx'
import { CardPicker } from '../../cards/card-picker.tsx'
import '../../ui/styles/mantine-forms.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Plan } from '../../../server/contract/plans.ts'
import { ActionDialog } from '../../actions/action-dialog.tsx'
import { trpc } from '../../trpc.ts'
import forms from '../../ui/forms/form.module.css'
import { submitByKeys } from '../../ui/forms/form-events.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import layout from '../../ui/forms/with-preview.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page/page.tsx'
import { BackLink } from '../../ui/page/page-links.tsx'
import { usePageTitle } from '../../ui/page/page-title.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { NewPlanDialog } from './plans/new-plan-dialog.tsx'
import { useCancelPlan, usePlanForm } from './plans/use-plan-form.ts'
import { SubscriptionPreview } from './subscription-preview.tsx'
import { OwnTermsFields } from './terms.tsx'
import { useDoubtWords } from './use-change.ts'
import { type SubscriptionFormState, useSubscriptionForm } from './use-subscription-form.ts'

const route = getRouteApi('/subscriptions/new')

export function NewSubscriptionPage() {
  const t = useTranslations('subscriptions.form')
  const tOne = useTranslations('subscriptions.one')
  const { plan = '' } = route.useSearch()
  return (
    <Page back={<BackLink to="/subscriptions">{tOne('toList')}</BackLink>}>
      <SellerSite failed={t('sellerFailed')}>
        {site => <SubscriptionForm key={`${site} ${plan}`} site={site} planId={plan} />}
      </SellerSite>
    </Page>
  )
}

/** @param planId the plan that is chosen at first; empty for none */
function SubscriptionForm({ site, planId }: { site: SiteId; planId: string }) {
  const t = useTranslations('subscriptions.form')
  const state = useSubscriptionForm(site, planId)
  const { form, card, plan, submit, element } = state
  const newPlan = usePlanForm(site, ({ id }) => form.setFieldValue('plan', id))
  const cancelPlan = useCancelPlan(() => form.setFieldValue('plan', ''))
  return (
    <>
      <form
        ref={element}
        className={layout.columns}
        noValidate
        aria-label={usePageTitle()}
        onSubmit={submit}
        onKeyDown={submitByKeys}
      >
        <div className={layout.stack}>
          <TermsFields form={form} site={site} plan={plan.data} onNewPlan={newPlan.dialog.open} />
          <Panel title={t('authorization')}>
            <div className={forms.form}>
              <RadioCards
                legend={t('who')}
                minWidth={200}
                value={form.values.authorize}
                onChange={value => form.setFieldValue('authorize', value)}
                cards={[
                  { value: 'card', label: t('byCard'), hint: t('byCardHint') },
                  { value: 'later', label: t('later'), hint: t('laterHint') },
                ]}
              />
              {form.values.authorize === 'card' && <CardPicker site={site} {...card} />}
            </div>
          </Panel>
        </div>
        <SubscriptionPreview state={state} site={site} onCancelPlan={cancelPlan.ask} />
      </form>
      <NewPlanDialog state={newPlan} site={site} />
      <CancelPlanDialog state={cancelPlan} />
    </>
  )
}

function CancelPlanDialog({ state }: { state: ReturnType<typeof useCancelPlan> }) {
  const t = useTranslations('subscriptions.plan')
  const words = useDoubtWords('planChange')
  return (
    <ActionDialog
      action={state}
      written={words}
      chosen={state.chosen && { name: t('cancel'), says: t('cancelSays'), obstacle: null, isDangerous: true }}
      failed={t('notCanceled')}
    />
  )
}

type Props = {
  form: SubscriptionFormState['form']
  site: SiteId
  /** The chosen plan. The search does not return it if it is canceled or new. */
  plan: Plan | undefined
  onNewPlan: () => void
}

/** The fields of amount, cycle and payer, with own terms or those of a plan. */
function TermsFields({ form, site, plan, onNewPlan }: Props) {
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
