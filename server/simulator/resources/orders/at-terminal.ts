import { checkAmount } from '../../../catalog/requests/order-transactions-together.ts'
import { countryOf } from '../../../facts/countries.ts'
import { readCents } from '../../../facts/decimal-amounts.ts'
import {
  allowsEvent,
  eventDelaysMs,
  type OrderEvent,
  type TerminalAct,
} from '../../../facts/in-person-orders.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { type Order, situationOf } from '../../store/records/order.ts'
import type { OrderContext } from './charges.ts'
import { findChoice } from './pay-in-person.ts'
import { paymentOf, performEvent, withState } from './perform-event.ts'
import { saveOrder } from './save-order.ts'

/** Shows the order at its terminal and stores it, unless the terminal shows it already. Call it in `store.write`. */
export function receiveAtTerminal(order: Order, { account, deps, now }: OrderContext): Order {
  if (order.type !== 'point' || order.status !== 'created') return order
  const shown = withState(order, { status: 'at_terminal', statusDetail: 'at_terminal' }, now)
  saveOrder(shown, { account, deps, before: order })
  return shown
}

/**
 * Does what the person at the terminal does with the order, and stores the order. Call it inside `store.write`. The acts
 * have the names of events:
 * - `processed` approves, with a method, installments and a tip. The default is the country's first credit card.
 * - `failed` refuses, with a detail.
 * - `canceled` and `expired` end the order without a payment.
 * - `action_required` loses the connection. The order stays `at_terminal` for 40 s on the account's clock, and another
 *   act may decide it until then.
 *
 * Throws 400 `bad_request` if the order's state does not allow the act, and 400 for a method that the country lacks.
 */
export function actAtTerminal(order: Order, act: TerminalAct, context: OrderContext): Order {
  requireAllowed(order, act)
  if (act.status === 'action_required') return actLater(order, act, context)
  const received = act.status === 'refunded' ? order : receiveAtTerminal(order, context)
  const after = performEvent(received, act, context)
  const { account, deps } = context
  if (after !== received) saveOrder(after, { account, deps, before: received })
  return after
}

/** Shows the order at its terminal, where the event happens later on the account's clock. */
export function actLater(order: Order, event: OrderEvent, context: OrderContext): Order {
  const { account, deps, now } = context
  const delay = event.status === 'action_required' ? eventDelaysMs.action_required : eventDelaysMs.usual
  deps.scheduler.schedule(account, now + delay, { kind: 'order_event', orderId: order.id, event })
  return receiveAtTerminal(order, context)
}

/** Throws 400 if the event cannot happen to the order, or if nothing can be paid with its method. */
export function requireAllowed(order: Order, event: TerminalAct): void {
  if (!allowsEvent(event.status, situationOf(order)))
    throw orderError('bad_request', `the order is ${order.type}, ${order.status}/${order.statusDetail}`)
  if (event.status === 'processed' || event.status === 'failed') findChoice(order, paymentOf(event))
  const { tip_amount: tip } = event
  if (tip === undefined) return
  const isWrong =
    readCents(tip) === null || checkAmount(tip, 'tip_amount', countryOf(order.siteId)).length > 0
  if (order.type !== 'point' || isWrong)
    throw orderError('bad_request', "'$.tip_amount' - is no amount that a terminal can add")
}

/** The order after its terminal was asked to cancel it. Until the terminal has canceled, the payer may still pay. */
export function requestCancellation(order: Order, context: OrderContext): Order {
  if (order.transactions.some(({ statusDetail }) => statusDetail === 'cancellation_requested')) return order
  const sent = actLater(order, { status: 'canceled', status_detail: 'canceled_by_api' }, context)
  return withState(sent, { status: 'at_terminal', statusDetail: 'cancellation_requested' }, context.now)
}
