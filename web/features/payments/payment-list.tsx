import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { brandOf } from '../../../server/facts/countries/card-brands.ts'
import { isStatusDetail } from '../../../server/facts/payment-statuses.ts'
import { PaymentStatusBadge } from '../../provider/status-badges.tsx'
import { useRowKeys } from '../../ui/lists/use-row-keys.ts'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { Moment } from '../../ui/values/moment.tsx'
import { Money } from '../../ui/values/money.tsx'
import type { Payment } from './payment-types.ts'
import classes from './payments.module.css'

const columns = ['status', 'amount', 'payment', 'card', 'reason', 'created'] as const

/** The whole row links to the payment; the link element is its id. */
export function PaymentList({ payments, isStale }: { payments: readonly Payment[]; isStale: boolean }) {
  const t = useTranslations('payments')
  const list = useRowKeys<HTMLUListElement>()
  return (
    <div aria-busy={isStale} style={{ opacity: isStale ? 0.6 : 1 }}>
      <div className={`${classes.row} ${classes.head}`} aria-hidden="true">
        {columns.map(column => (
          <span key={column}>{t(`column.${column}`)}</span>
        ))}
      </div>
      <ul ref={list} className={classes.list} aria-label={usePageTitle()} data-testid="payments">
        {payments.map(payment => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </div>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const t = useTranslations('statusDetail')
  const { id, status, status_detail: detail, card, payment_method_id: method } = payment
  return (
    <li className={classes.row} data-testid={`payment-${id}`}>
      <span>
        <PaymentStatusBadge status={status} detail={detail} />
      </span>
      <span>
        <Money amount={payment.transaction_amount} currency={payment.currency_id} />
      </span>
      <span>
        <Link to="/payments/$paymentId" params={{ paymentId: String(id) }}>
          {id}
        </Link>
      </span>
      <span>
        {brandOf(method ?? '')} {card?.last_four_digits && `••${card.last_four_digits}`}
      </span>
      <span>{isStatusDetail(detail) ? t(detail) : detail}</span>
      <span>{payment.date_created && <Moment iso={payment.date_created} />}</span>
    </li>
  )
}
