import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { subscriptionStatuses } from '../../../server/facts/subscription-statuses.ts'
import { readOneOf } from '../../browser/search-params.ts'
import type { Entry } from '../../stream/feed-entry.ts'
import { LifeTabs } from '../../timeline/life-tabs.tsx'
import { type OperationName, trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { InvoiceList } from './charges/invoice-list.tsx'
import { useInvoices } from './charges/use-invoices.ts'
import { subscriptionTabs } from './search.ts'

const route = getRouteApi('/subscriptions/$subscriptionId')

const operations: OperationName[] = ['subscriptions.create', 'subscriptions.get', 'subscriptions.change']

const noEntries: readonly Entry[] = []

/** The subscription's tabs. The open one is in the address. */
export function SubscriptionTabs({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const timeline = trpc.subscriptions.timeline.useQuery({ subscriptionId: subscription.id })
  const known = timeline.data?.charges_known
  const total = useInvoices(subscription).data?.total
  return (
    <>
      {known && known !== 'all' && (
        <Notice tone="warn" title={t(`chargesKnown.${known}`)} testId="charges-unknown" />
      )}
      <LifeTabs
        subject={{
          kind: 'subscription',
          id: subscription.id,
          currency: subscription.auto_recurring.currency_id,
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
        entries={timeline.data?.entries ?? noEntries}
        isPending={timeline.isPending}
        resource={{ value: subscription, operations }}
        search={search}
        change={next =>
          navigate({ search: previous => ({ ...previous, ...next }), replace: true, resetScroll: false })
        }
      />
    </>
  )
}
