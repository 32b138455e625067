import { Link } from '@tanstack/react-router'
import type { Order } from '../../../server/contract/orders.ts'
import { PartTexts } from '../../i18n/part-texts.tsx'
import { OrderDetailText, OrderStatusBadge } from '../../provider/order-badges.tsx'
import { orderReasonOf } from '../../provider/order-status.ts'

/** The order that the flow made. */
export function FlowOrder({ order }: { order: Order }) {
  return (
    <>
      <Link to="/orders/$orderId" params={{ orderId: order.id }}>
        {order.id}
      </Link>{' '}
      <PartTexts part="orders" title={null}>
        <OrderStatusBadge status={order.status} detail={order.status_detail} plain />{' '}
        <OrderDetailText detail={orderReasonOf(order)} />
      </PartTexts>
    </>
  )
}
