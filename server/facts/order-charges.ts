/** The state of a transaction, derived from the payment that charges it; the state of an order, from its transactions. */
import type { OrderType } from './order-status-names.ts'
import {
  type FailureDetail,
  type OrderStatus,
  type OrderStatusDetail,
  orderStatusDetails,
  type TransactionStatus,
  type TransactionStatusDetail,
} from './order-statuses.ts'
import type { PaymentStatus } from './payment-status-names.ts'
import type { StatusDetail } from './payment-statuses.ts'

export type TransactionState = { status: TransactionStatus; statusDetail: TransactionStatusDetail }
export type OrderState = { status: OrderStatus; statusDetail: OrderStatusDetail }

/** The state for each detail that `statesByDetail` does not name. */
const statesByStatus: Record<PaymentStatus, TransactionState> = {
  pending: { status: 'action_required', statusDetail: 'waiting_payment' },
  in_process: { status: 'processing', statusDetail: 'in_process' },
  authorized: { status: 'action_required', statusDetail: 'waiting_capture' },
  approved: { status: 'processed', statusDetail: 'accredited' },
  // Orders have no status for a buyer's claim, and the money is still with the seller.
  in_mediation: { status: 'processed', statusDetail: 'accredited' },
  rejected: { status: 'failed', statusDetail: 'rejected_other_reason' },
  cancelled: { status: 'canceled', statusDetail: 'canceled_transaction' },
  refunded: { status: 'refunded', statusDetail: 'refunded' },
  charged_back: { status: 'charged_back', statusDetail: 'in_process' },
}

const failed = (statusDetail: FailureDetail): TransactionState => ({ status: 'failed', statusDetail })

/**
 * Measured: the holder name OTHE, `cc_rejected_other_reason` of a payment, gives `rejected_by_issuer`. The documentation
 * names the other reasons without saying what payments call them.
 */
const statesByDetail: Partial<Record<`${PaymentStatus} ${StatusDetail}`, TransactionState>> = {
  'pending pending_waiting_transfer': { status: 'action_required', statusDetail: 'waiting_transfer' },
  'pending pending_challenge': { status: 'action_required', statusDetail: 'pending_challenge' },
  'in_process pending_review_manual': { status: 'processing', statusDetail: 'pending_review_manual' },
  'approved partially_refunded': { status: 'processed', statusDetail: 'partially_refunded' },
  'cancelled expired': { status: 'expired', statusDetail: 'expired' },
  'charged_back settled': { status: 'charged_back', statusDetail: 'settled' },
  'charged_back reimbursed': { status: 'charged_back', statusDetail: 'reimbursed' },
  'rejected bank_error': failed('processing_error'),
  'rejected cc_amount_rate_limit_exceeded': failed('amount_limit_exceeded'),
  'rejected cc_rejected_3ds_challenge': failed('cc_rejected_3ds_challenge'),
  'rejected cc_rejected_bad_filled_card_number': failed('bad_filled_card_data'),
  'rejected cc_rejected_bad_filled_date': failed('bad_filled_card_data'),
  'rejected cc_rejected_bad_filled_other': failed('bad_filled_card_data'),
  'rejected cc_rejected_bad_filled_security_code': failed('bad_filled_card_data'),
  'rejected cc_rejected_blacklist': failed('high_risk'),
  'rejected cc_rejected_call_for_authorize': failed('required_call_for_authorize'),
  'rejected cc_rejected_card_disabled': failed('card_disabled'),
  'rejected cc_rejected_card_error': failed('processing_error'),
  'rejected cc_rejected_high_risk': failed('high_risk'),
  'rejected cc_rejected_insufficient_amount': failed('insufficient_amount'),
  'rejected cc_rejected_invalid_installments': failed('invalid_installments'),
  'rejected cc_rejected_max_attempts': failed('max_attempts_exceeded'),
  'rejected cc_rejected_other_reason': failed('rejected_by_issuer'),
  'rejected insufficient_amount': failed('insufficient_amount'),
  'rejected rejected_by_bank': failed('rejected_by_issuer'),
  'rejected rejected_high_risk': failed('high_risk'),
}

const statesByName = new Map(Object.entries(statesByDetail))

/** The state of a transaction whose payment has this status and this detail. */
export function transactionStateOf(status: PaymentStatus, detail: string): TransactionState {
  return statesByName.get(`${status} ${detail}`) ?? statesByStatus[status]
}

/**
 * The first of these that a transaction has is the status of its order: an order is open while one of its transactions
 * is, and paid if one of them is. The provider documents orders with one transaction only.
 */
const precedence: readonly TransactionStatus[] = [
  'action_required',
  'at_terminal',
  'processing',
  'created',
  'charged_back',
  'processed',
  'refunded',
  'failed',
  'expired',
  'canceled',
]

/** What decides the state of an order beside its transactions. */
export type OrderKind = {
  type: OrderType
  /** Whether the payer pays on the hosted page (Checkout Pro). */
  hasCheckout: boolean
}

/** The state of an order with these transactions. An order without transactions was only created. */
export function orderStateOf(
  transactions: readonly TransactionState[],
  { type, hasCheckout }: OrderKind,
): OrderState {
  const status = precedence.find(each => transactions.some(one => one.status === each)) ?? 'created'
  const detail = transactions.find(one => one.status === status)?.statusDetail
  switch (status) {
    case 'processed': {
      // A transaction that expired, failed or was canceled beside the paid one was never paid.
      const wasRefunded = transactions.some(
        one => one.status === 'refunded' || one.statusDetail === 'partially_refunded',
      )
      if (wasRefunded) return { status, statusDetail: 'partially_refunded' }
      return { status, statusDetail: type === 'point' ? 'processed' : 'accredited' }
    }
    // The order keeps its status (documented). Its transactions and refunds say what was refunded.
    case 'refunded':
      return hasCheckout
        ? { status: 'processed', statusDetail: 'accredited' }
        : { status, statusDetail: 'refunded' }
    case 'canceled':
    case 'failed':
    // Only the transaction shows that its cancellation was requested.
    case 'at_terminal':
      return { status, statusDetail: status }
    case 'action_required':
      if (detail === 'check_on_terminal') return { status, statusDetail: status }
      break
  }
  return { status, statusDetail: orderStatusDetails.find(each => each === detail) ?? 'created' }
}
