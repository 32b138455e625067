import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Payment } from '../../../server/contract/payments.ts'
import {
  leftToRefund,
  type PaymentCall,
  paymentCalls,
  paymentRefusal,
  refundDaysOf,
} from '../../../server/facts/payment-calls.ts'
import { type Move, movesFrom, type PaymentMove, paymentMoves } from '../../../server/facts/payment-life.ts'
import { AmountButton } from '../../actions/amount-button.tsx'
import { AmountForm } from '../../actions/amount-form.tsx'
import { hasAttempt } from '../../actions/attempts.ts'
import { ButtonSlot, ButtonSlots } from '../../actions/button-slots.tsx'
import { MoveDialog } from '../../actions/move-dialog.tsx'
import { MoveList } from '../../actions/move-list.tsx'
import { useSettings } from '../../http/use-settings.ts'
import { shownStatusOf } from '../../records/payment-status.ts'
import { PaymentStatusBadge } from '../../records/status-badges.tsx'
import { useProviderNow } from '../../simulator/use-simulated-clock.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { dangerous } from '../../ui/overlays/confirm-dialog.tsx'
import {
  amountMoves,
  canMake,
  dangerousActions,
  isAmountMove,
  type PaymentAction,
} from './payment-actions.ts'
import { type AmountMove, amountWriteName, toAmountInput, useAmountWrite } from './use-amount-write.ts'
import { usePaymentAction } from './use-payment-action.ts'

/** Why the provider will refuse each of the seller's moves. Null if nothing is known against it. */
function useObstacles(payment: Payment): Record<PaymentCall, string | null> {
  const t = useTranslations('payment.obstacle')
  const nowMs = useProviderNow()()
  const why = (call: PaymentCall) => {
    const refusal = paymentRefusal(call, payment, nowMs)
    if (refusal === null) return null
    if (call !== 'refund') return t(call)
    return t(`refund.${refundWords[refusal]}`, { days: refundDaysOf(payment.currency_id) })
  }
  return { capture: why('capture'), refund: why('refund'), cancel: why('cancel') }
}

const refundWords = { 2018: 'notApproved', 2063: 'nothingLeft', 2024: 'tooOld' } as const

const icons: Record<PaymentAction, IconName> = {
  cancel: 'ban',
  approve: 'check',
  reject: 'close',
  expire: 'clock',
  mediate: 'flag',
  release: 'back',
  chargeback: 'flag',
  chargeSettled: 'flag',
  chargeReimbursed: 'refund',
}

type Props = {
  payment: Payment
  /** The title, which gets the focus when the focused button has disappeared because its move was made. */
  title: RefObject<HTMLElement | null>
}

/**
 * The moves that the payment's state allows, grouped by who makes them. Those that the console can make are buttons,
 * and so are the seller's moves that the provider will refuse.
 */
export function PaymentMoves({ payment, title }: Props) {
  const tAction = useTranslations('payment.action')
  const isSimulator = useSettings()?.simulator ?? false
  const { safe, asked, start, submit, close } = usePaymentAction(payment)
  const obstacles = useObstacles(payment)
  const open = movesFrom(payment)
  const refused = paymentCalls.filter(move => obstacles[move] !== null)
  const renderMove = (move: PaymentMove) =>
    isAmountMove(move) ? (
      <ButtonSlot name={move} />
    ) : (
      canMake(move, isSimulator) && (
        <BusyButton
          {...(dangerousActions.includes(move) ? dangerous : { variant: 'default' })}
          leftSection={<Icon name={icons[move]} size={16} />}
          isBusy={safe.isBusy && asked === null}
          onClick={() => start(move)}
        >
          {tAction(`${move}.name`)}
        </BusyButton>
      )
    )
  return (
    <ButtonSlots
      forms={amountMoves.map(move => ({
        key: move,
        form: <PaymentAmountMove move={move} payment={payment} obstacle={obstacles[move]} />,
      }))}
    >
      <MoveList
        kind="payment"
        title={title}
        isFinal={open.length === 0}
        moves={open
          .filter(move => !refused.some(one => one === move))
          .map(move => ({
            key: move,
            by: paymentMoves[move].by,
            button: renderMove(move),
            outcome: <Outcome move={move} payment={payment} />,
          }))}
        refused={refused.map(move => ({
          key: move,
          button: renderMove(move),
          // The other moves have forms, which tell their own reasons.
          reason: move === 'cancel' ? obstacles.cancel : null,
        }))}
      />
      <MoveDialog
        safe={safe}
        written="change"
        asked={
          asked && {
            name: tAction(`${asked}.name`),
            says: tAction(`${asked}.says`),
            obstacle: asked === 'cancel' ? obstacles.cancel : null,
            isDangerous: dangerousActions.includes(asked),
          }
        }
        failed={tAction('failed')}
        onConfirm={() => asked && submit(asked)}
        onClose={close}
      />
    </ButtonSlots>
  )
}

/** The status to which a move leads, if it is another one. */
function Outcome({ move, payment }: { move: PaymentMove; payment: Payment }) {
  const { to, toDetail }: Move = paymentMoves[move]
  const [status] = to
  if (
    status === undefined ||
    shownStatusOf(status, toDetail) === shownStatusOf(payment.status, payment.status_detail)
  )
    return null
  return <PaymentStatusBadge status={status} detail={toDetail} plain />
}

type PaymentAmountMoveProps = {
  move: AmountMove
  payment: Payment
  /** Why the provider will refuse the move. Null if nothing is known against it. */
  obstacle: string | null
}

/** The button and the form of a refund or a capture. */
function PaymentAmountMove({ move, payment, obstacle }: PaymentAmountMoveProps) {
  const [isOpen, setOpen] = useState(() => hasAttempt(amountWriteName(move, payment)))
  // The write is outside the dialog, so that a write in doubt is kept when the dialog is closed and opened again.
  const write = useAmountWrite(move, payment, () => setOpen(false))
  const words = `payment.${move}` as const
  return (
    <AmountButton
      words={words}
      obstacle={obstacle}
      isOpen={isOpen}
      setOpen={next => {
        if (next) write.clearRefusal()
        setOpen(next)
      }}
    >
      <AmountForm
        words={words}
        left={String(leftToRefund(payment))}
        currency={payment.currency_id ?? ''}
        obstacle={obstacle}
        safe={write}
        written={move === 'refund' ? 'refund' : 'change'}
        toInput={chosen => toAmountInput(chosen, payment)}
      />
    </AmountButton>
  )
}
