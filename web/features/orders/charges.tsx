import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import type { Payment } from '../../../server/contract/payments.ts'
import { lastYear } from '../../records/last-year.ts'
import { orderIdOf } from '../../records/origin-of-payment.ts'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { useOfOneMoment, useRefetchPart } from '../../stream/one-moment.tsx'
import { trpc } from '../../trpc.ts'
import classes from './orders.module.css'

/**
 * The payments that charge the order's transactions. The order does not contain their ids (`reference_id` is not one),
 * but payments of the same reference name their order (measured).
 */
export function useCharges({ id, external_reference: reference }: Order): readonly Payment[] {
  const { data: read, refetch } = trpc.payments.search.useQuery(
    // The payments are sorted oldest first, like the order's transactions.
    { ...lastYear, external_reference: reference, sort: 'date_created', criteria: 'asc' },
    { enabled: reference !== undefined, retry: false },
  )
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
