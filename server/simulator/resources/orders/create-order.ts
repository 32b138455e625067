import { lifetimeOf } from '../../../facts/in-person-orders.ts'
import { type JsonObject, toObject, toText } from '../../../facts/json.ts'
import type { OrderType } from '../../../facts/order-status-names.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { newUlid } from '../../store/accounts/identifiers.ts'
import type { Order, Transaction } from '../../store/records/order.ts'
import type { ChargeContext } from './charge-transaction.ts'
import type { OrderContext } from './charges.ts'
import { processOrder } from './process-order.ts'
import type { OrderRequest } from './read-order.ts'
import type { TransactionRequest } from './read-transactions.ts'
import { announceOrder, saveOrder } from './save-order.ts'
import { isOwnTerminal, waitingAt } from './terminal-queue.ts'

type DraftContext = OrderContext & {
  traceparent?: string | undefined
  /** The body of a payment intent, if the order is one. */
  intent?: JsonObject
}
type NewOrderContext = DraftContext & ChargeContext

/**
 * Creates an order from a request. Charges it if it is processed automatically, stores it, and announces its creation
 * and its state. Throws 403 for the terminal of another account, 409 if the terminal already has an order. Call it
 * inside `store.write`.
 */
export function createOrder(request: OrderRequest, context: NewOrderContext): Order {
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

/** An order before it is charged or stored. */
export function draftOrder(
  request: OrderRequest,
  { account, deps, now, traceparent, intent }: DraftContext,
): Order {
  const { type, processingMode, captureMode, externalReference, totalAmount, payer, given } = request
  const lifetime = lifetimeOf(type)
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
    payer,
    given,
    status: 'created',
    statusDetail: 'created',
    transactions: request.transactions.map(each => draftTransaction(each, type, { account, deps, now })),
    refunds: [],
    chargebacks: [],
    hasCheckout: type === 'online' && processingMode === 'manual' && request.transactions.length === 0,
    terminalId: type === 'point' ? terminalOf(given) : null,
    version: 1,
    expiresAt: request.expiresAt ?? (lifetime && now + lifetime.usual),
    createdAt: now,
    updatedAt: now,
    ...(intent && { intent }),
    ...(traceparent && { traceparent }),
  }
}

function terminalOf({ config }: JsonObject): string | null {
  return toText(toObject(toObject(config).point).terminal_id)
}

/** A transaction before it is charged. */
export function draftTransaction(
  request: TransactionRequest,
  type: OrderType,
  { account, deps, now }: OrderContext,
): Transaction {
  return {
    id: newUlid(deps.counters, account, { now, prefix: 'PAY' }),
    ...request,
    paymentId: null,
    paidAmount: null,
    refundedAmount: null,
    status: 'created',
    statusDetail: type === 'qr' ? 'ready_to_process' : 'created',
  }
}

/** Refuses a terminal that has an order, because it charges one order after the other. */
function checkTerminal({ terminalId }: Order, { account, deps }: NewOrderContext) {
  if (terminalId === null) return
  if (!isOwnTerminal(terminalId, { account, deps })) throw orderError('forbidden_checking_terminal_owner')
  if (waitingAt(terminalId, { account, deps })) throw orderError('already_queued_order_for_terminal')
}
