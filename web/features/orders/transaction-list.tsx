import { Button } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderTransaction } from '../../../server/contract/order-transactions.ts'
import type { Order } from '../../../server/contract/orders.ts'
import { ActionDialog } from '../../actions/action-dialog.tsx'
import { ButtonSlot, ButtonSlots } from '../../actions/button-slots.tsx'
import { FormAction, useFormDialog } from '../../actions/form-action.tsx'
import { MethodName } from '../../records/method-name.tsx'
import { OrderDetailText, OrderStatusBadge } from '../../records/order-badges.tsx'
import { useTypeName } from '../../records/payment-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { dangerous } from '../../ui/overlays/confirm-dialog.tsx'
import { IdValue } from '../../ui/values/copyable.tsx'
import { Money } from '../../ui/values/money.tsx'
import { currencyOf, transactionsOf, useOrderObstacles } from './order-facts.ts'
import classes from './orders.module.css'
import { TransactionForm } from './transaction-form.tsx'
import { useOrderAction } from './use-order-action.ts'
import { siteOf, useTransactionWrite } from './use-transaction-write.ts'

/** The transactions of an order, each with its actions. */
export function TransactionList({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const transactions = transactionsOf(order)
  const obstacle = useOrderObstacles(order)('delete_transaction')
  const action = useOrderAction(order)
  const { chosen } = action
  const list = useFocusAfterRemoval(transactions.length, chosen !== null)
  return (
    <div ref={list} tabIndex={-1}>
      <ButtonSlots
        forms={transactions.map(transaction => ({
          key: transaction.id,
          form: <ChangeTransaction order={order} transaction={transaction} />,
        }))}
      >
        {transactions.length === 0 ? (
          <EmptyState icon="card" title={t('transaction.empty')}>
            {t('transaction.emptyText')}
          </EmptyState>
        ) : (
          <ol className={classes.list} aria-label={t('transaction.label')} data-testid="transactions">
            {transactions.map(transaction => (
              <li key={transaction.id} className={classes.item}>
                <TransactionFacts transaction={transaction} currency={currencyOf(order)} />
                <div className={classes.line}>
                  <ButtonSlot name={transaction.id} />
                  <Button
                    size="xs"
                    {...dangerous}
                    leftSection={<Icon name="trash" size={15} />}
                    onClick={() =>
                      action.ask({ action: 'delete_transaction', transactionId: transaction.id })
                    }
                  >
                    {t('action.delete_transaction.name')}
                  </Button>
                  {obstacle && <span className={classes.obstacle}>{obstacle}</span>}
                </div>
              </li>
            ))}
          </ol>
        )}
      </ButtonSlots>
      <ActionDialog
        action={action}
        written="orderChange"
        chosen={
          chosen && {
            name: t(`action.${chosen.action}.name`),
            says: t(`action.${chosen.action}.says`),
            obstacle,
            isDangerous: true,
          }
        }
        failed={t('action.failed')}
      />
    </div>
  )
}

/** Focuses the list when the focused button was removed with its transaction, before or after the dialog closed. */
function useFocusAfterRemoval(count: number, isAsking: boolean): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(count)
  useEffect(() => {
    if (isAsking) return
    const isFewer = count < shown.current
    shown.current = count
    if (isFewer && document.activeElement === document.body) list.current?.focus()
  }, [count, isAsking])
  return list
}

type FactsProps = { transaction: OrderTransaction; currency: string }

function TransactionFacts({ transaction, currency }: FactsProps) {
  const t = useTranslations('orders.transaction')
  const typeName = useTypeName()
  const {
    id,
    amount,
    status,
    status_detail: detail,
    payment_method: method,
    attempt_number: attempt,
  } = transaction
  const { paid_amount: paid, refunded_amount: refunded } = transaction
  return (
    <>
      <div className={classes.line}>
        {amount && (
          <span className={classes.sum}>
            <Money amount={amount} currency={currency} />
          </span>
        )}
        {status && <OrderStatusBadge status={status} detail={detail} isPlain />}
        <OrderDetailText detail={detail} />
      </div>
      <div className={classes.line}>
        <span>
          {method?.id ? <MethodName id={method.id} /> : t('noMethod')}{' '}
          {method?.type && <span className="dimmed">{typeName(method.type)}</span>}
          {method?.installments !== undefined && method.installments > 1 && ` · ${method.installments} ×`}
        </span>
        {paid && (
          <span className="dimmed">
            {t('paid')} <Money amount={paid} currency={currency} />
          </span>
        )}
        {refunded && (
          <span className="dimmed">
            {t('refunded')} <Money amount={refunded} currency={currency} />
          </span>
        )}
        {attempt !== undefined && <span className="dimmed">{t('attempt', { number: attempt })}</span>}
      </div>
      <div className={classes.ids}>
        <IdValue id={id} what={t('id')} />
      </div>
    </>
  )
}

type Props = { order: Order; transaction: OrderTransaction }

/** The button and the form that give a transaction another payment method. */
function ChangeTransaction({ order, transaction: { id } }: Props) {
  const t = useTranslations('orders')
  const name = `change-transaction ${id}`
  const dialog = useFormDialog(name)
  const write = useTransactionWrite(name, order, { done: t('form.changed'), onDone: dialog.close })
  return (
    <FormAction
      dialog={dialog}
      label={t('action.change_transaction.name')}
      icon="card"
      isSmall
      title={t('form.changeTitle')}
      onOpen={write.clearFailures}
    >
      <TransactionForm
        site={siteOf(order)}
        obstacle={useOrderObstacles(order)('change_transaction')}
        write={write}
        failed={t('form.changeFailed')}
        submitLabel={t('form.change')}
        onSend={draft => write.save({ change: 'method', transactionId: id }, draft)}
      />
    </FormAction>
  )
}
