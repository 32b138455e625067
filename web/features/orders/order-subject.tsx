import type { ReactNode } from 'react'
import type { Order } from '../../../server/contract/orders.ts'
import { SubjectState } from '../../actions/subject-state.tsx'
import { currencyOf, refundedOf } from './order-facts.ts'
import { useOrderSubject } from './use-order-subject.ts'

/** Tells the dialogs of the page in which state the order is. */
export function OrderSubject({ order, children }: { order: Order; children: ReactNode }) {
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
