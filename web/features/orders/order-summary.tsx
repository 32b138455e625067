import { useTranslations } from 'use-intl'
import type { OrderTransaction } from '../../../server/contract/order-transactions.ts'
import type { Order } from '../../../server/contract/orders.ts'
import { RefundedBar, SumLine } from '../../actions/sum-line.tsx'
import { creatorOf, RejectionNotice } from '../../notices/rejection-notice.tsx'
import { HowToPayTransaction } from '../../provider/how-to-pay.tsx'
import { inPersonOf } from '../../records/in-person.ts'
import { MethodName } from '../../records/method-name.tsx'
import { OrderDetailText, OrderStatusBadge } from '../../records/order-badges.tsx'
import { orderReasonOf } from '../../records/order-status.ts'
import { usePlaceName } from '../../records/use-place-name.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { trpc } from '../../trpc.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { IdValue } from '../../ui/values/copyable.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { Charges, useCharges, usePlaceOfCharges } from './charges.tsx'
import { currencyOf, leftOfOrder, refundedOf, transactionsOf } from './order-facts.ts'
import classes from './orders.module.css'

/** Amount and status, then the facts that have a value. */
export function OrderSummary({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const currency = currencyOf(order)
  const transactions = transactionsOf(order)
  const [first] = transactions
  const charges = useCharges(order)
  const placeOfCharges = usePlaceOfCharges(order)
  const at = inPersonOf(order)
  const place = usePlaceName(at)
  return (
    <Panel title={t('one.summary')} isTitleHidden testId="order-summary">
      <SumLine amount={order.total_amount ?? '0'} currency={currency}>
        <OrderStatusBadge status={order.status} detail={order.status_detail} testId="order-status" />
        {order.status !== 'failed' && <OrderDetailText detail={orderReasonOf(order)} />}
      </SumLine>
      {order.status === 'failed' && <Failure order={order} />}
      <RefundedBar
        total={order.total_amount ?? '0'}
        refunded={refundedOf(order)}
        left={order.status === 'charged_back' ? null : leftOfOrder(order)}
        currency={currency}
      />
      <Facts
        facts={[
          at
            ? {
                label: t(`inPerson.type.${at.type}`),
                value: (
                  <>
                    {place} <IdValue id={at.place} what={t('inPerson.place')} />{' '}
                    {at.type === 'qr' && t(`inPerson.mode.${at.mode}`)}
                  </>
                ),
              }
            : { label: t('fact.type'), value: order.type && <Chosen of="type" value={order.type} /> },
          {
            label: t('fact.method'),
            value: transactions.length === 1 && first?.payment_method?.id && (
              <MethodName
                id={first.payment_method.id}
                lastFour={charges.length === 1 ? charges[0]?.card?.last_four_digits : undefined}
              />
            ),
          },
          {
            label: t('fact.installments'),
            value: transactions.length === 1 && (first?.payment_method?.installments || null),
          },
          {
            label: t('fact.capture'),
            value: order.capture_mode && <Chosen of="capture" value={order.capture_mode} />,
          },
          {
            label: t('fact.processing'),
            value: order.processing_mode && <Chosen of="processing" value={order.processing_mode} />,
          },
          { label: t('fact.description'), value: order.description },
          { label: t('fact.reference'), value: order.external_reference },
          {
            label: t('fact.charge'),
            value: charges.length > 0 ? <Charges charges={charges} /> : placeOfCharges,
          },
          { label: t('fact.howToPay'), value: canBePaid(order) && <HowToPay order={order} /> },
          {
            label: t('fact.created'),
            value: order.created_date && <ProviderMoment iso={order.created_date} isFull />,
          },
          {
            label: t('fact.changed'),
            value: order.last_updated_date && <ProviderMoment iso={order.last_updated_date} isFull />,
          },
          {
            label: t('fact.expires'),
            // Nothing expires once it was paid or has ended.
            value: !isEnded(order) && first?.date_of_expiration && (
              <ProviderMoment iso={first.date_of_expiration} isFull />
            ),
          },
        ]}
      />
    </Panel>
  )
}

const chosenTexts = {
  type: 'inPerson.type',
  capture: 'pay.captureModes',
  processing: 'pay.processingModes',
} as const

/** A choice of the order in words, beside its value in the API. A value without words stands alone. */
function Chosen({ of, value }: { of: keyof typeof chosenTexts; value: string }) {
  const t = useTranslations('orders')
  const key = `${chosenTexts[of]}.${value}` as 'inPerson.type.online'
  return (
    <>
      {t.has(key) && `${t(key)} `}
      <code className="mono">{value}</code>
    </>
  )
}

/** Why the order failed. */
function Failure({ order }: { order: Order }) {
  const t = useTranslations('why')
  const timeline = trpc.orders.timeline.useQuery({ orderId: order.id })
  const detail = orderReasonOf(order)
  return (
    <div className={classes.why}>
      <RejectionNotice
        title={t('order')}
        detail={detail}
        words={<OrderDetailText detail={detail} />}
        requestId={creatorOf(timeline.data?.entries)}
      />
    </div>
  )
}

function isEnded({ status }: Order): boolean {
  return !['created', 'processing', 'action_required', 'at_terminal'].includes(status)
}

/** Whether the buyer still has to do something: pay a ticket, transfer, complete a challenge, or open the checkout. */
function canBePaid(order: Order): boolean {
  if (order.status !== 'action_required' && order.status !== 'created') return false
  return order.checkout_url !== undefined || transactionsOf(order).some(hasWay)
}

function hasWay({ payment_method: method }: OrderTransaction): boolean {
  return [method?.ticket_url, method?.qr_code, method?.redirect_url, method?.transaction_security?.url].some(
    Boolean,
  )
}

/** The checkout, the tickets, the Pix codes and the challenges of an order. */
function HowToPay({ order }: { order: Order }) {
  const t = useTranslations('orders.one')
  return (
    <span className={classes.charges}>
      {order.checkout_url && <OutsideLink url={order.checkout_url}>{t('openCheckout')}</OutsideLink>}
      {transactionsOf(order).map(transaction => {
        const challenge = transaction.payment_method?.transaction_security?.url
        return (
          <span key={transaction.id} className={classes.charge}>
            <HowToPayTransaction transaction={transaction} />
            {challenge && <OutsideLink url={challenge}>{t('openChallenge')}</OutsideLink>}
          </span>
        )
      })}
    </span>
  )
}

function OutsideLink({ url, children }: { url: string; children: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
