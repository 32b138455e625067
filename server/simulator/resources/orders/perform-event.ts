import { orderEventBody } from '../../../catalog/requests/order-transactions.ts'
import {
  allowsEvent,
  eventDelaysMs,
  type OrderEvent,
  type OrderEventName,
} from '../../../facts/in-person-orders.ts'
import { toObject } from '../../../facts/json.ts'
import type { FailureDetail } from '../../../facts/order-statuses.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import { refuseOrder } from '../../http/errors/refuse-order.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { type Order, situationOf, type Transaction } from '../../store/records/order.ts'
import type { OrderContext } from './charges.ts'
import { cancelOnTerminal, expireOrder } from './end-order.ts'
import { deriveState } from './follow-charge.ts'
import { findChoice, type InPersonPayment, payInPerson } from './pay-in-person.ts'
import { refundOrder } from './refund-order.ts'
import { requireOrder } from './require-order.ts'
import { saveOrder } from './save-order.ts'

/**
 * `POST /v1/orders/{id}/events`: events of a Point order on its terminal, and of a QR order at its scan. The test
 * environment has neither terminals nor scans, so tests report them. A Point order becomes `at_terminal` first. The
 * call needs no idempotency key. Throws 400 `bad_request` for every fault, also if the state does not allow the event,
 * and 404.
 */
export function postEvent(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const context = { account, deps, now }
  orBadRequest(() => {
    const before = requireOrder(call, deps)
    checkBody(orderEventBody, call, refuseOrder(call.body))
    // The cast is safe: no strictness accepts other values.
    const event = call.body as OrderEvent
    if (!allowsEvent(event.status, situationOf(before))) {
      throw orderError('bad_request', `the order is ${before.type}, ${before.status}/${before.statusDetail}`)
    }
    if (event.status === 'processed') findChoice(before, paymentOf(event))
    const order = isForTerminal(before, event)
      ? sendToTerminal(before, event, context)
      : performEvent(before, event, context)
    if (order !== before) saveOrder(order, { account, deps, before })
  })
  return { status: 204 }
}

/** Replaces every refusal by the single code that the documentation names for events. */
function orBadRequest(work: () => void) {
  try {
    work()
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status === 404) throw error
    const { errors } = toObject(error.body)
    const faults = Array.isArray(errors) ? errors.map(toObject) : []
    throw orderError('bad_request', ...faults.flatMap(({ details }) => details as string[]))
  }
}

function isForTerminal({ type, status }: Order, event: OrderEvent): boolean {
  return type === 'point' && event.status !== 'refunded' && (status === 'created' || status === 'at_terminal')
}

/** The order after its terminal received it. The event follows by a job. */
function sendToTerminal(order: Order, event: OrderEvent, { account, deps, now }: OrderContext): Order {
  const delay = event.status === 'action_required' ? eventDelaysMs.action_required : eventDelaysMs.usual
  deps.scheduler.schedule(account, now + delay, { kind: 'order_event', orderId: order.id, event })
  if (order.status === 'at_terminal') return order
  return withState(order, { status: 'at_terminal', statusDetail: 'at_terminal' }, now)
}

/** The order after its terminal was asked to cancel it. Until the terminal has canceled, the payer may still pay. */
export function requestCancellation(order: Order, context: OrderContext): Order {
  if (order.transactions.some(({ statusDetail }) => statusDetail === 'cancellation_requested')) return order
  const sent = sendToTerminal(order, { status: 'canceled', status_detail: 'canceled_by_api' }, context)
  return withState(sent, { status: 'at_terminal', statusDetail: 'cancellation_requested' }, context.now)
}

/** The order after the event. It is the same order if the event changes nothing. The caller saves it. */
export function performEvent(order: Order, event: OrderEvent, context: OrderContext): Order {
  return happenings[event.status](order, event, context)
}

const happenings: Record<OrderEventName, (order: Order, event: OrderEvent, context: OrderContext) => Order> =
  {
    processed: payByEvent,
    refunded: (order, _event, context) => refundOrder(order, null, context),
    canceled: (order, event, context) => cancelOnTerminal(order, detailOf(event), context),
    expired: (order, _event, context) => expireOrder(order, context),
    failed: refuse,
    action_required: (order, _event, { now }) =>
      withState(order, { status: 'action_required', statusDetail: 'check_on_terminal' }, now),
  }

/** The cast is safe: the declaration refuses details that the status does not have. */
function detailOf({ status_detail: detail }: OrderEvent) {
  return detail as Transaction['statusDetail'] | undefined
}

function fail(order: Order, statusDetail: FailureDetail, now: number): Order {
  return withState(order, { status: 'failed', statusDetail }, now)
}

/** The order with all of its transactions in this state. */
function withState(order: Order, state: Pick<Transaction, 'status' | 'statusDetail'>, now: number): Order {
  const transactions = order.transactions.map(each => ({ ...each, ...state }))
  return deriveState({ ...order, transactions }, now)
}

/** Charges the order with the event's method. The default is the country's first credit card. */
function payByEvent(order: Order, event: OrderEvent, context: OrderContext): Order {
  try {
    return payInPerson(order, paymentOf(event), context)
  } catch (error) {
    // The event was accepted before the terminal tried to charge.
    if (!(error instanceof ProviderError) || order.status !== 'at_terminal') throw error
    return fail(order, 'processing_error', context.now)
  }
}

function paymentOf({ payment_method_id, payment_method_type, installments }: OrderEvent): InPersonPayment {
  return { methodId: payment_method_id, methodType: payment_method_type, installments }
}

/** A QR order waits for another scan after a refused one. */
function refuse(order: Order, event: OrderEvent, context: OrderContext): Order {
  // The cast is safe: the declaration refuses details that the status does not have.
  const refusal = (event.status_detail ?? 'rejected_by_issuer') as FailureDetail
  return order.type === 'qr'
    ? payInPerson(order, { ...paymentOf(event), refusal }, context)
    : fail(order, refusal, context.now)
}
