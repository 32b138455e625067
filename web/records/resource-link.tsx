import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { kindOfJob } from '../../server/facts/resource-ids.ts'

type Props = {
  /** The id of a payment, an order or a subscription. */
  id: string
  className?: string | undefined
  label?: string
  children: ReactNode
}

/** Links to the payment, the order or the subscription that a job is about. A payout has no page. */
export function ResourceLink({ id, className, label, children }: Props) {
  const shared = { className, 'aria-label': label }
  const kind = kindOfJob(id)
  if (kind === 'payout') return <span className={className}>{children}</span>
  if (kind === 'subscription')
    return (
      <Link to="/subscriptions/$subscriptionId" params={{ subscriptionId: id }} {...shared}>
        {children}
      </Link>
    )
  if (kind === 'order')
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
