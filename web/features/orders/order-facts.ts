/** The facts that the screens read from an order, whose fields are all optional in the provider's documents. */
import { useTranslations } from 'use-intl'
import type { OrderTransaction } from '../../../server/contract/order-transactions.ts'
import type { Order } from '../../../server/contract/orders.ts'
import type { Payment } from '../../../server/contract/payments.ts'
import { type OrderCall, orderRefusal, readOrderSituation } from '../../../server/facts/order-life.ts'
import { centsOf, fromCents } from '../../money/exact.ts'
import { isShownOrderStatus, shownOrderStatusOf } from '../../records/order-status.ts'
import type { Entry } from '../../stream/feed-entry.ts'
import type { TimelineSubject } from '../../timeline/timeline-subject.ts'

/** An order, with the facts that the console knows about it. */
export type OrderHistory = {
  order: Order
  /** The timeline of the order. */
  entries: readonly Entry[]
  /** The payments that charge the order. */
  charges: readonly Payment[]
}

export function transactionsOf(order: Order): readonly OrderTransaction[] {
  return order.transactions?.payments ?? []
}

export function currencyOf(order: Order): string {
  return order.currency ?? ''
}

/** The refunded amount of all transactions, as decimal text. */
export function refundedOf(order: Order): string {
  return sumOf(
    order,
    transactionsOf(order).map(one => one.refunded_amount),
  )
}

/** The amount of a transaction that can still be refunded, of what was paid or will be captured soon. */
export function leftOfTransaction({
  status,
  status_detail: detail,
  amount,
  paid_amount,
  refunded_amount,
}: OrderTransaction): bigint {
  // In the mode `automatic_async` a refund captures first. In the other modes the provider refuses the refund
  // (`order-life.ts`).
  const isPaid = status === 'processed' || detail === 'waiting_capture'
  const left = centsOf(paid_amount ?? amount ?? '0') - centsOf(refunded_amount ?? '0')
  return isPaid && left > 0n ? left : 0n
}

/** The amount of the whole order that can still be refunded, as decimal text. */
export function leftOfOrder(order: Order): string {
  return fromCents(
    transactionsOf(order).reduce((sum, one) => sum + leftOfTransaction(one), 0n),
    currencyOf(order),
  )
}

function sumOf(order: Order, amounts: readonly (string | undefined)[]): string {
  const cents = amounts.reduce((sum, amount) => sum + centsOf(amount ?? '0'), 0n)
  return fromCents(cents, currencyOf(order))
}

/** The part of the order's total that no transaction has, as decimal text. */
export function restOf(order: Order): string {
  const cents = transactionsOf(order).reduce(
    (rest, { amount }) => rest - centsOf(amount ?? '0'),
    centsOf(order.total_amount ?? '0'),
  )
  return cents > 0n ? fromCents(cents, currencyOf(order)) : '0'
}

/** A function that says why the provider will refuse a call. Null if nothing is known against it. */
export function useOrderObstacles(order: Order): (call: OrderCall) => string | null {
  const t = useTranslations('orders.obstacle')
  const situation = readOrderSituation(order)
  return call => {
    // The console cancels at the terminal too (`use-order-action.ts`).
    const refusal = orderRefusal(call === 'cancel' ? 'cancel_at_terminal' : call, situation)
    if (refusal) return t(refusal)
    const isCovered = restOf(order) === '0'
    if (call === 'process' && !isCovered) return t('uncovered_total')
    if (call === 'add_transactions' && isCovered) return t('covered_total')
    return null
  }
}

/** The order as the subject of a timeline. */
export function useOrderSubject(order: Order): TimelineSubject {
  return { kind: 'order', id: order.id, currency: currencyOf(order), nameOf: useOrderStateName() }
}

/** A state of an order in words. */
export function useOrderStateName(): TimelineSubject['nameOf'] {
  const t = useTranslations('orders.status')
  return ({ status, detail }) => {
    const shown = shownOrderStatusOf(status, detail)
    return isShownOrderStatus(shown) ? t(shown) : shown
  }
}
