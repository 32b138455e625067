import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { OrderStatusBadge } from '../../records/order-badges.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { IdValue } from '../../ui/values/id-value.tsx'
import { Money } from '../../ui/values/money.tsx'
import { currencyOf } from './order-facts.ts'
import classes from './orders.module.css'
import { refundsOf } from './use-order-refund.ts'

/** The refunds and chargebacks of an order. The provider gives them no dates. */
export function OrderRefundList({ order }: { order: Order }) {
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
              {status && <OrderStatusBadge status={status} plain />}
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
