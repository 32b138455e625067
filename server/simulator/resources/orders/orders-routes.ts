import { emptyOrderBody } from '../../../catalog/requests/order-transactions.ts'
import { centsOf } from '../../../facts/decimal-amounts.ts'
import { cancelableStatusHeader, isRefundedWhole } from '../../../facts/in-person-orders.ts'
import { toObject } from '../../../facts/json.ts'
import { isCapturedSoon } from '../../../facts/order-life.ts'
import { readTraceparent } from '../../../shared/tracing/span.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { orderError, orderFailed } from '../../http/errors/order-errors.ts'
import { refuseOrder } from '../../http/errors/refuse-order.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import { warnOfMarketplaceFee } from '../../http/warn-of-marketplace-fee.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Order } from '../../store/records/order.ts'
import { situationOf } from '../../store/records/order.ts'
import { capture as captureCharge } from '../payments/change-payment.ts'
import { requestCancellation } from './at-terminal.ts'
import { chargesOf, type OrderContext, storeCharges } from './charges.ts'
import { createOrder } from './create-order.ts'
import { cancelOrder } from './end-order.ts'
import { postEvent } from './events-route.ts'
import { oncePerKey } from './once-per-key.ts'
import { toCapturedJson, toChangeJson, toOrderJson, toOrderRefundJson } from './order-json.ts'
import { processOrder } from './process-order.ts'
import { orderBodyFor, readOrder } from './read-order.ts'
import { readRefund } from './read-transactions.ts'
import { refundOrder, requestRefund } from './refund-order.ts'
import { changeOrder, requireOrder } from './require-order.ts'
import { searchOrders } from './search-orders.ts'
import { addTransactions, changeTransaction, deleteTransaction } from './transactions-routes.ts'
import { warnOfOtherCards } from './warn-of-other-cards.ts'

export const orderHandlers = {
  create: oncePerKey(postOrder),
  search: searchOrders,
  get: getOrder,
  process: oncePerKey(process),
  capture: oncePerKey(capture),
  cancel: oncePerKey(cancel),
  refund: oncePerKey(refund),
  sendEvent: postEvent,
  addTransactions: oncePerKey(addTransactions),
  changeTransaction: oncePerKey(changeTransaction),
  deleteTransaction,
} satisfies Handlers['orders']

/** Warns of fields where all is processed, captured or canceled: `{"amount":"5.00"}` does not capture a part. */
function warnOfFields(action: 'process' | 'capture' | 'cancel', call: Call<Account>) {
  checkBody(emptyOrderBody(action), call, refuseOrder(call.body))
}

/** Answers 201 with the order, or 402 with the failed order, which stays too. */
function postOrder(call: Call<Account>, deps: Deps): Answer {
  const { account, now, body, headers } = call
  const request = readOrder(call, orderBodyFor(body, { account, deps }))
  call.warnings.push(...warnOfMarketplaceFee(body, account))
  const order = createOrder(request, {
    account,
    deps,
    now,
    traceparent: readTraceparent(headers.traceparent) ?? undefined,
    // The provider answers this mode also if the request names none, but its examples are then processed at once.
    isCaptureDeferred: toObject(body).capture_mode === 'automatic_async',
  })
  return failureOf(order, call, deps) ?? created(toOrderJson(order, { account, deps }))
}

function failureOf(order: Order, { account, warnings }: Call<Account>, deps: Deps): Answer | null {
  if (order.status !== 'failed') return null
  const context = { account, deps }
  warnings.push(...warnOfOtherCards(order, context))
  const failed = order.transactions.filter(({ status }) => status === 'failed')
  return orderFailed(toOrderJson(order, context), failed)
}

function getOrder(call: Call<Account>, deps: Deps): Answer {
  return ok(toOrderJson(requireOrder(call, deps), { account: call.account, deps }))
}

function process(call: Call<Account>, deps: Deps): Answer {
  warnOfFields('process', call)
  const { account } = call
  const order = changeOrder('process', { call, deps }, processAll)
  return failureOf(order, call, deps) ?? ok(toOrderJson(order, { account, deps }))
}

/** Charges all transactions. Throws 400 if they do not add up to the order's total. */
function processAll(order: Order, context: OrderContext): Order {
  const sum = order.transactions.reduce((total, { amount }) => total + centsOf(amount), 0)
  if (sum !== centsOf(order.totalAmount)) {
    throw orderError('invalid_total_amount', `'$.total_amount' - the transactions add up to another amount`)
  }
  return processOrder(order, { ...context, isCaptureDeferred: false })
}

function capture(call: Call<Account>, deps: Deps): Answer {
  warnOfFields('capture', call)
  const order = changeOrder('capture', { call, deps }, captureOrder)
  return ok(toChangeJson(order, { payments: toCapturedJson(order) }))
}

/** Answers 200 with the canceled order, or 202 with an order whose terminal is asked to cancel it. */
function cancel(call: Call<Account>, deps: Deps): Answer {
  warnOfFields('cancel', call)
  const isAllowed = String(call.headers[cancelableStatusHeader]).includes('at_terminal')
  const order = changeOrder(isAllowed ? 'cancel_at_terminal' : 'cancel', { call, deps }, (before, context) =>
    before.status === 'at_terminal' ? requestCancellation(before, context) : cancelOrder(before, context),
  )
  const body = toOrderJson(order, { account: call.account, deps })
  return order.status === 'at_terminal' ? { status: 202, body } : ok(body)
}

/** Refunds, and answers with every refund of the order so far (measured). */
function refund(call: Call<Account>, deps: Deps): Answer {
  const order = changeOrder('refund', { call, deps }, (before, context) => {
    const parts = readRefund(call)
    const paid = isCapturedSoon(situationOf(before)) ? captureOrder(before, context) : before
    return isRefundedWhole(paid.type)
      ? requestRefund(paid, parts, context)
      : refundOrder(paid, parts, context)
  })
  return created(toChangeJson(order, { refunds: order.refunds.map(toOrderRefundJson) }))
}

/** Captures all authorized transactions in full. */
function captureOrder(order: Order, context: OrderContext): Order {
  const authorized = chargesOf(order, context).filter(({ status }) => status === 'authorized')
  return storeCharges(
    order,
    authorized.map(charge => captureCharge(charge, null, context.now)),
    context,
  )
}
