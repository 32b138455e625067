import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CurlButton } from '../../http/curl-button.tsx'
import { FoundRecord } from '../../records/found-record.tsx'
import { trpc } from '../../trpc.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import '../../ui/styles/mantine-forms.ts'
import type { ReactNode } from 'react'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { subscriptionStatuses } from '../../../server/facts/subscription-statuses.ts'
import { StatePanel } from '../../actions/state-panel.tsx'
import { SubjectState } from '../../actions/subject-state.tsx'
import { readOneOf } from '../../browser/search-params.ts'
import type { Answer } from '../../timeline/read-answer.ts'
import { historyOf } from '../../timeline/state-history.ts'
import { useAnswers } from '../../timeline/use-answers.ts'
import { ChargeCalendar } from './charges/charge-calendar.tsx'
import { NextCharge } from './charges/next-charge.tsx'
import { useFollowCharges } from './charges/use-follow-charges.ts'
import { SubscriptionStatusBadge } from './status.tsx'
import { SubscriptionMoves } from './subscription-moves.tsx'
import { SubscriptionSummary } from './subscription-summary.tsx'
import { SubscriptionTabs } from './subscription-tabs.tsx'

/** The calls of the seller. A change of the amount shows the state too, but does not lead to it. */
const calls = {
  isSellers: ({ effect, asked, state }: Answer) => effect === 'change' && asked === state?.status,
}

/** The state of the subscription, its history, and the moves that are open. */
function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const { id: subscriptionId, status, date_created: createdAt } = subscription
  const answers = useAnswers({ kind: 'subscription', id: subscriptionId })
  const now = { status, detail: null, firstStatus: 'pending', createdAt }
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
      {title => <SubscriptionMoves subscription={subscription} title={title} />}
    </StatePanel>
  )
}

const route = getRouteApi('/subscriptions/$subscriptionId')

/** A subscription: its terms and charges, its state with the actions that it allows, and its recorded entries. */
export function SubscriptionPage() {
  const t = useTranslations('subscriptions.one')
  const { subscriptionId } = route.useParams()
  useFollowCharges(subscriptionId)
  const query = trpc.subscriptions.get.useQuery({ subscriptionId }, { retry: false })
  const subscription = query.data
  return (
    <Page
      title={subscription?.reason || t('title', { id: subscriptionId })}
      back={<BackLink to="/subscriptions">{t('toList')}</BackLink>}
      aside={<CopyButton value={subscriptionId} what={t('id')} />}
      actions={
        subscription && (
          <CurlButton operation="subscriptions.get" method="GET" path={`/subscriptions/${subscriptionId}`} />
        )
      }
    >
      <FoundRecord query={query} failed={t('notLoaded')} loading={t('loading')}>
        {subscription => (
          <SubscriptionSubject key={subscriptionId} subscription={subscription}>
            <SubscriptionSummary subscription={subscription} />
            <SubscriptionState subscription={subscription} />
            <ChargeCalendar subscription={subscription} />
            <NextCharge subscription={subscription} />
            <SubscriptionTabs subscription={subscription} />
          </SubscriptionSubject>
        )}
      </FoundRecord>
    </Page>
  )
}

type Props = { subscription: Subscription; children: ReactNode }

/** Provides the dialogs of the page with the state of the subscription. */
function SubscriptionSubject({ subscription: { status, auto_recurring }, children }: Props) {
  const t = useTranslations('subscriptions')
  const known = readOneOf(status, subscriptionStatuses)
  return (
    <SubjectState
      kind="subscription"
      status={known ? t(`status.${known}`) : t('unknownStatus', { status })}
      detail={null}
      amount={String(auto_recurring.transaction_amount)}
      currency={auto_recurring.currency_id}
    >
      {children}
    </SubjectState>
  )
}
