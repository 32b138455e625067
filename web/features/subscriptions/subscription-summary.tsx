import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { semaphores } from '../../../server/facts/subscription-statuses.ts'
import { SumLine } from '../../actions/sum-line.tsx'
import { readOneOf } from '../../browser/search-params.ts'
import { MethodName } from '../../records/method-name.tsx'
import { SubscriptionStatusBadge } from '../../records/subscription-badges.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { Folded } from '../../ui/forms/folded.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { Money } from '../../ui/values/money.tsx'
import { chargeOutcomes, outcomeOf, useInvoices, useSchedule } from './charges/use-invoices.ts'
import { useLastFour } from './charges/use-last-four.ts'
import { useCycleText, useLengthText } from './cycle.tsx'
import classes from './subscriptions.module.css'

type Props = {
  subscription: Subscription
  /** The next charge, between the amount and the facts. */
  children: ReactNode
}

/** Amount, cycle and status, then the next charge, then the facts that have a value. */
export function SubscriptionSummary({ subscription, children }: Props) {
  const t = useTranslations('subscriptions')
  const cycleOf = useCycleText()
  const { auto_recurring: terms, status, init_point } = subscription
  return (
    <Panel title={t('one.summary')} isTitleHidden testId="subscription-summary">
      <SumLine amount={terms.transaction_amount} currency={terms.currency_id}>
        <span>{cycleOf(terms)}</span>
        <SubscriptionStatusBadge status={status} testId="subscription-status" />
        {status === 'pending' && (
          <a href={init_point} target="_blank" rel="noreferrer" data-testid="init-point">
            {t('signUp')}
          </a>
        )}
      </SumLine>
      {children}
      <div className={classes.facts}>
        <MoneyFacts subscription={subscription} />
        <Folded className={classes.more} summary={t('fact.more')}>
          <OtherFacts subscription={subscription} />
        </Folded>
      </div>
    </Panel>
  )
}

/** What was charged, what will be charged, and with which card. */
function MoneyFacts({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions')
  const lengthOf = useLengthText()
  const lastFour = useLastFour(subscription)
  const { auto_recurring: terms, summarized: sum = {}, status } = subscription
  const charged = sum.charged_quantity || null
  const newest = useInvoices(subscription).data?.invoices.at(-1)
  const isStalled = newest !== undefined && outcomeOf(newest) === 'stalled'
  const semaphore = readOneOf(sum.semaphore ?? undefined, semaphores)
  const schedule = useSchedule(subscription)
  // A canceled subscription keeps the date of a charge that is never made, as does one that its unpaid charge will end.
  const isEnded = schedule?.charge_end != null && schedule.next_charge_at === null
  const hasNext = status === 'paused' || (status === 'authorized' && !isEnded)
  return (
    <Facts
      facts={[
        {
          label: t(status === 'paused' ? 'fact.skipped' : 'fact.next'),
          value: hasNext && subscription.next_payment_date && (
            <ProviderMoment iso={subscription.next_payment_date} isFull />
          ),
        },
        {
          label: t('fact.charged'),
          value: charged && <Money amount={sum.charged_amount ?? 0} currency={terms.currency_id} />,
        },
        {
          label: t('fact.charges'),
          value: charged && <ChargeCounts subscription={subscription} count={charged} />,
        },
        {
          label: t('fact.left'),
          value: status !== 'cancelled' && sum.pending_charge_quantity != null && (
            <>
              <Money amount={sum.pending_charge_amount ?? 0} currency={terms.currency_id} /> ·{' '}
              {t('charges', { count: sum.pending_charge_quantity })}
            </>
          ),
        },
        {
          label: t('fact.payments'),
          value: semaphore && t(`semaphore.${semaphore === 'yellow' && isStalled ? 'stalled' : semaphore}`),
        },
        { label: t('fact.trial'), value: terms.free_trial && lengthOf(terms.free_trial) },
        {
          label: t('fact.card'),
          value: subscription.payment_method_id && (
            <MethodName id={subscription.payment_method_id} lastFour={lastFour} />
          ),
        },
      ]}
    />
  )
}

/** The facts that rarely matter. */
function OtherFacts({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions')
  const { auto_recurring: terms, preapproval_plan_id: plan } = subscription
  return (
    <Facts
      facts={[
        {
          label: t('fact.start'),
          value: terms.start_date && <ProviderMoment iso={terms.start_date} isFull />,
        },
        { label: t('fact.end'), value: terms.end_date && <ProviderMoment iso={terms.end_date} isFull /> },
        {
          label: t('fact.plan'),
          value: plan && (
            <Copyable value={plan} what={t('fact.plan')}>
              <Link to="/subscriptions/new" search={{ plan }}>
                <span className="mono">{plan}</span>
              </Link>
            </Copyable>
          ),
        },
        { label: t('fact.reference'), value: subscription.external_reference },
        { label: t('fact.payer'), value: String(subscription.payer_id) },
        { label: t('fact.created'), value: <ProviderMoment iso={subscription.date_created} isFull /> },
        { label: t('fact.changed'), value: <ProviderMoment iso={subscription.last_modified} isFull /> },
      ]}
    />
  )
}

type Counted = { subscription: Subscription; count: number }

/** The number of charges by outcome. The provider's own count includes refused charges, and does not say which. */
function ChargeCounts({ subscription, count }: Counted) {
  const t = useTranslations('subscriptions')
  const { data } = useInvoices(subscription)
  if (!data || data.invoices.length < Math.max(data.total, count)) return t('chargesMade', { count })
  const outcomes = data.invoices.map(outcomeOf)
  return chargeOutcomes
    .map(outcome => ({ outcome, count: outcomes.filter(one => one === outcome).length }))
    .filter(one => one.count > 0)
    .map(one =>
      t('chargesBy', {
        outcome: t(`calendar.outcome.${one.outcome}`, { count: one.count }),
        count: one.count,
      }),
    )
    .join(' · ')
}
