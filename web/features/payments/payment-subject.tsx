import type { ReactNode } from 'react'
import { SubjectState } from '../../actions/subject-state.tsx'
import { usePaymentStatusName } from '../../records/use-payment-status-name.ts'
import type { Payment } from './payment-types.ts'

/** Tells the dialogs of the page in which state the payment is. */
export function PaymentSubject({ payment, children }: { payment: Payment; children: ReactNode }) {
  const { status, status_detail, transaction_amount_refunded = 0, currency_id = '' } = payment
  const nameOf = usePaymentStatusName()
  return (
    <SubjectState
      kind="payment"
      status={nameOf(status, status_detail)}
      detail={status_detail}
      refunded={String(transaction_amount_refunded)}
      currency={currency_id}
    >
      {children}
    </SubjectState>
  )
}
