import type { OrderEvent, OrderEventName, TerminalAct } from '../../../facts/in-person-orders.ts'
import type { FailureDetail } from '../../../facts/order-statuses.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import type { Order, Transaction } from '../../store/records/order.ts'
import type { OrderContext } from './charges.ts'
import { cancelOnTerminal, expireOrder } from './end-order.ts'
import { deriveState } from './follow-charge.ts'
import { type InPersonPayment, payInPerson } from './pay-in-person.ts'
import { refundOrder } from './refund-order.ts'

/** The order after the event. It is the same order if the event changes nothing. The caller saves it. */
export function performEvent(order: Order, event: TerminalAct, context: OrderContext): Order {
  return happenings[event.status](order, event, context)
}

type Perform = (order: Order, event: TerminalAct, context: OrderContext) => Order
const happenings: Record<OrderEventName, Perform> = {
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
export function withState(
  order: Order,
  state: Pick<Transaction, 'status' | 'statusDetail'>,
  now: number,
): Order {
  const transactions = order.transactions.map(each => ({ ...each, ...state }))
  return deriveState({ ...order, transactions }, now)
}

/** Charges the order, and the tip, with the event's method. The default is the country's first credit card. */
function payByEvent(order: Order, event: TerminalAct, context: OrderContext): Order {
  const { tip_amount: tipAmount } = event
  const transactions = order.transactions.map(each => ({
    ...each,
    ...(tipAmount !== undefined && { tipAmount }),
  }))
  try {
    return payInPerson({ ...order, transactions }, paymentOf(event), context)
  } catch (error) {
    // The event was accepted before the terminal tried to charge.
    if (!(error instanceof ProviderError) || order.status !== 'at_terminal') throw error
    return fail(order, 'processing_error', context.now)
  }
}

export function paymentOf(event: OrderEvent): InPersonPayment {
  const { payment_method_id, payment_method_type, installments } = event
  return { methodId: payment_method_id, methodType: payment_method_type, installments }
}

/** After a refusal, a QR order waits for another scan. A refusal that no test card has leaves no payment. */
function refuse(order: Order, event: OrderEvent, context: OrderContext): Order {
  // The cast is safe: the declaration refuses details that the status does not have.
  const refusal = (event.status_detail ?? 'rejected_by_issuer') as FailureDetail
  const refused = payInPerson(order, { ...paymentOf(event), refusal }, context)
  return refused === order && order.type === 'point' ? fail(order, refusal, context.now) : refused
}
