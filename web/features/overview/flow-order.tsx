import { Link } from '@tanstack/react-router'
import type { Order } from '../../../server/contract/orders.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import { OrderDetailText, OrderStatusBadge } from '../../records/order-badges.tsx'
import { orderReasonOf } from '../../records/order-status.ts'

/** The order that the flow created. */
export function FlowOrder({ order }: { order: Order }) {
  return (
    <>
      <Link to="/orders/$orderId" params={{ orderId: order.id }}>
        {order.id}
      </Link>{' '}
      <PartTexts part="orders" title={null}>
        <OrderStatusBadge status={order.status} detail={order.status_detail} isPlain />{' '}
        <OrderDetailText detail={orderReasonOf(order)} />
      </PartTexts>
    </>
  )
}
