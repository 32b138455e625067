/**
 * Payment intents of Point, the API that Point orders replaced. The simulator keeps an intent as a Point order, whose
 * statuses have other names in an intent (glossary of Point).
 */
import type { OrderStatus } from './order-status-names.ts'

export type IntentState =
  | 'OPEN'
  | 'ON_TERMINAL'
  | 'PROCESSING'
  | 'FINISHED'
  | 'CONFIRMATION_REQUIRED'
  | 'ERROR'
  | 'ABANDONED'
  | 'CANCELED'

const states: Record<OrderStatus, IntentState> = {
  created: 'OPEN',
  at_terminal: 'ON_TERMINAL',
  processing: 'PROCESSING',
  action_required: 'CONFIRMATION_REQUIRED',
  processed: 'FINISHED',
  refunded: 'FINISHED',
  charged_back: 'FINISHED',
  // A refused payment finishes the intent.
  failed: 'FINISHED',
  canceled: 'CANCELED',
  expired: 'ABANDONED',
}

/** The state of an intent whose order has this status. One that failed without a payment is in `ERROR`. */
export function intentStateOf(status: OrderStatus, hasPayment: boolean): IntentState {
  return status === 'failed' && !hasPayment ? 'ERROR' : states[status]
}

/** The states that are announced (guide of notifications). */
export const announcedIntentStates: readonly IntentState[] = [
  'FINISHED',
  'CONFIRMATION_REQUIRED',
  'CANCELED',
  'ERROR',
]

/** The types of payment methods that a terminal accepts for an intent. */
export const intentPaymentTypes = ['credit_card', 'debit_card', 'voucher_card'] as const
