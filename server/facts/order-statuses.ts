import type { OrderStatus } from './order-status-names.ts'

export { type OrderStatus, orderStatuses } from './order-status-names.ts'

const waitingDetails = [
  'waiting_payment',
  'waiting_transfer',
  'waiting_capture',
  'waiting_retry',
  'pending_challenge',
  'check_on_terminal',
] as const

/** Each `status` of an order with every `status_detail` that is documented for it (order status pages, 2026-09). */
const orderDetails = {
  created: ['created'],
  processing: ['in_process', 'in_review', 'pending_review_manual'],
  // `action_required` is the detail of Point orders, whose transaction has `check_on_terminal`.
  action_required: [...waitingDetails, 'action_required'],
  at_terminal: ['at_terminal', 'cancellation_requested'],
  // `processed` is the detail of Point orders.
  processed: ['accredited', 'partially_refunded', 'processed'],
  refunded: ['refunded'],
  canceled: ['canceled', 'canceled_transaction'],
  failed: ['failed'],
  expired: ['expired'],
  // Documented for transactions. Orders are assumed to have the same details.
  charged_back: ['in_process', 'settled', 'reimbursed'],
} as const satisfies Record<OrderStatus, readonly string[]>

/** Each `status` of a transaction in an order, with its documented details. */
const transactionDetails = {
  // `ready_to_process` is the detail of QR orders.
  created: ['created', 'ready_to_process'],
  processing: ['in_process', 'pending_review_manual'],
  action_required: waitingDetails,
  at_terminal: ['at_terminal', 'cancellation_requested'],
  processed: ['accredited', 'partially_refunded'],
  refunded: ['refunded'],
  canceled: ['canceled', 'canceled_transaction', 'canceled_by_api', 'canceled_on_terminal'],
  failed: [
    '3ds_challenge_expired',
    'amount_limit_exceeded',
    'bad_filled_card_data',
    'card_disabled',
    'card_insufficient_amount',
    'cc_rejected_3ds_challenge',
    'high_risk',
    'in_review',
    'insufficient_amount',
    'invalid_card_token',
    'invalid_installments',
    'max_attempts_exceeded',
    'pending_challenge',
    'processing_error',
    'rejected_by_issuer',
    'rejected_other_reason',
    'required_call_for_authorize',
  ],
  expired: ['expired'],
  charged_back: ['in_process', 'settled', 'reimbursed'],
} as const

export type OrderStatusDetail = (typeof orderDetails)[OrderStatus][number]
export type TransactionStatus = keyof typeof transactionDetails
export type TransactionStatusDetail = (typeof transactionDetails)[TransactionStatus][number]
/** The details that say why a transaction failed. */
export type FailureDetail = (typeof transactionDetails)['failed'][number]

export const orderStatusDetails: readonly OrderStatusDetail[] = [
  ...new Set(Object.values(orderDetails).flat()),
]
export const transactionStatuses = Object.keys(transactionDetails) as TransactionStatus[]
export const transactionStatusDetails: readonly TransactionStatusDetail[] = [
  ...new Set(Object.values(transactionDetails).flat()),
]

type State = { status: string; status_detail: string }

/** True if the documentation names this state of an order. */
export function isOrderState({ status, status_detail }: State): boolean {
  const details: Record<string, readonly string[]> = orderDetails
  return Object.hasOwn(details, status) && details[status]?.includes(status_detail) === true
}

/** True if the documentation names this state of a transaction. */
export function isTransactionState({ status, status_detail }: State): boolean {
  const details: Record<string, readonly string[]> = transactionDetails
  return Object.hasOwn(details, status) && details[status]?.includes(status_detail) === true
}

export const processingModes = ['automatic', 'manual'] as const
export type ProcessingMode = (typeof processingModes)[number]

/** `automatic_async` is what the provider answers if the request names none (observed). */
export const captureModes = ['automatic', 'manual', 'automatic_async'] as const
export type CaptureMode = (typeof captureModes)[number]
