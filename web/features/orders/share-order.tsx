import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { LifeShare } from '../../timeline/life-share.tsx'
import { trpc } from '../../trpc.ts'
import { currencyOf } from './order-facts.ts'
import { canBeTest, toTest } from './order-test.ts'
import { useCharges } from './use-charges.ts'

/** Shares an order with its timeline. */
export function ShareOrder({ order }: { order: Order }) {
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
