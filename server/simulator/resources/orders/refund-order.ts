import { toCents } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import { dayMs, secondMs } from '../../../facts/dates.ts'
import { amountLike, centsOf } from '../../../facts/decimal-amounts.ts'
import { refundDaysOf } from '../../../facts/in-person-orders.ts'
import type { OrderErrorCode } from '../../../facts/provider-errors/order-errors.ts'
import type { PaymentErrorCode } from '../../../facts/provider-errors/payment-errors.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import { newUlid, nextNumber } from '../../store/accounts/identifiers.ts'
import type { Order, OrderRefund } from '../../store/records/order.ts'
import type { Payment, Refund } from '../../store/records/payment.ts'
import { applyRefund, refundable } from '../payments/change-payment.ts'
import { checkRefund } from '../refunds/check-refund.ts'
import { codeOf } from './charge-transaction.ts'
import { chargesOf, type OrderContext, storeCharges } from './charges.ts'
import type { TransactionRefund } from './read-transactions.ts'

/**
 * Refunds parts of the transactions, or the rest of all of them. Throws 404 for an unknown transaction, 400 for more
 * than is left of it, 409 if its charge cannot be refunded or is too old.
 * @param parts null for everything that is left
 */
export function refundOrder(order: Order, parts: TransactionRefund[] | null, context: OrderContext): Order {
  const charges = chargesOf(order, context)
  checkAge(order, charges, context.now)
  if (order.type === 'point' && parts) checkParts(order, charges, parts)
  // A body may name a transaction more than once.
  const refunded = new Map<number, Payment>()
  for (const { id, amount } of parts ?? everythingLeft(order)) {
    const transaction = order.transactions.find(each => each.id === id)
    if (!transaction) throw orderError('transaction_not_found', id)
    const charge = charges.find(each => each.id === transaction.paymentId)
    if (!charge) throw orderError('cannot_refund_order', id)
    const before = refunded.get(charge.id) ?? charge
    refunded.set(charge.id, refundCharge(before, { amount, transactionId: id }, context))
  }
  return storeCharges(order, [...refunded.values()], context)
}

/** Refuses a part of a Point order with a tip, or of one that was not paid with a card (reference). */
function checkParts({ transactions }: Order, charges: Payment[], parts: TransactionRefund[]) {
  const isPart = parts.some(({ id, amount }) => {
    const paid = transactions.find(each => each.id === id)?.paidAmount ?? null
    return amount !== null && paid !== null && centsOf(amount) < centsOf(paid)
  })
  if (isPart && transactions.some(({ tipAmount }) => tipAmount !== undefined))
    throw orderError('partial_refund_forbidden_with_tips')
  if (isPart && charges.some(({ card }) => card === null)) throw orderError('unsupported_partially_refunds')
}

/** Throws 409 if an order in person was paid too long ago. Of other orders, no source names the refusal. */
function checkAge({ type }: Order, charges: Payment[], now: number) {
  const days = refundDaysOf(type)
  const isTooOld = ({ approvedAt }: Payment) =>
    days !== null && approvedAt !== null && now - approvedAt > days * dayMs
  if (charges.some(isTooOld)) throw orderError('refund_period_exceeded')
}

/** The amounts that can still be refunded, which only paid transactions have. */
function everythingLeft({ transactions }: Order): TransactionRefund[] {
  return transactions.filter(({ status }) => status === 'processed').map(({ id }) => ({ id, amount: null }))
}

/** Refunds the rest of a charge, and returns the changed charge. */
export function refundRest(charge: Payment, context: OrderContext): Payment {
  return applyRefund(charge, newRefund(refundable(charge), context), context.now)
}

/** The codes of orders for refusals by the rules of payments. All other reasons become `cannot_refund_order`. */
const refusals = new Map<PaymentErrorCode, OrderErrorCode>([
  [2017, 'refund_amount_exceeds'],
  [3024, 'operation_not_supported'],
])

type Part = { amount: string | null; transactionId: string }

function refundCharge(charge: Payment, part: Part, context: OrderContext): Payment {
  return applyRefund(charge, newRefund(checkPart(charge, part, context), context), context.now)
}

/** The amount of a refund that the rules of payments allow. Throws the refusals of orders. */
function checkPart(charge: Payment, { amount, transactionId }: Part, context: OrderContext): number {
  try {
    return checkRefund(charge, amount, context)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw orderError(refusals.get(codeOf(error)) ?? 'cannot_refund_order', transactionId)
  }
}

function newRefund(amount: number, { account, deps, now }: OrderContext): Refund {
  return {
    id: nextNumber(deps.counters, account, 'refund'),
    amount,
    createdAt: now,
    status: 'approved',
    source: { id: String(account.userId), name: 'Test Test', type: 'collector' },
    metadata: {},
    reason: null,
  }
}

/** The provider names no time. This one is long enough for a program that reads the order in its next call. */
const refundMs = 2 * secondMs

/**
 * Accepts the refund of a QR order. Until it is made, the order stays processed, and the refund is `processing` (guide
 * of QR). Throws 400 for a part of the order (the page of states knows full refunds only), 404 for an unknown
 * transaction, 409 if its charge cannot be refunded or is too old.
 */
export function requestRefund(order: Order, parts: TransactionRefund[] | null, context: OrderContext): Order {
  const { account, deps, now } = context
  const [transaction] = order.transactions
  const [charge] = chargesOf(order, context)
  if (!transaction || !charge) throw orderError('cannot_refund_order')
  checkAge(order, [charge], now)
  for (const { id, amount } of parts ?? []) {
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
