import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CurlButton } from '../../http/curl-button.tsx'
import { FoundRecord } from '../../records/found-record.tsx'
import { trpc } from '../../trpc.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import '../../ui/styles/mantine-forms.ts'
import { ChargeCalendar } from './charges/charge-calendar.tsx'
import { NextCharge } from './charges/next-charge.tsx'
import { useFollowCharges } from './charges/use-follow-charges.ts'
import { SubscriptionState } from './subscription-state.tsx'
import { SubscriptionSubject } from './subscription-subject.tsx'
import { SubscriptionSummary } from './subscription-summary.tsx'
import { SubscriptionTabs } from './subscription-tabs.tsx'

const route = getRouteApi('/subscriptions/$subscriptionId')

/** A subscription: its terms and charges, its state with the actions that it allows, and what is recorded of it. */
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
