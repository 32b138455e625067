import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { semaphores } from '../../../server/facts/subscription-statuses.ts'
import { SumLine } from '../../actions/sum-line.tsx'
import { readOneOf } from '../../browser/search-params.ts'
import { methodName } from '../../records/method-name.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { Money } from '../../ui/values/money.tsx'
import { chargeOutcomes, outcomeOf, useInvoices } from './charges/use-invoices.ts'
import { useCycleText, useLengthText } from './cycle.tsx'
import { SubscriptionStatusBadge } from './status.tsx'

/** Amount, cycle and status, then the facts that have a value. */
export function SubscriptionSummary({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions')
  const cycleOf = useCycleText()
  const lengthOf = useLengthText()
  const { auto_recurring: terms, summarized: sum = {}, status, init_point } = subscription
  const semaphore = readOneOf(sum.semaphore ?? undefined, semaphores)
  return (
    <Panel title={t('one.summary')} isTitleHidden testId="subscription-summary">
      <SumLine amount={terms.transaction_amount} currency={terms.currency_id}>
        <span>{cycleOf(terms)}</span>
        <SubscriptionStatusBadge status={status} testId="subscription-status" />
      </SumLine>
      <Facts
        facts={[
          {
            label: t(status === 'paused' ? 'fact.skipped' : 'fact.next'),
            // A canceled subscription keeps the date of a charge that is never made.
            value: (status === 'authorized' || status === 'paused') && subscription.next_payment_date && (
              <ProviderMoment iso={subscription.next_payment_date} isFull />
            ),
          },
          {
            label: t('fact.charged'),
            value: sum.charged_quantity && (
              <Money amount={sum.charged_amount ?? 0} currency={terms.currency_id} />
            ),
          },
          {
            label: t('fact.charges'),
            value: sum.charged_quantity && (
              <ChargeCounts subscription={subscription} count={sum.charged_quantity} />
            ),
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
          { label: t('fact.payments'), value: semaphore && t(`semaphore.${semaphore}`) },
          { label: t('fact.trial'), value: terms.free_trial && lengthOf(terms.free_trial) },
          {
            label: t('fact.card'),
            value: subscription.payment_method_id && methodName(subscription.payment_method_id),
          },
          {
            label: t('fact.start'),
            value: terms.start_date && <ProviderMoment iso={terms.start_date} isFull />,
          },
          { label: t('fact.end'), value: terms.end_date && <ProviderMoment iso={terms.end_date} isFull /> },
          {
            label: t('fact.plan'),
            value: subscription.preapproval_plan_id && (
              <Copyable value={subscription.preapproval_plan_id} what={t('fact.plan')}>
                <Link to="/subscriptions/new" search={{ plan: subscription.preapproval_plan_id }}>
                  <span className="mono">{subscription.preapproval_plan_id}</span>
                </Link>
              </Copyable>
            ),
          },
          { label: t('fact.reference'), value: subscription.external_reference },
          { label: t('fact.payer'), value: String(subscription.payer_id) },
          {
            label: t('fact.signUp'),
            value: status === 'pending' && (
              <a href={init_point} target="_blank" rel="noreferrer" data-testid="init-point">
                {t('signUp')}
              </a>
            ),
          },
          { label: t('fact.created'), value: <ProviderMoment iso={subscription.date_created} isFull /> },
          { label: t('fact.changed'), value: <ProviderMoment iso={subscription.last_modified} isFull /> },
        ].filter(({ value }) => value)}
      />
    </Panel>
  )
}

type Counted = { subscription: Subscription; count: number }

/** The number of charges by outcome. The provider's own count includes refused ones, and does not tell which. */
function ChargeCounts({ subscription, count }: Counted) {
  const t = useTranslations('subscriptions')
  const { data } = useInvoices(subscription)
  if (!data || data.invoices.length < Math.max(data.total, count)) return t('chargesMade', { count })
  const outcomes = data.invoices.map(outcomeOf)
  return chargeOutcomes
    .map(outcome => ({ outcome, count: outcomes.filter(one => one === outcome).length }))
    .filter(one => one.count > 0)
    .map(one => t('chargesBy', { outcome: t(`calendar.outcome.${one.outcome}`), count: one.count }))
    .join(' · ')
}
