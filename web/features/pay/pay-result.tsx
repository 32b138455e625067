import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ChallengeLink, challengeOf } from '../../provider/challenge-link.tsx'
import { HowToPay, HowToPayTransaction, isWaiting } from '../../provider/how-to-pay.tsx'
import { OrderDetailText, OrderStatusBadge } from '../../records/order-badges.tsx'
import { orderReasonOf } from '../../records/order-status.ts'
import { PaymentStatusBadge, StatusDetailText } from '../../records/status-badges.tsx'
import { useIsChallengeOver } from '../../simulator/use-challenge-over.ts'
import { useFaultWords } from '../../simulator/use-fault-words.ts'
import { eventNameOf } from '../../stream/feed-entry.ts'
import { useRefetchOnEntries } from '../../stream/use-feed.ts'
import { VerdictBadge } from '../../stream/verdict-badge.tsx'
import { trpc } from '../../trpc.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Money } from '../../ui/values/money.tsx'
import type { MadeName } from './made-in-tab.ts'
import classes from './pay.module.css'
import { SettleButtons } from './settle-buttons.tsx'
import { idOf, type Made, type Pay } from './use-pay.ts'

/** The provider's answer. A rejected payment and a failed order are results, not errors. */
export function PayResult({ made }: { made: Made }) {
  const t = useTranslations('pay')
  const section = useRef<HTMLElement>(null)
  // On phones the view follows the steps below while the payment runs.
  useEffect(() => {
    // The effect returns nothing: newer browsers answer with a promise, which React would call as its cleanup.
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={section}
      className={classes.result}
      role="status"
      aria-label={t('resultTitle')}
      data-testid="pay-result"
    >
      {made.api === 'orders' ? <OrderState order={made.order} /> : <PaymentState payment={made.payment} />}
      <MadeLink made={made} />
    </section>
  )
}

/** A link to the notification of the payment or order, with its verdict. */
export function NotificationLink({
  notification,
}: {
  notification: NonNullable<Pay['state']['notification']>
}) {
  const faultWords = useFaultWords()
  const { fault } = notification
  return (
    <span className={classes.notification} data-testid="pay-notification">
      <VerdictBadge verdict={notification.verdict} fault={fault} isPlain />
      <Link to="/webhooks" search={{ id: notification.seq }}>
        {eventNameOf(notification) ?? notification.seq}
      </Link>
      {fault && <span className="dimmed">{faultWords(fault)}</span>}
    </span>
  )
}

/** A link to the payment or the order, with its id. */
export function MadeLink({ made }: { made: Made }) {
  return <NamedLink api={made.api} id={idOf(made)} />
}

export function NamedLink({ api, id }: MadeName) {
  const t = useTranslations('pay')
  const tOrder = useTranslations('orders.pay')
  return (
    <Copyable value={id} what={id}>
      {api === 'orders' ? (
        <Link to="/orders/$orderId" params={{ orderId: id }}>
          {tOrder('open')} {id}
        </Link>
      ) : (
        <Link to="/payments/$paymentId" params={{ paymentId: id }}>
          {t('open')} {id}
        </Link>
      )}
    </Copyable>
  )
}

/** The answer is the newest state until a notification or an action of the page says otherwise. */
const kept = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const

/** The payment as it is now: its payer may answer on another page. */
function PaymentState({ payment: made }: { payment: Extract<Made, { api: 'payments' }>['payment'] }) {
  const paymentId = String(made.id)
  const { data: payment, refetch } = trpc.payments.get.useQuery({ paymentId }, { initialData: made, ...kept })
  useRefetchOnEntries(refetch, ({ kind, resource }) => kind === 'notification' && resource === paymentId)
  const isChallengeOver = useIsChallengeOver(payment)
  const challenge = isChallengeOver ? null : challengeOf(payment)
  const t = useTranslations('challenge')
  return (
    <>
      <span className={classes.outcome}>
        <PaymentStatusBadge status={payment.status} detail={payment.status_detail} testId="pay-status" />
        <Money amount={payment.transaction_amount} currency={payment.currency_id} />
      </span>
      {isChallengeOver ? (
        <span>{t('over')}</span>
      ) : (
        <StatusDetailText detail={payment.status_detail} type={payment.payment_type_id} />
      )}
      {challenge && <ChallengeLink challenge={challenge} />}
      {isWaiting(payment) && (
        <>
          <HowToPay payment={payment} />
          <SettleButtons payment={payment} />
        </>
      )}
    </>
  )
}

function OrderState({ order: made }: { order: Extract<Made, { api: 'orders' }>['order'] }) {
  const orderId = made.id
  const { data: order, refetch } = trpc.orders.get.useQuery({ orderId }, { initialData: made, ...kept })
  useRefetchOnEntries(refetch, ({ kind, resource }) => kind === 'notification' && resource === orderId)
  const transactions = order.transactions?.payments ?? []
  const challenges = transactions.flatMap(({ status_detail, payment_method: method }) =>
    status_detail === 'pending_challenge' ? (method?.transaction_security?.url ?? []) : [],
  )
  return (
    <>
      <span className={classes.outcome}>
        <OrderStatusBadge status={order.status} detail={order.status_detail} testId="pay-status" />
        <Money amount={order.total_amount ?? '0'} currency={order.currency} />
      </span>
      <OrderDetailText detail={orderReasonOf(order)} />
      {challenges.map(url => (
        <ChallengeLink key={url} challenge={{ url, creq: null }} />
      ))}
      {order.status === 'action_required' &&
        transactions.map(one => <HowToPayTransaction key={one.id} transaction={one} />)}
    </>
  )
}
