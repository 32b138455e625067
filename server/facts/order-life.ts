/** The life of an order as tables: which status may follow which, and which calls of the seller each state allows. */
import { type OrderType, orderTypes } from './order-status-names.ts'
import {
  type CaptureMode,
  captureModes,
  type OrderStatus,
  type ProcessingMode,
  processingModes,
} from './order-statuses.ts'

/**
 * The statuses that an order can change to from each status. `processed -> processed` is a partial refund,
 * `charged_back -> charged_back` the decision of a dispute. An order of several transactions stays open until the last
 * one is decided. Then it gets the status of whichever transaction comes first in `precedence` (`order-charges.ts`),
 * hence `processing -> refunded`.
 */
export const nextOrderStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['processing', 'action_required', 'at_terminal', 'processed', 'failed', 'canceled', 'expired'],
  processing: ['action_required', 'processed', 'failed', 'canceled', 'expired', 'refunded', 'charged_back'],
  action_required: ['processing', 'processed', 'refunded', 'failed', 'canceled', 'expired', 'charged_back'],
  at_terminal: ['at_terminal', 'action_required', 'processed', 'failed', 'canceled', 'expired'],
  processed: ['processed', 'refunded', 'charged_back'],
  charged_back: ['charged_back'],
  refunded: [],
  canceled: [],
  failed: [],
  expired: [],
}

type State = { status: OrderStatus; status_detail?: string | undefined }

/**
 * True if nothing can change the order anymore. A Point order that requires an action is final: its status does not
 * change, and the terminal shows how it ended (page of states).
 */
export function isFinalOrder({ status, status_detail: detail }: State): boolean {
  if (status === 'action_required') return detail === 'action_required' || detail === 'check_on_terminal'
  return nextOrderStatuses[status].length === 0
}

/** The `action` of the notification that an order reached this status. */
export const orderActions: Record<OrderStatus, string> = {
  created: 'order.created',
  action_required: 'order.action_required',
  processed: 'order.processed',
  refunded: 'order.refunded',
  canceled: 'order.canceled',
  failed: 'order.failed',
  expired: 'order.expired',
  // The documentation names no action for these statuses. The OpenAPI description has this one.
  processing: 'order.updated',
  at_terminal: 'order.updated',
  charged_back: 'order.updated',
}

/** The calls by which a seller changes an order. */
export type OrderCall =
  | 'process'
  | 'capture'
  | 'cancel'
  /** Like `cancel`, for a seller who also cancels an order at its terminal (`cancelableStatusHeader`). */
  | 'cancel_at_terminal'
  | 'refund'
  | 'add_transactions'
  | 'change_transaction'
  | 'delete_transaction'

/** The part of an order's state that decides which calls it allows. */
export type OrderSituation = {
  type: OrderType
  processing_mode: ProcessingMode
  capture_mode: CaptureMode
  status: string
  status_detail: string
  hasTransactions: boolean
  /** Whether a transaction was paid and not refunded in full. */
  hasPaidTransaction: boolean
  /** Whether a refund was accepted but not performed yet, which happens to QR orders. */
  hasRefundInProcess: boolean
}

/** The fields of the provider's order that decide which calls it allows. All but the status may be absent. */
type OrderDocument = {
  status: string
  status_detail?: string | undefined
  type?: string | undefined
  processing_mode?: string | undefined
  capture_mode?: string | undefined
  transactions?:
    | {
        payments?: readonly { status?: string | undefined }[] | undefined
        refunds?: readonly { status?: string | undefined }[] | undefined
      }
    | undefined
}

/** Reads the situation of an order from the provider's document. */
export function readOrderSituation(order: OrderDocument): OrderSituation {
  const transactions = order.transactions?.payments ?? []
  return {
    type: orderTypes.find(one => one === order.type) ?? 'online',
    processing_mode: processingModes.find(one => one === order.processing_mode) ?? 'automatic',
    capture_mode: captureModes.find(one => one === order.capture_mode) ?? 'automatic_async',
    status: order.status,
    status_detail: order.status_detail ?? '',
    hasTransactions: transactions.length > 0,
    hasPaidTransaction: transactions.some(({ status }) => status === 'processed'),
    hasRefundInProcess: order.transactions?.refunds?.some(({ status }) => status === 'processing') ?? false,
  }
}

/** The provider's error codes for a call that the order's state does not allow. */
export type OrderCallRefusal =
  | 'invalid_order_type'
  | 'invalid_order_mode_for_operation'
  | 'order_builder_without_transactions'
  | 'operation_not_supported'
  | 'cannot_capture_order'
  | 'cannot_cancel_order'
  | 'order_already_canceled'
  | 'cannot_refund_order'
  | 'order_already_refunded'
  | 'order_refund_already_in_process'

const rules: Record<OrderCall, (order: OrderSituation) => OrderCallRefusal | null> = {
  process: order =>
    refusalToChange(order) ?? (order.hasTransactions ? null : 'order_builder_without_transactions'),
  capture: order => (isWaitingForCapture(order) ? null : 'cannot_capture_order'),
  cancel: refusalToCancel,
  cancel_at_terminal: order => (order.status === 'at_terminal' ? null : refusalToCancel(order)),
  refund(order) {
    if (isCapturedSoon(order)) return null
    if (order.status === 'processed' && order.hasRefundInProcess) return 'order_refund_already_in_process'
    // An order of the hosted page stays processed when it is refunded.
    if (order.status === 'processed') return order.hasPaidTransaction ? null : 'order_already_refunded'
    return order.status === 'refunded' ? 'order_already_refunded' : 'cannot_refund_order'
  },
  add_transactions: refusalToChange,
  change_transaction: refusalToChange,
  delete_transaction: refusalToChange,
}

/** The error code with which the provider refuses the call. Null if the order's state allows it. */
export function orderRefusal(call: OrderCall, order: OrderSituation): OrderCallRefusal | null {
  return rules[call](order)
}

function refusalToCancel({ status, status_detail }: OrderSituation): OrderCallRefusal | null {
  if (status === 'canceled') return 'order_already_canceled'
  if (status === 'created') return null
  const isOpen = status === 'action_required' && !isFinalOrder({ status, status_detail })
  return isOpen ? null : 'cannot_cancel_order'
}

/** Only orders in manual mode can be changed or processed, and only before they were processed. */
function refusalToChange(order: OrderSituation): OrderCallRefusal | null {
  if (order.type !== 'online') return 'invalid_order_type'
  if (order.processing_mode !== 'manual') return 'invalid_order_mode_for_operation'
  return order.status === 'created' ? null : 'operation_not_supported'
}

function isWaitingForCapture({ status, status_detail }: OrderSituation): boolean {
  return status === 'action_required' && status_detail === 'waiting_capture'
}

/**
 * Whether the provider captures the order by itself soon, in the mode `automatic_async`. A refund then captures first.
 */
export function isCapturedSoon(order: OrderSituation): boolean {
  return order.capture_mode === 'automatic_async' && isWaitingForCapture(order)
}
