import type { PaymentMethod } from '../../../facts/countries/payment-method.ts'
import { type JsonObject, toObject } from '../../../facts/json.ts'
import { orderStateOf } from '../../../facts/order-charges.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { newUlid } from '../../store/accounts/identifiers.ts'
import type { Order, Transaction } from '../../store/records/order.ts'
import type { OrderContext } from './charges.ts'
import { draftTransaction } from './create-order.ts'
import { processOrder } from './process-order.ts'
import { saveOrder } from './save-order.ts'

/** The payer's choices on the hosted page or on a terminal. */
export type PayerChoice = {
  method: PaymentMethod
  token?: string | undefined
  installments?: number | undefined
  financialInstitution?: string | undefined
  /** Fields that complete the payer of the order. */
  payer?: JsonObject | undefined
}

/** Whether the payer can pay the order on the hosted page, for the first time or again. */
export function isPayable({ hasCheckout, status, statusDetail, transactions }: Order): boolean {
  // Transactions of the seller are charged by a call, and not on the page.
  const isUntouched = status === 'created' && transactions.length === 0
  return hasCheckout && (isUntouched || statusDetail === 'waiting_retry')
}

/**
 * Pays an order on the hosted page, and stores it. After a refused attempt, it can be paid again. Call it inside
 * `store.write`. Throws the refusals of a charge.
 * @returns the id of the payment
 */
export function payOrder(order: Order, choice: PayerChoice, context: OrderContext): number {
  const { account, deps } = context
  const charged = chargeChoice(order, choice, context)
  const paymentId = charged.transactions[0]?.paymentId
  if (!paymentId) throw orderError('invalid_properties')
  saveOrder(reopen(charged, context), { account, deps, before: order })
  return paymentId
}

/**
 * Charges the order's only transaction by the payer's choices, and returns the changed order. The caller saves the
 * order.
 */
export function chargeChoice(order: Order, choice: PayerChoice, context: OrderContext): Order {
  const { account, deps, now } = context
  const [before] = order.transactions
  const draft = before ?? draftTransaction(toRequest(order), order.type, { account, deps, now })
  const { method, token, installments, financialInstitution } = choice
  const chosen: Transaction = {
    ...draft,
    method: {
      id: method.id,
      type: method.type,
      ...(token !== undefined && { token }),
      ...(installments !== undefined && { installments }),
      ...(financialInstitution !== undefined && { financial_institution: financialInstitution }),
    },
  }
  const chosenOrder = {
    ...order,
    payer: { ...toObject(order.payer), ...choice.payer },
    transactions: [chosen],
  }
  return processOrder(chosenOrder, { ...context, isCaptureDeferred: false })
}

function toRequest({ totalAmount }: Order) {
  return { amount: totalAmount, method: null, expirationTime: null, expiresAt: null }
}

/** Returns a transaction whose attempt failed to the state in which it waits for the next one. */
function reopen(order: Order, { account, deps, now }: OrderContext): Order {
  const transactions = order.transactions.map((transaction): Transaction => {
    const { status, statusDetail, method, attempts = [] } = transaction
    if (status !== 'failed') return transaction
    const attempt = { id: newUlid(deps.counters, account, { now }), statusDetail, method }
    return {
      ...transaction,
      status: 'action_required',
      statusDetail: 'waiting_retry',
      paymentId: null,
      attempts: [...attempts, attempt],
    }
  })
  return { ...order, ...orderStateOf(transactions, order), transactions }
}
