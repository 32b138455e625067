import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { countryOfCurrency } from '../../../server/facts/countries.ts'
import { centsOf } from '../../../server/facts/decimal-amounts.ts'
import { RecordPage, StatePanel } from '../../actions/record-page.tsx'
import { inPersonOf, waitsInPerson } from '../../records/in-person.ts'
import { OrderStatusBadge } from '../../records/order-badges.tsx'
import type { Entry } from '../../stream/feed-entry.ts'
import { useOfOneMoment } from '../../stream/one-moment.tsx'
import { ChargedTwice } from '../../timeline/double-charges.tsx'
import type { Answer } from '../../timeline/read-answer.ts'
import { historyOf } from '../../timeline/state-history.ts'
import { toldBy } from '../../timeline/timeline-event.ts'
import { TimelineShare } from '../../timeline/timeline-share.tsx'
import { useAnswers } from '../../timeline/use-answers.ts'
import { useTimeline } from '../../timeline/use-timeline.ts'
import { trpc } from '../../trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/values/money.tsx'
import { useCharges } from './charges.tsx'
import { useChargedOrder } from './counter-charges.ts'
import { InPersonPanel } from './in-person-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { currencyOf, refundedOf, transactionsOf, useOrderStateName, useOrderSubject } from './order-facts.ts'
import { canBeTest, toTest } from './order-kit-code.ts'
import { refundsOf } from './order-refund.tsx'
import { OrderSummary } from './order-summary.tsx'
import { OrderTabs } from './order-tabs.tsx'

const calls = {
  isSellers: ({ effect }: Answer) => effect === 'change',
  always: ['orders.refund' as const],
}

const none: readonly Entry[] = []

/** Whether an order in this status is not changed any more, so that its last change led to it. */
const isUnchanging = (status: string) => ['failed', 'canceled', 'expired'].includes(status)

/** The states that the order went through. At a counter only notifications tell some of them. */
function useOrderSteps(order: Order) {
  const answers = useAnswers({ kind: 'order', id: order.id })
  const { status, status_detail: detail = null, created_date: createdAt = null } = order
  const { last_updated_date: lastChangeAt = null } = order
  const timeline = useOfOneMoment(trpc.orders.timeline.useQuery({ orderId: order.id }).data)
  const entries = timeline?.entries ?? none
  const told = toldBy(useTimeline(useOrderSubject(order), entries))
  const changedAt = isUnchanging(status) || lastChangeAt === createdAt ? lastChangeAt : null
  const refundedCents = centsOf(refundedOf(order))
  const refunds = refundsOf(order).map(({ amount }) => centsOf(amount ?? '0'))
  const now = { status, detail, firstStatus: 'created', createdAt, changedAt, refundedCents, refunds }
  return historyOf(now, answers.values(), { ...calls, told })
}

/** The state of the order, its history, and the actions that are open. */
function OrderState({ order }: { order: Order }) {
  const steps = useOrderSteps(order).map((step, place) => ({
    key: `${place} ${step.seq} ${step.status}`,
    badge: <OrderStatusBadge status={step.status} detail={step.detail} />,
    seq: step.seq,
    toRecord: (badge: ReactNode) => (
      <Link to="/orders/$orderId" params={{ orderId: order.id }} search={{ tab: 'json' }}>
        {badge}
      </Link>
    ),
    amount: step.refundedCents !== null && (
      <Money amount={step.refundedCents / 100} currency={currencyOf(order)} />
    ),
    by: step.isBySeller ? ('seller' as const) : null,
    at: step.at,
  }))
  return (
    <StatePanel kind="order" steps={steps}>
      {title => <OrderActions order={order} title={title} />}
    </StatePanel>
  )
}

/**
 * How often an order that waits at a counter is read. The buyer acts without a call that the gateway sees, and some
 * states have no notification.
 */
const pollMs = 3_000

const route = getRouteApi('/orders/$orderId')

export function OrderPage() {
  const t = useTranslations('orders.one')
  const { orderId } = route.useParams()
  const nameOf = useOrderStateName()
  const query = trpc.orders.get.useQuery(
    { orderId },
    {
      retry: false,
      refetchInterval: ({ state: { data } }) => (data && waitsInPerson(data) ? pollMs : false),
    },
  )
  return (
    <RecordPage
      kind="order"
      id={orderId}
      title={t('title', { id: orderId })}
      t={t}
      query={query}
      again={order => <PayOrderAgain order={order} />}
      share={order => <ShareOrder order={order} />}
      stateOf={order => ({
        status: nameOf({ status: order.status, detail: order.status_detail ?? null }),
        detail: order.status_detail,
        refunded: refundedOf(order),
        currency: currencyOf(order),
      })}
    >
      {order => (
        <>
          <ChargedTwice kind="order" id={orderId} charge={order} />
          <OrderSummary order={order} />
          <InPersonPanel order={order} />
          <OrderState order={order} />
          <OrderTabs order={order} />
        </>
      )}
    </RecordPage>
  )
}

/** How an order is paid in person, for a report. */
function useInPersonFacts(order: Order) {
  const t = useTranslations('orders')
  const at = inPersonOf(order)
  return at ? [[t(`inPerson.type.${at.type}`), at.place] as const] : []
}

/** Shares an order with its timeline. */
function ShareOrder({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const timeline = useOfOneMoment(trpc.orders.timeline.useQuery({ orderId: order.id }).data)
  const charges = useCharges(order)
  const history = { order, entries: timeline?.entries ?? none, charges }
  return (
    <TimelineShare
      subject={useChargedOrder(order)}
      states={useOrderSteps(order)}
      title={t('one.title', { id: order.id })}
      path={`/orders/${order.id}`}
      entries={history.entries}
      status={[order.status, order.status_detail]}
      amount={order.total_amount ?? '0'}
      createdAt={order.created_date}
      reference={order.external_reference}
      more={useInPersonFacts(order)}
      {...(timeline && canBeTest(history) && { makeTest: () => toTest(history) })}
    />
  )
}

/** Opens the payment form with this order's values, as far as the provider returns them. */
function PayOrderAgain({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const navigate = useNavigate()
  const at = inPersonOf(order)
  return (
    <Button
      variant="default"
      leftSection={<Icon name="card" size={16} />}
      onClick={() =>
        navigate(
          at ? { to: '/counter', search: { at: at.place } } : { to: '/pay', search: toPaySearch(order) },
        )
      }
    >
      {t(at ? 'inPerson.again' : 'one.payAgain')}
    </Button>
  )
}

function toPaySearch(order: Order) {
  const site = countryOfCurrency(currencyOf(order))?.id
  const method = transactionsOf(order)[0]?.payment_method
  return {
    api: 'orders' as const,
    ...(site && { site }),
    ...(method?.id && { card: method.id }),
    ...(order.total_amount && { amount: order.total_amount }),
    ...(method?.installments && { installments: method.installments }),
    ...(order.description && { description: order.description }),
  }
}
