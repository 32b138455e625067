import { useTranslations } from 'use-intl'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Money } from '../../ui/values/money.tsx'
import type { Payment } from './payment-types.ts'
import classes from './payments.module.css'

export function RefundList({ payment }: { payment: Payment }) {
  const t = useTranslations('payment.refunds')
  const refunds = payment.refunds ?? []
  if (refunds.length === 0) return <EmptyState icon="refund" title={t('empty')} />
  return (
    <ol className={classes.list} aria-label={t('label')}>
      {refunds.map(refund => (
        <li key={String(refund.id)} className={classes.refundRow} data-testid={`refund-${refund.id}`}>
          <strong>
            <Money amount={refund.amount} currency={payment.currency_id} />
          </strong>
          <PaymentStatusBadge status={refund.status} plain />
          <Copyable value={String(refund.id)} what={t('id')}>
            <span className="nums">{String(refund.id)}</span>
          </Copyable>
          <span className="dimmed">
            <ProviderMoment iso={refund.date_created} isFull />
          </span>
        </li>
      ))}
    </ol>
  )
}
