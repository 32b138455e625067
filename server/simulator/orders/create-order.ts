import { minuteMs } from '../dates.ts'
import { orderError } from '../errors/order-errors.ts'
import { newUlid } from '../identifiers.ts'
import type { ChargeContext } from './charge-transaction.ts'
import type { Order, Transaction } from './order.ts'
import { processOrder } from './process-order.ts'
import type { OrderRequest } from './read/order-request.ts'
import type { TransactionRequest } from './read/transaction-request.ts'
import { announceOrder, saveOrder } from './save-order.ts'

/** An order that no terminal charged within this time expires (documentation). */
const terminalMinutes = 15

type Context = ChargeContext & { traceparent?: string | undefined }

/**
 * Makes an order from a request, charges it if it is processed automatically, stores it, and announces its creation and
 * its state. Throws 409 if its terminal already has an order. Must be called inside `store.write`.
 */
export function createOrder(request: OrderRequest, context: Context): Order {
  const draft = draftOrder(request, context)
  checkTerminal(draft, context)
  const isCharged = draft.type === 'online' && draft.processingMode === 'automatic'
  if (!isCharged) {
    saveOrder(draft, context)
    return draft
  }
  announceOrder(draft, 'order.created', context)
  const processed = processOrder(draft, context)
  saveOrder(processed, context)
  return processed
}

function draftOrder(request: OrderRequest, { account, deps, now, traceparent }: Context): Order {
  const { type, processingMode, captureMode, externalReference, totalAmount, payer, given } = request
  return {
    id: newUlid(deps.counters, account, { now, prefix: 'ORDTST' }),
    siteId: account.siteId,
    userId: account.userId,
    applicationId: account.clientId,
    type,
    processingMode,
    captureMode,
    externalReference,
    totalAmount,
    payer: payer ?? null,
    given,
    status: 'created',
    statusDetail: 'created',
    transactions: request.transactions.map(each => draftTransaction(each, { account, deps, now })),
    refunds: [],
    chargebacks: [],
    hasCheckout: type === 'online' && processingMode === 'manual' && request.transactions.length === 0,
    terminalId: type === 'point' ? (request.config.point?.terminal_id ?? null) : null,
    version: 1,
    expiresAt: request.expiresAt ?? (type === 'point' ? now + terminalMinutes * minuteMs : null),
    createdAt: now,
    updatedAt: now,
    ...(traceparent && { traceparent }),
  }
}

/** A transaction before it is charged. */
export function draftTransaction(
  { amount, method, expirationTime, expiresAt }: TransactionRequest,
  { account, deps, now }: Pick<Context, 'account' | 'deps' | 'now'>,
): Transaction {
  return {
    id: newUlid(deps.counters, account, { now, prefix: 'PAY' }),
    amount,
    method,
    expirationTime,
    expiresAt,
    paymentId: null,
    paidAmount: null,
    refundedAmount: null,
    status: 'created',
    statusDetail: 'created',
  }
}

/** A terminal charges one order after the other. */
function checkTerminal({ terminalId }: Order, { account, deps }: Context) {
  if (terminalId === null) return
  const queued = deps.tables.orders.count(account.number, [
    { column: 'terminal', is: '=', value: terminalId },
    { column: 'status', is: 'in', value: ['created', 'at_terminal'] },
  ])
  if (queued > 0) throw orderError('already_queued_order_for_device')
}
