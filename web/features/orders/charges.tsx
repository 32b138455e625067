import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import type { Payment } from '../../../server/contract/payments.ts'
import { lastYear } from '../../records/last-year.ts'
import { OrderStatusBadge } from '../../records/order-badges.tsx'
import { orderIdOf } from '../../records/origin-of-payment.ts'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { useOfOneMoment, useRefetchPart } from '../../stream/one-moment.tsx'
import { trpc } from '../../trpc.ts'
import { transactionsOf } from './order-facts.ts'
import classes from './orders.module.css'

/**
 * The payments that charge the order's transactions. The order does not contain their ids (`reference_id` is not one),
 * but payments of the same reference name their order (measured).
 */
export function useCharges(order: Order): readonly Payment[] {
  const { id, external_reference: reference } = order
  const { data: read, refetch } = useSearch(order)
  const data = useOfOneMoment(read)
  const charges = useMemo(
    () => (data?.results ?? []).filter(payment => orderIdOf(payment) === id),
    [data, id],
  )
  // Bank, buyer and time change the payments without a call of this page, and a claim notifies the payment only.
  const ids = new Set([id, ...charges.map(charge => String(charge.id))])
  useRefetchPart(
    () => reference !== undefined && refetch({ cancelRefetch: false }),
    entry => entry.kind === 'notification' && entry.resource !== null && ids.has(entry.resource),
  )
  return charges
}

function useSearch({ external_reference: reference }: Order) {
  return trpc.payments.search.useQuery(
    // The payments are sorted oldest first, like the order's transactions.
    { ...lastYear, external_reference: reference, sort: 'date_created', criteria: 'asc' },
    { enabled: reference !== undefined, retry: false },
  )
}

/** The place of the payments that charge an order, while they are read. Null once they are. */
export function usePlaceOfCharges(order: Order): ReactNode {
  const t = useTranslations('orders')
  const { isLoading } = useSearch(order)
  const expected = transactionsOf(order)
  if (!isLoading || expected.length === 0) return null
  return (
    <span className={classes.charges} data-pending aria-hidden>
      {expected.map(({ id }) => (
        <span key={id} className={classes.charge}>
          {t('charge', { id: '0'.repeat(13) })}
          <OrderStatusBadge status={order.status} detail={order.status_detail} isPlain />
        </span>
      ))}
    </span>
  )
}

/** Links to the payments that charge an order. */
export function Charges({ charges }: { charges: readonly Payment[] }) {
  const t = useTranslations('orders')
  return (
    <span className={classes.charges}>
      {charges.map(({ id, status, status_detail }) => (
        <span key={id} className={classes.charge}>
          <Link to="/payments/$paymentId" params={{ paymentId: String(id) }}>
            {t('charge', { id: String(id) })}
          </Link>
          <PaymentStatusBadge status={status} detail={status_detail} isPlain />
        </span>
      ))}
    </span>
  )
}
