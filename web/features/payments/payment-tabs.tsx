import { useTranslations } from 'use-intl'
import type { Payment } from '../../../server/contract/payments.ts'
import { orderIdOf } from '../../records/origin-of-payment.ts'
import { usePaymentStatusName } from '../../records/payment-names.ts'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import type { TimelineSubject } from '../../timeline/timeline-subject.ts'
import { TimelineTabs } from '../../timeline/timeline-tabs.tsx'
import { type OperationName, trpc } from '../../trpc.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Money } from '../../ui/values/money.tsx'
import classes from './payments.module.css'
import { paymentTabs } from './search.ts'

/** The operations that return the whole payment. */
const operations: OperationName[] = [
  'payments.create',
  'payments.createOffline',
  'payments.get',
  'payments.capture',
  'payments.cancel',
]

type Props = { payment: Payment; paymentId: string }

/** The payment's tabs. The open one is in the address. */
export function PaymentTabs({ payment, paymentId }: Props) {
  const t = useTranslations('payment.tab')
  const subject = usePaymentSubject(payment)
  const timeline = trpc.payments.timeline.useQuery({ paymentId })
  return (
    <TimelineTabs
      subject={subject}
      label={t('label')}
      tabs={paymentTabs}
      titleOf={name => t(name)}
      others={{
        refunds: { count: payment.refunds?.length ?? 0, content: <RefundList payment={payment} /> },
      }}
      timeline={timeline}
      resource={{ value: payment, operations }}
    />
  )
}

function RefundList({ payment }: { payment: Payment }) {
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
          <PaymentStatusBadge status={refund.status} isPlain />
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

/** The payment as the subject of a timeline. */
export function usePaymentSubject(payment: Payment): TimelineSubject {
  const t = useTranslations('timeline')
  const nameOf = usePaymentStatusName()
  return {
    kind: 'payment',
    id: String(payment.id),
    currency: payment.currency_id ?? '',
    nameOf: ({ status, detail }) => nameOf(status, detail),
    whyEmpty: orderIdOf(payment) === null ? undefined : t('emptyOfOrder'),
  }
}
