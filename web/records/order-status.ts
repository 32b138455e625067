/** Icon and tone of each status of an order or a transaction. Its name is in the messages under `orders.status`. */
import type { Order } from '../../server/contract/orders.ts'
import {
  type OrderStatus,
  orderStatusDetails,
  transactionStatusDetails,
} from '../../server/facts/order-statuses.ts'
import type { Look } from '../ui/feedback/status-badge.tsx'
import { chargebackLooks, type DecidedChargeback, decidedChargebackOf } from './payment-status.ts'

/**
 * The statuses that the console shows. It adds two kinds: for the provider, partially refunded orders are `processed`,
 * and decided chargebacks `charged_back`, whoever won.
 */
type ShownOrderStatus = OrderStatus | 'partially_refunded' | DecidedChargeback

const looks: Record<ShownOrderStatus, Look> = {
  created: { tone: 'info', icon: 'plus' },
  processing: { tone: 'warn', icon: 'clock' },
  action_required: { tone: 'warn', icon: 'clock' },
  at_terminal: { tone: 'warn', icon: 'card' },
  processed: { tone: 'ok', icon: 'check' },
  partially_refunded: { tone: 'info', icon: 'halfBack' },
  refunded: { tone: 'neutral', icon: 'refund' },
  canceled: { tone: 'neutral', icon: 'ban' },
  failed: { tone: 'bad', icon: 'close' },
  expired: { tone: 'neutral', icon: 'clock' },
  charged_back: { tone: 'bad', icon: 'flag' },
  ...chargebackLooks,
}

export function isShownOrderStatus(value: unknown): value is ShownOrderStatus {
  return typeof value === 'string' && Object.hasOwn(looks, value)
}

export function shownOrderStatusOf(status: string, detail: string | null | undefined): string {
  if (status === 'charged_back') return decidedChargebackOf(detail) ?? status
  return status === 'processed' && detail === 'partially_refunded' ? detail : status
}

export function orderLookOf(status: string): Look {
  return isShownOrderStatus(status) ? looks[status] : { tone: 'neutral', icon: 'info' }
}

const details = [...orderStatusDetails, ...transactionStatusDetails] as const

export function isOrderDetail(value: unknown): value is (typeof details)[number] {
  return details.some(detail => detail === value)
}

/**
 * The detail that explains the state of an order. A failed order's own detail only repeats `failed`, so that of its
 * transaction is used.
 */
export function orderReasonOf({ status, status_detail: detail, transactions }: Order): string | undefined {
  const failed = transactions?.payments?.find(one => one.status === 'failed')
  return status === 'failed' ? (failed?.status_detail ?? detail) : detail
}
