/**
 * The expected state of a payment. Each function returns the payment afterwards, or null if the call must be refused.
 */

export type PaymentModel = {
  id: string
  status: 'approved' | 'authorized' | 'in_process' | 'pending' | 'rejected' | 'cancelled' | 'refunded'
  cents: number
  isByCard: boolean
  /** The cents of each refund. */
  refunds: number[]
}

export const refundedOf = ({ refunds }: PaymentModel) => refunds.reduce((sum, cents) => sum + cents, 0)
export const leftOf = (payment: PaymentModel) => payment.cents - refundedOf(payment)

export function statusOf(holder: 'APRO' | 'OTHE' | 'CONT', capture: boolean): PaymentModel['status'] {
  if (holder === 'OTHE') return 'rejected'
  if (holder === 'CONT') return 'in_process'
  return capture ? 'approved' : 'authorized'
}

/** @param cents null for the whole amount */
export function afterCapture(payment: PaymentModel, cents: number | null): PaymentModel | null {
  const captured = cents ?? payment.cents
  const isCharged = payment.isByCard && payment.status === 'approved' && payment.refunds.length === 0
  // The provider answers a second capture of the whole amount with the payment (payments-routes.ts).
  if (isCharged && captured === payment.cents) return payment
  if (payment.status !== 'authorized' || captured > payment.cents) return null
  return { ...payment, status: 'approved', cents: captured }
}

export function afterCancel(payment: PaymentModel): PaymentModel | null {
  const isOpen = ['pending', 'in_process', 'authorized'].includes(payment.status)
  return isOpen ? { ...payment, status: 'cancelled' } : null
}

/** @param cents null for everything that is left */
export function afterRefund(payment: PaymentModel, cents: number | null): PaymentModel | null {
  const left = leftOf(payment)
  const refund = cents ?? left
  if (payment.status !== 'approved' || refund > left) return null
  const refunds = [...payment.refunds, refund]
  return { ...payment, status: refund === left ? 'refunded' : 'approved', refunds }
}
