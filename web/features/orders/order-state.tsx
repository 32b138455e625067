import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../server/contract/orders.ts'
import { useAnswers } from '../../life/use-answers.ts'
import { StatePanel } from '../../moves/state-panel.tsx'
import { OrderStatusBadge } from '../../provider/order-badges.tsx'
import { historyOf } from './order-history.ts'
import { OrderMoves } from './order-moves.tsx'

/** Where the order is, how it came there, and which moves are open. */
export function OrderState({ order }: { order: Order }) {
  const answers = useAnswers({ kind: 'order', id: order.id })
  const steps = historyOf(order, answers.values()).map(step => ({
    key: `${step.seq} ${step.status} ${step.detail}`,
    badge: <OrderStatusBadge status={step.status} detail={step.detail} />,
    seq: step.seq,
    toRecord: (badge: ReactNode) => (
      <Link to="/orders/$orderId" params={{ orderId: order.id }} search={{ tab: 'json' }}>
        {badge}
      </Link>
    ),
    by: step.isBySeller ? ('seller' as const) : null,
    at: step.at,
  }))
  return (
    <StatePanel kind="order" steps={steps}>
      {title => <OrderMoves order={order} title={title} />}
    </StatePanel>
  )
}
