import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderTransaction } from '../../../server/contract/order-transactions.ts'
import type { Order } from '../../../server/contract/orders.ts'
import { hasAttempt } from '../../actions/attempts.ts'
import { InButtonSlot } from '../../actions/button-slots.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TransactionForm } from './transaction-form.tsx'
import { useOrderObstacles } from './use-order-obstacles.ts'
import { siteOf, useTransactionWrite } from './use-transaction-write.ts'

type Props = { order: Order; transaction: OrderTransaction }

/** The button and the form that give a transaction another payment method. */
export function ChangeTransaction({ order, transaction: { id } }: Props) {
  const t = useTranslations('orders')
  const name = `change-transaction ${id}`
  const [isOpen, setOpen] = useState(() => hasAttempt(name))
  const write = useTransactionWrite(name, order, { done: t('form.changed'), onDone: () => setOpen(false) })
  return (
    <>
      <InButtonSlot>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="card" size={15} />}
          onClick={() => {
            write.clearFailures()
            setOpen(true)
          }}
        >
          {t('move.change_transaction.name')}
        </Button>
      </InButtonSlot>
      <Dialog title={t('form.changeTitle')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <TransactionForm
          site={siteOf(order)}
          obstacle={useOrderObstacles(order)('change_transaction')}
          write={write}
          failed={t('form.changeFailed')}
          submitLabel={t('form.change')}
          onSend={draft => write.save({ change: 'method', transactionId: id }, draft)}
        />
      </Dialog>
    </>
  )
}
