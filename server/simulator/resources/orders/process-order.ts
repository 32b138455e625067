import { isCardholderName } from '../../../facts/cardholder-outcomes.ts'
import { kindOf } from '../../../facts/countries/find-method.ts'
import { secondMs } from '../../../facts/dates.ts'
import { toObject, toText } from '../../../facts/json.ts'
import { usedToken } from '../../store/records/card-token.ts'
import type { Order, Transaction } from '../../store/records/order.ts'
import type { Payment } from '../../store/records/payment.ts'
import { outcomeOf } from '../cards/outcomes.ts'
import { storePayment } from '../payments/save-payment.ts'
import { type ChargeContext, type ChargeResult, chargeTransaction } from './charge-transaction.ts'
import { applyCharges, deriveState } from './follow-charge.ts'

/**
 * The time after its answer that the provider needs for the capture of `automatic_async`. It is long enough for a program
 * that captures, cancels or refunds in its next call: the live tests of sdk-go wait 2 s first.
 */
const captureMs = 4 * secondMs
/** The time until a test Pix is paid. */
const pixMs = 2 * secondMs

/**
 * Charges all transactions of an order, stores their payments, and returns the changed order. If one of them fails,
 * nothing is charged, and the others are canceled. Call it inside `store.write`. The caller saves the order.
 */
export function processOrder(order: Order, context: ChargeContext): Order {
  const { account, deps, now } = context
  const results = chargeEach(order, context)
  const hasFailed = results.some(isFailed)
  const charges: Payment[] = []
  const transactions = order.transactions.map((transaction, index): Transaction => {
    const result = results[index]
    if (!result) return transaction
    if ('failure' in result) return { ...transaction, status: 'failed', statusDetail: result.failure }
    if (hasFailed && !isFailed(result))
      return { ...transaction, status: 'canceled', statusDetail: 'canceled_transaction' }
    charges.push(result.payment)
    storeCharge(result, order, context)
    return withPayment(transaction, result.payment)
  })
  if (charges.length === 0) return deriveState({ ...order, transactions }, now)
  return applyCharges({ ...order, transactions }, charges, { account, deps, now })
}

function withPayment(transaction: Transaction, payment: Payment): Transaction {
  const { method, expiresAt, expirationTime } = transaction
  const cardId = payment.card?.id ?? null
  return {
    ...transaction,
    paymentId: payment.id,
    method: method && cardId !== null ? { ...method, card_id: cardId } : method,
    expirationTime: expiresAt === null ? kindOf(payment).expiry : expirationTime,
  }
}

/** Charges one after the other, because a token that one transaction uses up cannot pay the next one. */
function chargeEach(order: Order, context: ChargeContext): (ChargeResult | null)[] {
  const tokens = new Set<string>()
  return order.transactions.map(transaction => {
    const { method } = transaction
    if (!method) return null
    if (method.token !== undefined && tokens.has(method.token)) return { failure: 'invalid_card_token' }
    if (method.token !== undefined) tokens.add(method.token)
    return chargeTransaction({ ...transaction, method }, order, context)
  })
}

function isFailed(result: ChargeResult | null): boolean {
  return result !== null && ('failure' in result || result.payment.status === 'rejected')
}

type AuthorizedSubscription = Extract<ChargeResult, { payment: Payment }>

/** Stores the payment, uses up the card token, and schedules what the provider does after its answer. */
function storeCharge({ payment, used }: AuthorizedSubscription, order: Order, context: ChargeContext) {
  const { account, deps, now } = context
  const paymentId = String(payment.id)
  const paid = { account: account.number, payment: paymentId }
  if (used) deps.tables.cardTokens.put(used.owner, usedToken(used.token, paid, now))
  storePayment(payment, { account, deps })
  if (payment.status === 'authorized' && context.isCaptureDeferred) {
    deps.scheduler.schedule(account, now + captureMs, { kind: 'capture', paymentId })
  }
  const settlement = settlementOf(payment, order)
  if (settlement) {
    deps.scheduler.schedule(account, now + pixMs, { kind: 'settlement', paymentId, ...settlement })
  }
}

/**
 * The settlement of a test Pix. The payer's first name decides its outcome, as the cardholder's name decides that of a
 * card (documentation).
 */
function settlementOf(payment: Payment, { payer }: Order) {
  if (!kindOf(payment).settlesByFirstName) return null
  const name = toText(toObject(payer).first_name)?.trim().split(/\s+/)[0]?.toUpperCase()
  if (!isCardholderName(name)) return null
  const { status, detail } = outcomeOf(name, payment.amount, Number.POSITIVE_INFINITY)
  if (status === 'in_process') return null
  return status === 'approved'
    ? { settlement: 'approve' as const }
    : { settlement: 'reject' as const, detail }
}
