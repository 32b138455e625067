import { useTranslations } from 'use-intl'
import type { Subscription } from '../../../server/contract/subscriptions.ts'
import { subscriptionStatuses } from '../../../server/facts/subscription-statuses.ts'
import { readOneOf } from '../../browser/search-params.ts'
import { LifeTabs } from '../../timeline/life-tabs.tsx'
import { type OperationName, trpc } from '../../trpc.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { InvoiceList } from './charges/invoice-list.tsx'
import { useInvoices } from './charges/use-invoices.ts'
import { subscriptionTabs } from './search.ts'

const operations: OperationName[] = ['subscriptions.create', 'subscriptions.get', 'subscriptions.change']

/** The subscription's tabs. The open one is in the address. */
export function SubscriptionTabs({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions')
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
        timeline={timeline}
        resource={{ value: subscription, operations }}
      />
    </>
  )
}
