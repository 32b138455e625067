import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { subscriptionStatuses } from '../../../server/facts/subscription-statuses.ts'
import { RecordPage, StatePanel } from '../../actions/record-page.tsx'
import { readOneOf } from '../../browser/search-params.ts'
import { SubscriptionStatusBadge, useSubscriptionStatusName } from '../../records/subscription-badges.tsx'
import { ChargedTwice } from '../../timeline/double-charges.tsx'
import type { Answer } from '../../timeline/read-answer.ts'
import { historyOf } from '../../timeline/state-history.ts'
import { TimelineTabs } from '../../timeline/timeline-tabs.tsx'
import { useAnswers } from '../../timeline/use-answers.ts'
import { type OperationName, trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ChargeCalendar } from './charges/charge-calendar.tsx'
import { InvoiceList } from './charges/invoice-list.tsx'
import { NextCharge } from './charges/next-charge.tsx'
import { useFollowCharges, useInvoices } from './charges/use-invoices.ts'
import { useTimelineCharges } from './charges/use-timeline-charges.ts'
import { subscriptionTabs } from './search.ts'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionSummary } from './subscription-summary.tsx'

const operations: OperationName[] = ['subscriptions.create', 'subscriptions.get', 'subscriptions.change']

/** The subscription's tabs. The open one is in the address. */
function SubscriptionTabs({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions')
  const timeline = trpc.subscriptions.timeline.useQuery({ subscriptionId: subscription.id })
  const known = timeline.data?.charges_known
  const total = useInvoices(subscription).data?.total
  const charges = useTimelineCharges(subscription)
  return (
    <>
      {known && known !== 'all' && (
        <Notice tone="warn" title={t(`chargesKnown.${known}`)} testId="charges-unknown" />
      )}
      <TimelineTabs
        subject={{
          kind: 'subscription',
          id: subscription.id,
          currency: subscription.auto_recurring.currency_id,
          charges,
          nameOf: ({ status }) => {
            const known = readOneOf(status, subscriptionStatuses)
            return known ? t(`status.${known}`) : status
          },
        }}
        label={t('tab.label')}
        tabs={subscriptionTabs}
        titleOf={name => t(`tab.${name}`)}
        others={{
          charges: {
            ...(total !== undefined && { count: total }),
            content: <InvoiceList subscription={subscription} />,
          },
        }}
        timeline={timeline}
        resource={{ value: subscription, operations }}
      />
    </>
  )
}

/** The calls of the seller. A change of the amount shows the state too, but does not lead to it. */
const calls = {
  isSellers: ({ effect, wantedStatus, state }: Answer) =>
    effect === 'change' && wantedStatus === state?.status,
}

/** The state of the subscription, its history, and the actions that are open. */
function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const { id: subscriptionId, status, date_created: createdAt, last_modified: lastChangeAt } = subscription
  const answers = useAnswers({ kind: 'subscription', id: subscriptionId })
  // The provider refuses every other change of a paused or canceled subscription.
  const changedAt = status === 'paused' || status === 'cancelled' ? lastChangeAt : null
  const now = { status, detail: null, firstStatus: 'pending', createdAt, changedAt }
  const steps = historyOf(now, answers.values(), calls).map(step => ({
    key: `${step.seq} ${step.status}`,
    badge: <SubscriptionStatusBadge status={step.status} />,
    seq: step.seq,
    toRecord: (badge: ReactNode) => (
      <Link to="/subscriptions/$subscriptionId" params={{ subscriptionId }} search={{ tab: 'json' }}>
        {badge}
      </Link>
    ),
    by: step.isBySeller ? ('seller' as const) : null,
    at: step.at,
  }))
  return (
    <StatePanel kind="subscription" steps={steps}>
      {title => <SubscriptionActions subscription={subscription} title={title} />}
    </StatePanel>
  )
}

/** Follows the charges within the page, whose parts wait for each other. */
function FollowCharges({ subscriptionId }: { subscriptionId: string }) {
  useFollowCharges(subscriptionId)
  return null
}

const route = getRouteApi('/subscriptions/$subscriptionId')

/**
 * A subscription: its next charge, the calendar of all charges, its terms, its state with the actions that it allows,
 * and its recorded entries.
 */
export function SubscriptionPage() {
  const t = useTranslations('subscriptions.one')
  const { subscriptionId } = route.useParams()
  const query = trpc.subscriptions.get.useQuery({ subscriptionId }, { retry: false })
  const nameOf = useSubscriptionStatusName()
  return (
    <RecordPage
      kind="subscription"
      id={subscriptionId}
      title={query.data?.reason || t('title', { id: subscriptionId })}
      t={t}
      query={query}
      stateOf={({ status, auto_recurring: terms }) => ({
        status: nameOf(status),
        detail: null,
        amount: String(terms.transaction_amount),
        currency: terms.currency_id,
      })}
    >
      {subscription => (
        <>
          <FollowCharges subscriptionId={subscriptionId} />
          <ChargedTwice kind="subscription" id={subscriptionId} charge={subscription} />
          <SubscriptionSummary subscription={subscription}>
            <NextCharge subscription={subscription}>
              <ChargeCalendar subscription={subscription} />
            </NextCharge>
          </SubscriptionSummary>
          <SubscriptionState subscription={subscription} />
          <SubscriptionTabs subscription={subscription} />
        </>
      )}
    </RecordPage>
  )
}
