import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import type { Payment } from '../../../server/contract/payments.ts'
import { isCardType } from '../../../server/facts/countries/payment-method.ts'
import { leftToRefund } from '../../../server/facts/payment-calls.ts'
import { isCardCheck } from '../../../server/facts/payment-life.ts'
import { RefundedBar, SumLine } from '../../actions/sum-line.tsx'
import { useSettings } from '../../http/use-settings.ts'
import { creatorOf, RejectionNotice } from '../../notices/rejection-notice.tsx'
import { ChallengeLink, challengeOf } from '../../provider/challenge-link.tsx'
import { HowToPay, isWaiting } from '../../provider/how-to-pay.tsx'
import { MethodName } from '../../records/method-name.tsx'
import { orderIdOf, subscriptionIdOf } from '../../records/origin-of-payment.ts'
import { ResourceLink } from '../../records/resource-link.tsx'
import { PaymentStatusBadge, StatusDetailText } from '../../records/status-badges.tsx'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { useIsChallengeOver } from '../../simulator/use-challenge-over.ts'
import { useSimulatorRead } from '../../simulator/use-simulator.ts'
import { trpc } from '../../trpc.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Email } from '../../ui/values/email.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { Money } from '../../ui/values/money.tsx'
import { asRecord } from '../../unknown-json.ts'
import classes from './payments.module.css'

/** Amount and status, then the facts that have a value. */
export function PaymentSummary({ payment }: { payment: Payment }) {
  const t = useTranslations('payment')
  const tList = useTranslations('payments')
  const isCheck = payment.status === 'approved' && isCardCheck(payment)
  const { currency_id: currency, status, status_detail: detail } = payment
  const orderId = orderIdOf(payment)
  const subscriptionId = subscriptionIdOf(payment)
  const isChallengeOver = useIsChallengeOver(payment)
  const challenge = isChallengeOver ? null : challengeOf(payment)
  const tChallenge = useTranslations('challenge')
  const net = netOf(payment)
  const isSimulator = useSettings()?.simulator === true
  return (
    <Panel title={t('summary')} isTitleHidden testId="payment-summary">
      <SumLine amount={payment.transaction_amount} currency={currency}>
        <PaymentStatusBadge status={status} detail={detail} testId="payment-status" />
        {status !== 'rejected' &&
          (isCheck || isChallengeOver ? (
            <span>{isCheck ? tList('cardCheck') : tChallenge('over')}</span>
          ) : (
            <StatusDetailText detail={detail} type={payment.payment_type_id} />
          ))}
      </SumLine>
      {status === 'rejected' && <Rejection payment={payment} />}
      <RefundedBar
        total={String(payment.transaction_amount)}
        refunded={String(payment.transaction_amount_refunded ?? 0)}
        left={isDisputed(payment) ? null : String(leftToRefund(payment))}
        currency={currency}
      />
      <Facts
        facts={[
          { label: t('fact.card'), value: <CardFact payment={payment} /> },
          {
            label: t('fact.installments'),
            // Only cards have installments.
            value: isCardType(payment.payment_type_id) && <InstallmentsFact payment={payment} />,
          },
          { label: t('fact.total'), value: totalOf(payment) },
          { label: t('fact.payer'), value: payment.payer?.email && <Email address={payment.payer.email} /> },
          { label: t('fact.description'), value: payment.description },
          { label: t('fact.reference'), value: payment.external_reference },
          { label: t('fact.order'), value: orderId && <ResourceLink id={orderId}>{orderId}</ResourceLink> },
          {
            label: t('fact.subscription'),
            value: subscriptionId && <ResourceLink id={subscriptionId}>{subscriptionId}</ResourceLink>,
          },
          {
            label: t('fact.net'),
            value: net && (
              <>
                {net} {isSimulator && <span className="dimmed">{t('fact.netOfSimulator')}</span>}
              </>
            ),
          },
          { label: t('fact.howToPay'), value: challenge && <ChallengeLink challenge={challenge} /> },
          { label: t('fact.howToPay'), value: isWaiting(payment) && <HowToPay payment={payment} /> },
          {
            label: t('fact.created'),
            value: payment.date_created && <ProviderMoment iso={payment.date_created} isFull />,
          },
          {
            label: t('fact.approved'),
            value: payment.date_approved && <ProviderMoment iso={payment.date_approved} isFull />,
          },
          {
            label: t('fact.expires'),
            // Nothing expires once it was paid or has ended.
            value: isOpen(payment) && isText(payment.date_of_expiration) && (
              <ProviderMoment iso={payment.date_of_expiration} isFull />
            ),
          },
        ]}
      />
    </Panel>
  )
}

/** Why the payment was rejected. */
function Rejection({ payment }: { payment: Payment }) {
  const t = useTranslations('why')
  const timeline = trpc.payments.timeline.useQuery({ paymentId: String(payment.id) })
  const { status_detail: detail, card } = payment
  return (
    <div className={classes.why}>
      <RejectionNotice
        title={t('rejected')}
        detail={detail}
        words={<StatusDetailText detail={detail} />}
        requestId={creatorOf(timeline.data?.entries)}
        holder={asRecord(card?.cardholder).name}
        isPlanned={useIsPlanned(payment)}
      />
    </div>
  )
}

/** Whether the simulator was told to reject this charge of a subscription. */
function useIsPlanned(payment: Payment): boolean {
  const id = subscriptionIdOf(payment) ?? ''
  const operation = control.subscriptions.getSchedule
  const { data } = useSimulatorRead(operation, { id }, { isWanted: id !== '' })
  const { transaction_data: charged } = asRecord(payment.point_of_interaction)
  const { number } = asRecord(asRecord(charged).subscription_sequence)
  return data?.refusals.some(({ charge }) => charge === number) ?? false
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function CardFact({ payment }: { payment: Payment }) {
  const { card, payment_method_id: method } = payment
  const holder = asRecord(card?.cardholder).name
  return (
    <>
      <MethodName id={method} lastFour={card?.last_four_digits} />{' '}
      {typeof holder === 'string' && <span className="mono dimmed">{holder}</span>}
    </>
  )
}

function InstallmentsFact({ payment }: { payment: Payment }) {
  const details = asRecord(payment.transaction_details)
  const each = details.installment_amount
  if (!payment.installments || payment.installments < 2) return payment.installments ?? null
  return (
    <>
      {payment.installments} ×{' '}
      {typeof each === 'number' && <Money amount={each} currency={payment.currency_id} />}
    </>
  )
}

/** What the payer pays in all, which interest makes more than the amount. */
function totalOf({ installments = 1, transaction_details, currency_id }: Payment) {
  const total = asRecord(transaction_details).total_paid_amount
  return installments > 1 && typeof total === 'number' && total > 0 ? (
    <Money amount={total} currency={currency_id} />
  ) : null
}

/** Whether the payment can still be paid, captured or rejected. */
function isOpen({ status }: Payment): boolean {
  return ['pending', 'in_process', 'authorized'].includes(status)
}

/** Whether a chargeback took the amount that was not refunded. It may still give the amount back. */
function isDisputed({ status }: Payment): boolean {
  return status === 'charged_back'
}

/**
 * The net amount. Nothing before the payment is paid, and nothing once money went back: the provider then still reports
 * the amount received at first (recorded answers of refunded and charged-back payments).
 */
function netOf(payment: Payment) {
  if (isDisputed(payment) || (payment.transaction_amount_refunded ?? 0) > 0) return null
  const details = asRecord(payment.transaction_details)
  const net = details.net_received_amount
  return typeof net === 'number' && net > 0 ? <Money amount={net} currency={payment.currency_id} /> : null
}
