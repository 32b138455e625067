import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Payment } from '../../../server/contract/payments.ts'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import classes from './orders.module.css'

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
          <PaymentStatusBadge status={status} detail={status_detail} plain />
        </span>
      ))}
    </span>
  )
}
