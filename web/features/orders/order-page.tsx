import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { withTexts } from '../../i18n/part-texts.tsx'
import { CompareLink } from '../../inspect/compare-link.tsx'
import { trpc } from '../../trpc.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import '../../ui/styles/mantine-forms.ts'
import { OrderState } from './order-state.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { PayOrderAgain } from './pay-order-again.tsx'
import { ShareOrder } from './share-order.tsx'

const route = getRouteApi('/orders/$orderId')

export const OrderPage = withTexts('orders', OrderById)

function OrderById() {
  const t = useTranslations('orders.one')
  const { orderId } = route.useParams()
  const { data: order, error, refetch } = trpc.orders.get.useQuery({ orderId }, { retry: false })
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
      {error && <ProblemNotice error={error} title={t('notLoaded')} onRetry={() => refetch()} />}
      {order ? (
        <>
          <OrderSummary order={order} />
          <OrderState order={order} />
          <OrderTabs order={order} />
        </>
      ) : (
        !error && (
          <Panel title={t('loading')} isTitleHidden>
            <SkeletonLines lines={5} />
          </Panel>
        )
      )}
    </Page>
  )
}
