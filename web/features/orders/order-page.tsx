import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CurlButton } from '../../http/curl-button.tsx'
import { FoundRecord } from '../../records/found-record.tsx'
import { CompareLink } from '../../share/compare-link.tsx'
import { trpc } from '../../trpc.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import '../../ui/styles/mantine-forms.ts'
import { OrderState } from './order-state.tsx'
import { OrderSubject } from './order-subject.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { PayOrderAgain } from './pay-order-again.tsx'
import { ShareOrder } from './share-order.tsx'

const route = getRouteApi('/orders/$orderId')

export function OrderPage() {
  const t = useTranslations('orders.one')
  const { orderId } = route.useParams()
  const query = trpc.orders.get.useQuery({ orderId }, { retry: false })
  const order = query.data
  return (
    <Page
      title={t('title', { id: orderId })}
      back={<BackLink to="/orders">{t('toList')}</BackLink>}
      aside={<CopyButton value={orderId} what={t('id')} />}
      actions={
        order && (
          <>
            <PayOrderAgain order={order} />
            <CurlButton operation="orders.get" method="GET" path={`/orders/${orderId}`} />
            <ShareOrder order={order} />
            <CompareLink reference={{ kind: 'order', id: orderId }} />
          </>
        )
      }
    >
      <FoundRecord query={query} failed={t('notLoaded')} loading={t('loading')}>
        {order => (
          <OrderSubject key={orderId} order={order}>
            <OrderSummary order={order} />
            <OrderState order={order} />
            <OrderTabs order={order} />
          </OrderSubject>
        )}
      </FoundRecord>
    </Page>
  )
}
