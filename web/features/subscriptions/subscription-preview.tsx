import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Plan } from '../../../server/contract/plans.ts'
import { countryOf, type SiteId } from '../../../server/facts/countries.ts'
import { WriteProblems } from '../../actions/doubt-notice.tsx'
import { SendAnyway, SubmitButton } from '../../actions/submit-button.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import forms from '../../ui/forms/form.module.css'
import layout from '../../ui/forms/with-preview.module.css'
import { Icon } from '../../ui/icon.tsx'
import { dangerous } from '../../ui/overlays/confirm-dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { Money } from '../../ui/values/money.tsx'
import { AmountAndCycle, useCycleText, useLengthText } from './cycle.tsx'
import { isCount, readTermsAmount } from './terms.tsx'
import { useDoubtWords } from './use-change.ts'
import type { SubscriptionFormState } from './use-subscription-form.ts'

type Props = {
  state: SubscriptionFormState
  site: SiteId
  onCancelPlan: (plan: Plan) => void
}

/** Describes the subscription in words, with the button that creates it. */
export function SubscriptionPreview({ state, site, onCancelPlan }: Props) {
  const t = useTranslations('subscriptions.form')
  const tPlan = useTranslations('subscriptions.plan')
  const locale = useFormatLocale()
  const cycleOf = useCycleText()
  const words = useDoubtWords('subscription')
  const { form, write, card, plan, input, send } = state
  const { values } = form
  const amount = readTermsAmount(values.amount, site, locale)
  const isOfPlan = values.plan !== ''
  const isByCard = values.authorize === 'card'
  return (
    <div className={layout.sticky}>
      <Panel title={t('preview')}>
        <div className={forms.form}>
          <p className={layout.total} data-testid="subscription-total">
            {isOfPlan ? (
              plan.data && <AmountAndCycle terms={plan.data.auto_recurring} />
            ) : (
              <>
                <Money amount={amount.ok ? amount.value : 0} currency={countryOf(site).currency} />{' '}
                {isCount(values.frequency) &&
                  cycleOf({ frequency: Number(values.frequency), frequency_type: values.unit })}
              </>
            )}
          </p>
          {isOfPlan && plan.isPending && <SkeletonLines lines={3} />}
          {isOfPlan && plan.error && (
            <ProblemNotice error={plan.error} title={tPlan('notLoaded')} onRetry={plan.refetch} />
          )}
          {isOfPlan && plan.data && <PlanTerms plan={plan.data} onCancel={() => onCancelPlan(plan.data)} />}
          <p className="dimmed">
            {t(isByCard ? 'chargedAtOnce' : isOfPlan ? 'planAsksCard' : 'chargedLater')}
          </p>
          <SendAnyway
            wrong={Object.keys(form.errors).length + card.wrong.length}
            isBusy={write.isBusy}
            onSend={send}
          />
          {write.tokenFailure !== null && (
            <ProblemNotice error={write.tokenFailure} title={t('tokenFailed')} />
          )}
          <WriteProblems safe={write.safe} failed={t('failed')} written={words} />
          <div className={forms.buttons}>
            <SubmitButton
              safe={write.safe}
              isBusy={write.isBusy}
              disabled={isByCard && !write.access}
              aria-keyshortcuts="Control+Enter"
            >
              {t('create')}
            </SubmitButton>
            <CurlButton
              operation="subscriptions.create"
              method="POST"
              path="/subscriptions"
              body={isByCard ? { ...input, card_token_id: 'CARD_TOKEN' } : input}
            />
          </div>
        </div>
      </Panel>
    </div>
  )
}

type PlanTermsProps = { plan: Plan; onCancel: () => void }

/** The terms of a plan besides amount and cycle, a link to its page, and the button that cancels it. */
function PlanTerms({ plan, onCancel }: PlanTermsProps) {
  const t = useTranslations('subscriptions')
  const lengthOf = useLengthText()
  const { auto_recurring: terms, init_point } = plan
  const isCanceled = plan.status === 'cancelled'
  return (
    <>
      <Facts
        facts={[
          { label: t('plan.charges'), value: terms.repetitions },
          { label: t('plan.day'), value: terms.billing_day },
          {
            label: t('plan.first'),
            value: terms.transaction_amount_proportional !== undefined && (
              <Money amount={terms.transaction_amount_proportional} currency={terms.currency_id} />
            ),
          },
          { label: t('fact.trial'), value: terms.free_trial && lengthOf(terms.free_trial) },
          {
            label: t('fact.signUp'),
            value: !isCanceled && (
              <a href={init_point} target="_blank" rel="noreferrer" data-testid="plan-page">
                {t('plan.page')}
              </a>
            ),
          },
        ]}
      />
      {isCanceled ? (
        <p className="dimmed">{t('plan.isCanceled')}</p>
      ) : (
        <div className={forms.buttons}>
          <Button {...dangerous} leftSection={<Icon name="ban" size={16} />} onClick={onCancel}>
            {t('plan.cancel')}
          </Button>
        </div>
      )}
    </>
  )
}
