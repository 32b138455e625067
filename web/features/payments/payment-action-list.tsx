import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Payment } from '../../../server/contract/payments.ts'
import {
  leftToRefund,
  type PaymentCall,
  paymentCalls,
  paymentRefusal,
  refundDaysOf,
} from '../../../server/facts/payment-calls.ts'
import {
  type ActionRule,
  likelyActionsOf,
  makerOf,
  type PaymentAction,
  paymentActions,
} from '../../../server/facts/payment-life.ts'
import { ActionDialog } from '../../actions/action-dialog.tsx'
import { ActionList } from '../../actions/action-list.tsx'
import { AmountAction } from '../../actions/amount-form.tsx'
import { ButtonSlot, ButtonSlots } from '../../actions/button-slots.tsx'
import { useFormDialog } from '../../actions/form-action.tsx'
import { useSettings } from '../../http/use-settings.ts'
import { shownStatusOf } from '../../records/payment-status.ts'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { useIsChallengeOver } from '../../simulator/use-challenge-over.ts'
import { useProviderNow } from '../../simulator/use-simulated-clock.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { dangerous } from '../../ui/overlays/confirm-dialog.tsx'
import {
  amountActions,
  canPerform,
  dangerousActions,
  isAmountAction,
  type PlainAction,
  usePaymentAction,
} from './payment-actions.ts'
import { type AmountActionName, amountWriteName, toAmountInput, useAmountWrite } from './use-amount-write.ts'

/** Why the provider will refuse each of the seller's actions. Null if nothing is known against it. */
function useObstacles(payment: Payment): Record<PaymentCall, string | null> {
  const t = useTranslations('payment.obstacle')
  const nowMs = useProviderNow()()
  const why = (call: PaymentCall) => {
    const refusal = paymentRefusal(call, payment, nowMs)
    if (refusal === null) return null
    if (call === 'capture' && isCharged(payment)) return t('captured')
    if (call !== 'refund') return t(call)
    return t(`refund.${refundWords[refusal]}`, { days: refundDaysOf(payment.currency_id) })
  }
  return { capture: why('capture'), refund: why('refund'), cancel: why('cancel') }
}

/** The provider accepts to capture all of a card that it has charged. */
const isCharged = ({ status, status_detail, payment_type_id }: Payment) =>
  status === 'approved' && status_detail === 'accredited' && payment_type_id?.endsWith('_card') === true

const refundWords = { 2018: 'notApproved', 2063: 'nothingLeft', 2024: 'tooOld' } as const

const icons: Record<PlainAction, IconName> = {
  cancel: 'ban',
  approve: 'check',
  reject: 'close',
  expire: 'clock',
  mediate: 'flag',
  release: 'back',
  repay: 'refund',
  chargeback: 'flag',
  chargeSettled: 'flag',
  chargeReimbursed: 'refund',
}

/** What a payment no longer leads to when the time of its challenge is over. */
const decisions: readonly PaymentAction[] = ['approve', 'reject']

type Props = {
  payment: Payment
  /** The title, which gets the focus when the focused button has disappeared because its action was made. */
  title: RefObject<HTMLElement | null>
}

/**
 * The actions that the payment's state allows, grouped by who makes them. Those that the console can make are buttons,
 * and so are the seller's actions that the provider will refuse.
 */
export function PaymentActions({ payment, title }: Props) {
  const tAction = useTranslations('payment.action')
  const isSimulator = useSettings()?.simulator ?? false
  const state = usePaymentAction(payment)
  const { safe, chosen } = state
  const obstacles = useObstacles(payment)
  const isOver = useIsChallengeOver(payment)
  const open = likelyActionsOf(payment).filter(action => !isOver || !decisions.includes(action))
  const refused = paymentCalls.filter(action => obstacles[action] !== null)
  const renderAction = (action: PaymentAction) =>
    isAmountAction(action) ? (
      <ButtonSlot name={action} />
    ) : (
      canPerform(action, isSimulator) && (
        <BusyButton
          {...(dangerousActions.includes(action) ? dangerous : { variant: 'default' })}
          leftSection={<Icon name={icons[action]} size={16} />}
          isBusy={safe.isBusy && chosen === null}
          onClick={() => state.ask(action)}
        >
          {tAction(`${action}.name`)}
        </BusyButton>
      )
    )
  return (
    <ButtonSlots
      forms={amountActions.map(action => ({
        key: action,
        form: <PaymentAmountAction action={action} payment={payment} obstacle={obstacles[action]} />,
      }))}
    >
      <ActionList
        kind="payment"
        title={title}
        isFinal={open.length === 0}
        actions={open
          .filter(action => !refused.some(one => one === action))
          .map(action => ({
            key: action,
            by: makerOf(action, payment),
            button: renderAction(action),
            outcome: <Outcome action={action} payment={payment} />,
          }))}
        refused={refused.map(action => ({
          key: action,
          button: renderAction(action),
          // The other actions have forms, which show their own reasons.
          reason: action === 'cancel' ? obstacles.cancel : null,
        }))}
        hasIdle={isCharged(payment)}
      />
      <ActionDialog
        action={state}
        written="change"
        chosen={
          chosen && {
            name: tAction(`${chosen}.name`),
            says: tAction(`${chosen}.says`),
            obstacle: chosen === 'cancel' ? obstacles.cancel : null,
            isDangerous: dangerousActions.includes(chosen),
          }
        }
        failed={tAction('failed')}
      />
    </ButtonSlots>
  )
}

/** The status to which an action leads, if it is another one. */
function Outcome({ action, payment }: { action: PaymentAction; payment: Payment }) {
  const { to, toDetail }: ActionRule = paymentActions[action]
  const [status] = to
  if (
    status === undefined ||
    shownStatusOf(status, toDetail) === shownStatusOf(payment.status, payment.status_detail)
  )
    return null
  return <PaymentStatusBadge status={status} detail={toDetail} isPlain />
}

type PaymentAmountActionProps = {
  action: AmountActionName
  payment: Payment
  /** Why the provider will refuse the action. Null if nothing is known against it. */
  obstacle: string | null
}

/** The button and the form of a refund or a capture. */
function PaymentAmountAction({ action, payment, obstacle }: PaymentAmountActionProps) {
  const dialog = useFormDialog(amountWriteName(action, payment))
  const safe = useAmountWrite(action, payment, dialog.close)
  return (
    <AmountAction
      dialog={dialog}
      words={`payment.${action}`}
      left={String(leftToRefund(payment))}
      currency={payment.currency_id ?? ''}
      obstacle={obstacle}
      safe={safe}
      written={action === 'refund' ? 'refund' : 'change'}
      toInput={chosen => toAmountInput(chosen, payment)}
    />
  )
}
