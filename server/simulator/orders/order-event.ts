import { allowsEvent, eventDelaysMs, type OrderEvent } from '../../facts/in-person-orders.ts'
import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { orderError } from '../errors/order-errors.ts'
import { ProviderError } from '../errors/provider-error.ts'
import type { Answer, Call } from '../http/route.ts'
import { toObject } from '../json.ts'
import type { OrderContext } from './charges.ts'
import { requireOrder } from './find-order.ts'
import type { Order } from './order.ts'
import { situationOf } from './order-situation.ts'
import { findChoice, performEvent, withState } from './perform-event.ts'
import { readEvent } from './read/event-request.ts'
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
    const event = readEvent(call.body)
    if (!allowsEvent(event.status, situationOf(before))) {
      throw orderError('bad_request', `the order is ${before.type}, ${before.status}/${before.statusDetail}`)
    }
    if (event.status === 'processed') findChoice(before, event)
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
  const asked = sendToTerminal(order, { status: 'canceled', status_detail: 'canceled_by_api' }, context)
  return withState(asked, { status: 'at_terminal', statusDetail: 'cancellation_requested' }, context.now)
}
