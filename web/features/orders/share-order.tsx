import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { LifeShare } from '../../life/life-share.tsx'
import { trpc } from '../../trpc.ts'
import { currencyOf } from './order-facts.ts'

/** Shares an order with its timeline. */
export function ShareOrder({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const timeline = trpc.orders.timeline.useQuery({ orderId: order.id })
  return (
    <LifeShare
      kind="order"
      title={t('one.title', { id: order.id })}
      path={`/orders/${order.id}`}
      entries={timeline.data?.entries ?? []}
      status={[order.status, order.status_detail]}
      amount={order.total_amount ?? '0'}
      currency={currencyOf(order)}
      createdAt={order.created_date}
      reference={order.external_reference}
    />
  )
}
