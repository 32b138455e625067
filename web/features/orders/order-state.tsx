import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '../../../server/contract/orders.ts'
import { StatePanel } from '../../actions/state-panel.tsx'
import { OrderStatusBadge } from '../../records/order-badges.tsx'
import type { Answer } from '../../timeline/read-answer.ts'
import { historyOf } from '../../timeline/state-history.ts'
import { useAnswers } from '../../timeline/use-answers.ts'
import { OrderMoves } from './order-moves.tsx'

const calls = {
  isSellers: ({ effect }: Answer) => effect === 'change',
  always: ['orders.refund' as const],
}

/** The state of the order, its history, and the moves that are open. */
export function OrderState({ order }: { order: Order }) {
  const answers = useAnswers({ kind: 'order', id: order.id })
  const { status, status_detail: detail = null, created_date: createdAt = null } = order
  const steps = historyOf({ status, detail, firstStatus: 'created', createdAt }, answers.values(), calls).map(
    step => ({
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
    }),
  )
  return (
    <StatePanel kind="order" steps={steps}>
      {title => <OrderMoves order={order} title={title} />}
    </StatePanel>
  )
}
