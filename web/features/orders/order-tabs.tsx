import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { OrderStatusBadge } from '../../records/order-badges.tsx'
import { TimelineTabs } from '../../timeline/timeline-tabs.tsx'
import { type OperationName, trpc } from '../../trpc.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IdValue } from '../../ui/values/copyable.tsx'
import { Money } from '../../ui/values/money.tsx'
import { useChargedOrder } from './counter-charges.ts'
import { currencyOf, transactionsOf } from './order-facts.ts'
import { refundsOf } from './order-refund.tsx'
import classes from './orders.module.css'
import { orderTabs } from './search.ts'
import { TransactionList } from './transaction-list.tsx'

/** The operations that return the whole order. */
const operations: OperationName[] = ['orders.create', 'orders.get', 'orders.process', 'orders.cancel']

/** The order's tabs. The open one is in the address. */
export function OrderTabs({ order }: { order: Order }) {
  const t = useTranslations('orders.tab')
  const subject = useChargedOrder(order)
  const timeline = trpc.orders.timeline.useQuery({ orderId: order.id })
  return (
    <TimelineTabs
      subject={subject}
      label={t('label')}
      tabs={orderTabs}
      titleOf={name => t(name)}
      others={{
        transactions: { count: transactionsOf(order).length, content: <TransactionList order={order} /> },
        refunds: { count: refundsOf(order).length, content: <OrderRefundList order={order} /> },
      }}
      timeline={timeline}
      resource={{ value: order, operations }}
    />
  )
}

/** The refunds and chargebacks of an order. The provider gives them no dates. */
function OrderRefundList({ order }: { order: Order }) {
  const t = useTranslations('orders.refunds')
  const refunds = refundsOf(order)
  const chargebacks = order.transactions?.chargebacks ?? []
  if (refunds.length + chargebacks.length === 0) return <EmptyState icon="refund" title={t('empty')} />
  return (
    <>
      <ol className={classes.list} aria-label={t('label')}>
        {refunds.map(({ id, amount, status, transaction_id: transactionId }) => (
          <li key={id} className={classes.item} data-testid={`refund-${id}`}>
            <div className={classes.line}>
              {amount && (
                <span className={classes.sum}>
                  <Money amount={amount} currency={currencyOf(order)} />
                </span>
              )}
              {status && <OrderStatusBadge status={status} isPlain />}
            </div>
            <div className={classes.ids}>
              <IdValue id={id} what={t('id')} />
            </div>
            {transactionId && <div className={`${classes.ids} dimmed`}>{t('of', { id: transactionId })}</div>}
          </li>
        ))}
      </ol>
      {chargebacks.length > 0 && (
        <>
          <h4>{t('chargebacks')}</h4>
          <ol className={classes.list} aria-label={t('chargebacks')}>
            {chargebacks.map(({ id, status, transaction_id: transactionId }) => (
              <li key={id} className={classes.item}>
                <div className={classes.line}>
                  <IdValue id={id} what={id} />
                  {status && <code className="mono">{status}</code>}
                </div>
                {transactionId && (
                  <div className={`${classes.ids} dimmed`}>{t('of', { id: transactionId })}</div>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}
