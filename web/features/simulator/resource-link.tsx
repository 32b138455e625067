import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { orderId } from '../../../server/facts/order-ids.ts'

type Props = {
  /** Of a payment or an order. */
  id: string
  className?: string | undefined
  label?: string
  children: ReactNode
}

/** Links to the payment or the order that a job is about. */
export function ResourceLink({ id, className, label, children }: Props) {
  const shared = { className, 'aria-label': label }
  if (orderId.test(id))
    return (
      <Link to="/orders/$orderId" params={{ orderId: id }} {...shared}>
        {children}
      </Link>
    )
  return (
    <Link to="/payments/$paymentId" params={{ paymentId: id }} {...shared}>
      {children}
    </Link>
  )
}
