import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import type { Entry } from '../../stream/feed-entry.ts'
import { LifeTabs } from '../../timeline/life-tabs.tsx'
import { trpc } from '../../trpc.ts'
import { transactionsOf } from './order-facts.ts'
import { OrderRefundList } from './refund-list.tsx'
import { orderTabs } from './search.ts'
import { TransactionList } from './transaction-list.tsx'
import { refundsOf } from './use-order-refund.ts'
import { useOrderSubject } from './use-order-subject.ts'

const route = getRouteApi('/orders/$orderId')

/** The operations that return the whole order. */
const operations = ['orders.create', 'orders.get', 'orders.process', 'orders.cancel']

const reads = ['orders.get']

const noEntries: readonly Entry[] = []

/** The order's tabs. The open one is in the address. */
export function OrderTabs({ order }: { order: Order }) {
  const t = useTranslations('orders.tab')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const subject = useOrderSubject(order)
  const timeline = trpc.orders.timeline.useQuery({ orderId: order.id })
  return (
    <LifeTabs
      subject={subject}
      label={t('label')}
      tabs={orderTabs}
      titleOf={name => t(name)}
      others={{
        transactions: { count: transactionsOf(order).length, content: <TransactionList order={order} /> },
        refunds: { count: refundsOf(order).length, content: <OrderRefundList order={order} /> },
      }}
      entries={timeline.data?.entries ?? noEntries}
      isPending={timeline.isPending}
      resource={{ value: order, reads, operations }}
      search={search}
      change={next =>
        navigate({ search: previous => ({ ...previous, ...next }), replace: true, resetScroll: false })
      }
    />
  )
}
