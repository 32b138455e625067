import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Payment } from '../../../server/contract/payments.ts'
import { countryOfCurrency } from '../../../server/facts/countries.ts'
import { RecordPage, StatePanel } from '../../actions/record-page.tsx'
import { outcomes } from '../../provider/card-outcomes.ts'
import { usePaymentStatusName } from '../../records/payment-names.ts'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { useOfOneMoment } from '../../stream/one-moment.tsx'
import { ChargedTwice } from '../../timeline/double-charges.tsx'
import { TimelineShare } from '../../timeline/timeline-share.tsx'
import { useAnswers } from '../../timeline/use-answers.ts'
import { trpc } from '../../trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/values/money.tsx'
import { asRecord } from '../../unknown-json.ts'
import { PaymentActions } from './payment-action-list.tsx'
import { historyOf } from './payment-history.ts'
import { toTest } from './payment-kit-code.ts'
import { PaymentSplit } from './payment-split.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { PaymentTabs, usePaymentSubject } from './payment-tabs.tsx'

const route = getRouteApi('/payments/$paymentId')

export function PaymentPage() {
  const t = useTranslations('payment')
  const { paymentId } = route.useParams()
  const nameOf = usePaymentStatusName()
  const query = trpc.payments.get.useQuery({ paymentId }, { retry: false })
  return (
    <RecordPage
      kind="payment"
      id={paymentId}
      title={t('title', { id: paymentId })}
      t={t}
      query={query}
      again={payment => <PayAgain payment={payment} />}
      share={payment => <SharePayment payment={payment} paymentId={paymentId} />}
      stateOf={({ status, status_detail, transaction_amount_refunded = 0, currency_id = '' }) => ({
        status: nameOf(status, status_detail),
        detail: status_detail,
        refunded: String(transaction_amount_refunded),
        currency: currency_id,
      })}
    >
      {payment => (
        <>
          <ChargedTwice kind="payment" id={paymentId} charge={payment} />
          <PaymentSummary payment={payment} />
          <PaymentSplit payment={payment} />
          <StateStrip payment={payment} />
          <PaymentTabs payment={payment} paymentId={paymentId} />
        </>
      )}
    </RecordPage>
  )
}

type Props = { payment: Payment; paymentId: string }

/** Shares a payment with its timeline. */
function SharePayment({ payment, paymentId }: Props) {
  const t = useTranslations('payment')
  const timeline = useOfOneMoment(trpc.payments.timeline.useQuery({ paymentId }).data)
  const entries = timeline?.entries ?? []
  return (
    <TimelineShare
      subject={usePaymentSubject(payment)}
      states={usePaymentSteps(payment)}
      title={t('title', { id: paymentId })}
      path={`/payments/${paymentId}`}
      entries={entries}
      status={[payment.status, payment.status_detail]}
      amount={payment.transaction_amount ?? 0}
      createdAt={payment.date_created}
      reference={payment.external_reference}
      {...(timeline && { makeTest: () => toTest(payment, entries) })}
    />
  )
}

/** The states that the payment went through. */
function usePaymentSteps(payment: Payment) {
  return historyOf(payment, useAnswers({ kind: 'payment', id: String(payment.id) }).values())
}

/** The state of the payment, its history, and the actions that are open. */
function StateStrip({ payment }: { payment: Payment }) {
  const paymentId = String(payment.id)
  const steps = usePaymentSteps(payment).map(step => ({
    key: `${step.at} ${step.status} ${step.detail} ${step.refunded}`,
    badge: <PaymentStatusBadge status={step.status} detail={step.detail} />,
    seq: step.seq,
    toRecord: (badge: ReactNode) => (
      <Link
        to="/payments/$paymentId"
        params={{ paymentId }}
        search={{ tab: step.refunded === null ? 'json' : 'refunds' }}
      >
        {badge}
      </Link>
    ),
    amount: step.refunded !== null && <Money amount={step.refunded} currency={payment.currency_id} />,
    by: step.by,
    at: step.at,
  }))
  return (
    <StatePanel kind="payment" steps={steps}>
      {title => <PaymentActions payment={payment} title={title} />}
    </StatePanel>
  )
}

/** Opens the payment form with this payment's values, as far as the provider returns them. */
function PayAgain({ payment }: { payment: Payment }) {
  const t = useTranslations('payment')
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      leftSection={<Icon name="card" size={16} />}
      onClick={() => navigate({ to: '/pay', search: toPaySearch(payment) })}
    >
      {t('payAgain')}
    </Button>
  )
}

function toPaySearch(payment: Payment) {
  const site = countryOfCurrency(payment.currency_id ?? '')?.id
  const result = outcomes.find(({ detail }) => detail === payment.status_detail)?.name
  const { email } = asRecord(payment.payer)
  const { installments, description } = asRecord(payment)
  return {
    ...(site && { site }),
    ...(payment.payment_method_id && { card: payment.payment_method_id }),
    ...(result && { result }),
    amount: String(payment.transaction_amount),
    ...(typeof installments === 'number' && { installments }),
    ...(typeof email === 'string' && { email }),
    ...(typeof description === 'string' && { description }),
  }
}
