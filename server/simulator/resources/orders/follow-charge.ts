import { toCents } from '../../../facts/amounts.ts'
import { countryOf } from '../../../facts/countries.ts'
import { amountLike, amountOf } from '../../../facts/decimal-amounts.ts'
import { orderStateOf, transactionStateOf } from '../../../facts/order-charges.ts'
import type { AccountAt } from '../../http/deps.ts'
import { newUlid } from '../../store/accounts/identifiers.ts'
import type { Chargeback } from '../../store/records/chargeback.ts'
import type { Order, OrderChargeback, OrderRefund, Transaction } from '../../store/records/order.ts'
import type { Payment, Refund } from '../../store/records/payment.ts'
import { saveOrder } from './save-order.ts'

/**
 * Updates the order of a payment. Call it when a payment that charges an order has changed, because the order's state
 * is derived from it.
 */
export function followCharge(payment: Payment, context: AccountAt) {
  const { account, deps } = context
  const order = deps.tables.orders.get(account.number, payment.chargedOrderId ?? '')
  if (!order) return
  saveOrder(applyCharges(order, [payment], context), { account, deps, before: order })
}

/** The order after the payments that charge its transactions were made or changed. */
export function applyCharges(order: Order, charges: readonly Payment[], context: AccountAt): Order {
  const chargeById = new Map(charges.map(charge => [charge.id, charge]))
  const transactions = order.transactions.map(transaction => {
    const charge = chargeById.get(transaction.paymentId ?? 0)
    return charge ? followedBy(transaction, charge) : transaction
  })
  const charged = { ...order, transactions }
  return {
    ...deriveState(charged, context.now),
    refunds: [...order.refunds, ...charges.flatMap(charge => newRefunds(charged, charge, context))],
    chargebacks: chargebacksAfter(charged, charges, context),
  }
}

/** The order after its transactions changed, with the state that is derived from theirs. */
export function deriveState(order: Order, now: number): Order {
  return {
    ...order,
    ...orderStateOf(order.transactions, order),
    version: order.version + 1,
    updatedAt: now,
  }
}

/** The transaction with the state and the amounts of its charge. */
function followedBy(transaction: Transaction, charge: Payment): Transaction {
  const { decimals } = countryOf(charge.siteId)
  // A smaller amount than the sent one may have been captured.
  const paid = amountLike(transaction.amount, toCents(charge.amount), decimals)
  return {
    ...transaction,
    ...stateAfter(charge),
    expiresAt: charge.expiresAt,
    paidAmount: charge.approvedAt === null ? null : paid,
    refundedAmount: charge.refunded === 0 ? null : amountOf(toCents(charge.refunded), decimals),
  }
}

/** Orders have a detail for a challenge without an answer, and payments have none. */
function stateAfter({ status, statusDetail, threeDs }: Payment) {
  if (threeDs === 'challenge_expired')
    return { status: 'failed', statusDetail: '3ds_challenge_expired' } as const
  return transactionStateOf(status, statusDetail)
}

/** The refunds of the charge that the order does not list yet. */
function newRefunds(order: Order, charge: Payment, context: AccountAt): OrderRefund[] {
  const transaction = order.transactions.find(({ paymentId }) => paymentId === charge.id)
  if (!transaction) return []
  return charge.refunds
    .filter(refund => order.refunds.every(({ refundId }) => refundId !== refund.id))
    .map(refund => toOrderRefund(refund, { transaction, order }, context))
}

type Place = { order: Order; transaction: Transaction }

function toOrderRefund(refund: Refund, { order, transaction }: Place, { account, deps, now }: AccountAt) {
  const { decimals } = countryOf(order.siteId)
  return {
    id: newUlid(deps.counters, account, { now, prefix: 'REF' }),
    transactionId: transaction.id,
    refundId: refund.id,
    referenceId: newUlid(deps.counters, account, { now }),
    amount: amountLike(transaction.amount, toCents(refund.amount), decimals),
  }
}

function chargebacksAfter(order: Order, charges: readonly Payment[], context: AccountAt): OrderChargeback[] {
  const disputed = charges.filter(({ status }) => status === 'charged_back')
  const found = disputed.flatMap(charge => disputesOf(charge, context).map(dispute => ({ charge, dispute })))
  const known = new Map(order.chargebacks.map(chargeback => [chargeback.caseId, chargeback]))
  for (const { charge, dispute } of found) {
    const status = dispute.status === 'in_review' ? 'in_process' : dispute.status
    const before = known.get(dispute.id) ?? newChargeback(order, charge, context)
    known.set(dispute.id, { ...before, caseId: dispute.id, status })
  }
  return [...known.values()]
}

function disputesOf(charge: Payment, { account, deps }: AccountAt): Chargeback[] {
  const where = [{ column: 'payment', is: '=' as const, value: String(charge.id) }]
  return deps.tables.chargebacks.find(account.number, { where })
}

function newChargeback(order: Order, charge: Payment, { account, deps, now }: AccountAt) {
  const transactionId = order.transactions.find(({ paymentId }) => paymentId === charge.id)?.id ?? ''
  return { id: newUlid(deps.counters, account, { now, prefix: 'CBK' }), transactionId }
}
