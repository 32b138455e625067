import { useState } from 'react'
import { leftToRefund } from '../../../server/facts/payment-calls.ts'
import { AmountButton } from '../../actions/amount-button.tsx'
import { AmountForm } from '../../actions/amount-form.tsx'
import { hasAttempt } from '../../actions/attempts.ts'
import type { Payment } from './payment-types.ts'
import { type AmountMove, amountWriteName, toAmountInput, useAmountWrite } from './use-amount-write.ts'

type Props = {
  move: AmountMove
  payment: Payment
  /** Why the provider will refuse the move. Null if nothing is known against it. */
  obstacle: string | null
}

/** The button and the form of a refund or a capture. */
export function PaymentAmountMove({ move, payment, obstacle }: Props) {
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
