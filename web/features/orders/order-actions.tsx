import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { isFinalOrder, type OrderCall } from '../../../server/facts/order-life.ts'
import { orderStatuses } from '../../../server/facts/order-statuses.ts'
import { ActionDialog } from '../../actions/action-dialog.tsx'
import { ActionButton, ActionList } from '../../actions/action-list.tsx'
import { ButtonSlot, ButtonSlots } from '../../actions/button-slots.tsx'
import { readOneOf } from '../../browser/search-params.ts'
import { useSettings } from '../../http/use-settings.ts'
import { OrderStatusBadge } from '../../records/order-badges.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Charges, useCharges } from './charges.tsx'
import { useOrderObstacles } from './order-facts.ts'
import { OrderRefundAction } from './order-refund.tsx'
import classes from './orders.module.css'
import { AddTransaction } from './transaction-form.tsx'
import { type OrderAction, outcomes, useOrderAction } from './use-order-action.ts'

/** The calls that concern the whole order. Single transactions are changed and deleted in the list of transactions. */
const calls = ['process', 'capture', 'refund', 'cancel', 'add_transactions'] as const satisfies OrderCall[]
type Call = (typeof calls)[number]

type Props = {
  order: Order
  /** The title, which gets the focus when the focused button has disappeared because its action was made. */
  title: RefObject<HTMLElement | null>
}

/** The seller's actions: those that the order's state allows, and those that the provider will refuse. */
export function OrderActions({ order, title }: Props) {
  const t = useTranslations('orders')
  const obstacleTo = useOrderObstacles(order)
  const action = useOrderAction(order)
  const { chosen } = action
  const status = readOneOf(order.status, orderStatuses)
  const isFinal = status !== undefined && isFinalOrder({ status, status_detail: order.status_detail })
  const renderCall = (call: Call) => {
    if (call === 'refund' || call === 'add_transactions') return <ButtonSlot name={call} />
    return (
      <ActionButton
        label={t(`action.${call}.name`)}
        icon={icons[call]}
        isDangerous={call === 'cancel'}
        onPress={() => action.ask({ action: call, transactionId: '' })}
      />
    )
  }
  return (
    <ButtonSlots
      forms={[
        { key: 'refund', form: <OrderRefundAction order={order} obstacle={obstacleTo('refund')} /> },
        {
          key: 'add_transactions',
          form: <AddTransaction order={order} obstacle={obstacleTo('add_transactions')} />,
        },
      ]}
    >
      <ActionList
        kind="order"
        title={title}
        isFinal={isFinal}
        actions={calls
          .filter(call => obstacleTo(call) === null)
          .map(call => {
            const outcome = outcomes[call]
            return {
              key: call,
              by: 'seller',
              button: renderCall(call),
              outcome: outcome && <OrderStatusBadge status={outcome} isPlain />,
            }
          })}
        refused={calls
          .filter(call => obstacleTo(call) !== null)
          .map(call => ({
            key: call,
            button: renderCall(call),
            // The refund has a form, which shows its own reason.
            reason: call === 'refund' ? null : obstacleTo(call),
          }))}
      />
      {!isFinal && <OthersActions order={order} />}
      <ActionDialog
        action={action}
        written="orderChange"
        chosen={
          chosen && {
            name: t(`action.${chosen.action}.name`),
            says:
              chosen.action === 'cancel' && order.status === 'at_terminal'
                ? t('action.cancel.saysAtTerminal')
                : t(`action.${chosen.action}.says`),
            obstacle: obstacleTo(chosen.action),
            isDangerous: chosen.action === 'cancel',
          }
        }
        failed={t('action.failed')}
      />
    </ButtonSlots>
  )
}

const icons: Record<Exclude<OrderAction, 'delete_transaction'>, IconName> = {
  process: 'play',
  capture: 'lock',
  cancel: 'ban',
}

/** The actions of bank, buyer and time, which are simulated. They act on the payments that charge the order. */
function OthersActions({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const isSimulator = useSettings()?.simulator ?? false
  const charges = useCharges(order)
  if (!isSimulator || charges.length === 0) return null
  return (
    <p className={classes.hint}>
      {t('chargeHint')} <Charges charges={charges} />
    </p>
  )
}
