/** Payment intents of Point, which orders replaced: a Point order with other names of its states (glossary of Point). */
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

/** The state of an intent whose order has this status. One that failed before there was a payment has an error. */
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

/** What a terminal charges for an intent. */
export const intentPaymentTypes = ['credit_card', 'debit_card', 'voucher_card'] as const
