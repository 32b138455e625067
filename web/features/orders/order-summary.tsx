import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { RefundedBar, SumLine } from '../../actions/sum-line.tsx'
import { methodName } from '../../records/method-name.ts'
import { OrderDetailText, OrderStatusBadge } from '../../records/order-badges.tsx'
import { orderReasonOf } from '../../records/order-status.ts'
import { ProviderMoment } from '../../simulator/provider-moment.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { Charges } from './charges.tsx'
import { canBePaid, HowToPay } from './how-to-pay.tsx'
import { currencyOf, leftToRefund, refundedOf, transactionsOf } from './order-facts.ts'
import { useCharges } from './use-charges.ts'

/** Amount and status, then the facts that have a value. */
export function OrderSummary({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const currency = currencyOf(order)
  const transactions = transactionsOf(order)
  const [first] = transactions
  const charges = useCharges(order)
  return (
    <Panel title={t('one.summary')} isTitleHidden testId="order-summary">
      <SumLine amount={order.total_amount ?? '0'} currency={currency}>
        <OrderStatusBadge status={order.status} detail={order.status_detail} testId="order-status" />
        <OrderDetailText detail={orderReasonOf(order)} />
      </SumLine>
      <RefundedBar
        total={order.total_amount ?? '0'}
        refunded={refundedOf(order)}
        left={order.status === 'charged_back' ? null : leftToRefund(order)}
        currency={currency}
      />
      <Facts
        facts={[
          { label: t('fact.type'), value: order.type && <code className="mono">{order.type}</code> },
          {
            label: t('fact.method'),
            value: transactions.length === 1 && methodName(first?.payment_method?.id ?? ''),
          },
          {
            label: t('fact.installments'),
            value: transactions.length === 1 && first?.payment_method?.installments,
          },
          {
            label: t('fact.capture'),
            value: order.capture_mode && <code className="mono">{order.capture_mode}</code>,
          },
          {
            label: t('fact.processing'),
            value: order.processing_mode && <code className="mono">{order.processing_mode}</code>,
          },
          { label: t('fact.description'), value: order.description },
          { label: t('fact.reference'), value: order.external_reference },
          { label: t('fact.charge'), value: charges.length > 0 && <Charges charges={charges} /> },
          canBePaid(order) ? { label: t('fact.howToPay'), value: <HowToPay order={order} /> } : null,
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
            value: first?.date_of_expiration && <ProviderMoment iso={first.date_of_expiration} isFull />,
          },
        ].filter(fact => fact?.value)}
      />
    </Panel>
  )
}
