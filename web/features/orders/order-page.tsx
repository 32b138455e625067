import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CurlButton } from '../../http/curl-button.tsx'
import { FoundRecord } from '../../records/found-record.tsx'
import { CompareLink } from '../../share/compare-link.tsx'
import { trpc } from '../../trpc.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import '../../ui/styles/mantine-forms.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Order } from '../../../server/contract/orders.ts'
import { countryOfCurrency } from '../../../server/facts/countries.ts'
import { SubjectState } from '../../actions/subject-state.tsx'
import { LifeShare } from '../../timeline/life-share.tsx'
import { Icon } from '../../ui/icon.tsx'
import { currencyOf, refundedOf, transactionsOf } from './order-facts.ts'
import { OrderState } from './order-state.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { canBeTest, toTest } from './order-test.ts'
import { useCharges } from './use-charges.ts'
import { useOrderSubject } from './use-order-subject.ts'

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

/** Provides the dialogs of the page with the state of the order. */
function OrderSubject({ order, children }: { order: Order; children: ReactNode }) {
  const { status, status_detail: detail = null } = order
  const { nameOf } = useOrderSubject(order)
  return (
    <SubjectState
      kind="order"
      status={nameOf({ status, detail })}
      detail={detail}
      refunded={refundedOf(order)}
      currency={currencyOf(order)}
    >
      {children}
    </SubjectState>
  )
}

/** Shares an order with its timeline. */
function ShareOrder({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const timeline = trpc.orders.timeline.useQuery({ orderId: order.id })
  const charges = useCharges(order)
  const life = { order, entries: timeline.data?.entries ?? [], charges }
  return (
    <LifeShare
      kind="order"
      title={t('one.title', { id: order.id })}
      path={`/orders/${order.id}`}
      entries={life.entries}
      status={[order.status, order.status_detail]}
      amount={order.total_amount ?? '0'}
      currency={currencyOf(order)}
      createdAt={order.created_date}
      reference={order.external_reference}
      {...(timeline.data && canBeTest(life) && { makeTest: () => toTest(life) })}
    />
  )
}

/** Opens the payment form with this order's values, as far as the provider returns them. */
function PayOrderAgain({ order }: { order: Order }) {
  const t = useTranslations('orders.one')
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      leftSection={<Icon name="card" size={16} />}
      onClick={() => navigate({ to: '/pay', search: toPaySearch(order) })}
    >
      {t('payAgain')}
    </Button>
  )
}

function toPaySearch(order: Order) {
  const site = countryOfCurrency(currencyOf(order))?.id
  const method = transactionsOf(order)[0]?.payment_method
  return {
    api: 'orders' as const,
    ...(site && { site }),
    ...(method?.id && { card: method.id }),
    ...(order.total_amount && { amount: order.total_amount }),
    ...(method?.installments && { installments: method.installments }),
    ...(order.description && { description: order.description }),
  }
}
