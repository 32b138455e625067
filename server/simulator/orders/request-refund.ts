import { countryOf } from '../../facts/countries.ts'
import { secondMs } from '../dates.ts'
import { orderError } from '../errors/order-errors.ts'
import { newUlid, nextNumber } from '../identifiers.ts'
import { toCents } from '../money.ts'
import { applyRefund, refundable } from '../payments/payment-life.ts'
import { chargesOf, type OrderContext, storeCharges } from './charges.ts'
import { amountLike, centsOf } from './decimal.ts'
import type { Order, OrderRefund } from './order.ts'
import type { TransactionRefund } from './read/transactions-request.ts'
import { checkPart, newRefund } from './refund-order.ts'

/** The provider names no time. This one is long enough for a program that reads the order in its next call. */
const refundMs = 2 * secondMs

/**
 * Accepts the refund of a QR order. Until it is made, the order stays processed, and the refund is `processing` (guide
 * of QR). Throws 400 for a part of the order (the page of states knows full refunds only), 404 for an unknown
 * transaction, 409 if its charge cannot be refunded.
 */
export function requestRefund(order: Order, asked: TransactionRefund[] | null, context: OrderContext): Order {
  const { account, deps, now } = context
  const [transaction] = order.transactions
  const [charge] = chargesOf(order, context)
  if (!transaction || !charge) throw orderError('cannot_refund_order')
  for (const { id, amount } of asked ?? []) {
    if (id !== transaction.id) throw orderError('transaction_not_found', id)
    checkPart(charge, { amount, transactionId: id }, context)
    if (amount !== null && centsOf(amount) < toCents(refundable(charge)))
      throw orderError('unsupported_partially_refunds')
  }
  const amount = checkPart(charge, { amount: null, transactionId: transaction.id }, context)
  const refund: OrderRefund = {
    id: newUlid(deps.counters, account, { now, prefix: 'REF' }),
    transactionId: transaction.id,
    refundId: nextNumber(deps.counters, account, 'refund'),
    referenceId: newUlid(deps.counters, account, { now }),
    amount: amountLike(transaction.amount, toCents(amount), countryOf(order.siteId).decimals),
    status: 'processing',
  }
  deps.scheduler.schedule(account, now + refundMs, {
    kind: 'order_refund',
    orderId: order.id,
    refundId: refund.refundId,
  })
  return { ...order, refunds: [...order.refunds, refund], version: order.version + 1, updatedAt: now }
}

/** Makes the refund of what is left by then. If nothing is left, or a dispute prevents it, there is no refund. */
export function makeRefund(order: Order, refundId: number, context: OrderContext): Order {
  const others = order.refunds.filter(each => each.refundId !== refundId)
  const accepted = order.refunds.find(each => each.refundId === refundId)
  const charge = chargesOf(order, context).find(
    ({ status }) => status === 'approved' || status === 'in_mediation',
  )
  if (!accepted || !charge) return { ...order, refunds: others }
  const refund = { ...newRefund(refundable(charge), context), id: refundId }
  const { status: _, ...made } = accepted
  const amount = amountLike(accepted.amount, toCents(refund.amount), countryOf(order.siteId).decimals)
  const refunds = [...others, { ...made, amount }]
  return storeCharges({ ...order, refunds }, [applyRefund(charge, refund, context.now)], context)
}
