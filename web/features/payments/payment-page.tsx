import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CurlButton } from '../../http/curl-button.tsx'
import { FoundRecord } from '../../records/found-record.tsx'
import { CompareLink } from '../../share/compare-link.tsx'
import { trpc } from '../../trpc.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import '../../ui/styles/mantine-forms.ts'
import type { ReactNode } from 'react'
import { StatePanel } from '../../actions/state-panel.tsx'
import { SubjectState } from '../../actions/subject-state.tsx'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { usePaymentStatusName } from '../../records/use-payment-status-name.ts'
import { LifeShare } from '../../timeline/life-share.tsx'
import { useAnswers } from '../../timeline/use-answers.ts'
import { Money } from '../../ui/values/money.tsx'
import { PayAgain } from './pay-again.tsx'
import { historyOf } from './payment-history.ts'
import { PaymentMoves } from './payment-moves.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import { toTest } from './payment-test.ts'
import type { Payment } from './payment-types.ts'

const route = getRouteApi('/payments/$paymentId')

export function PaymentPage() {
  const t = useTranslations('payment')
  const { paymentId } = route.useParams()
  const query = trpc.payments.get.useQuery({ paymentId }, { retry: false })
  const payment = query.data
  return (
    <Page
      title={t('title', { id: paymentId })}
      back={<BackLink to="/payments">{t('toList')}</BackLink>}
      aside={<CopyButton value={paymentId} what={t('id')} />}
      actions={
        payment && (
          <>
            <PayAgain payment={payment} />
            <CurlButton operation="payments.get" method="GET" path={`/payments/${paymentId}`} />
            <SharePayment payment={payment} paymentId={paymentId} />
            <CompareLink reference={{ kind: 'payment', id: paymentId }} />
          </>
        )
      }
    >
      <FoundRecord query={query} failed={t('notLoaded')} loading={t('loading')}>
        {payment => (
          <PaymentSubject key={paymentId} payment={payment}>
            <PaymentSummary payment={payment} />
            <StateStrip payment={payment} />
            <PaymentTabs payment={payment} paymentId={paymentId} />
          </PaymentSubject>
        )}
      </FoundRecord>
    </Page>
  )
}

/** Provides the dialogs of the page with the state of the payment. */
function PaymentSubject({ payment, children }: { payment: Payment; children: ReactNode }) {
  const { status, status_detail, transaction_amount_refunded = 0, currency_id = '' } = payment
  const nameOf = usePaymentStatusName()
  return (
    <SubjectState
      kind="payment"
      status={nameOf(status, status_detail)}
      detail={status_detail}
      refunded={String(transaction_amount_refunded)}
      currency={currency_id}
    >
      {children}
    </SubjectState>
  )
}

type Props = { payment: Payment; paymentId: string }

/** Shares a payment with its timeline. */
function SharePayment({ payment, paymentId }: Props) {
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

/** The state of the payment, its history, and the moves that are open. */
function StateStrip({ payment }: { payment: Payment }) {
  const paymentId = String(payment.id)
  const answers = useAnswers({ kind: 'payment', id: paymentId })
  const steps = historyOf(payment, answers.values()).map(step => ({
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
      {title => <PaymentMoves payment={payment} title={title} />}
    </StatePanel>
  )
}
