import { useTranslations } from 'use-intl'
import { LifeShare } from '../../timeline/life-share.tsx'
import { trpc } from '../../trpc.ts'
import { toTest } from './payment-test.ts'
import type { Payment } from './payment-types.ts'

type Props = { payment: Payment; paymentId: string }

/** Shares a payment with its timeline. */
export function SharePayment({ payment, paymentId }: Props) {
  const t = useTranslations('payment')
  const timeline = trpc.payments.timeline.useQuery({ paymentId })
  const entries = timeline.data?.entries ?? []
  return (
    <LifeShare
      kind="payment"
      title={t('title', { id: paymentId })}
      path={`/payments/${paymentId}`}
      entries={entries}
      status={[payment.status, payment.status_detail]}
      amount={payment.transaction_amount ?? 0}
      currency={payment.currency_id ?? ''}
      createdAt={payment.date_created}
      reference={payment.external_reference}
      {...(timeline.data && { makeTest: () => toTest(payment, entries) })}
    />
  )
}
