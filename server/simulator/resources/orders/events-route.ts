import { orderEventBody } from '../../../catalog/requests/order-transactions.ts'
import type { OrderEvent } from '../../../facts/in-person-orders.ts'
import { toObject } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { ProviderError } from '../../http/errors/provider-error.ts'
import { refuseOrder } from '../../http/errors/refuse-order.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { isWaiting } from '../../store/records/order.ts'
import { actAtTerminal, actLater, requireAllowed } from './at-terminal.ts'
import { requireOrder } from './require-order.ts'

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
    const order = requireOrder(call, deps)
    checkBody(orderEventBody, call, refuseOrder(call.body))
    // The cast is safe: no strictness accepts other values.
    const event = call.body as OrderEvent
    requireAllowed(order, event)
    if (order.type === 'point' && isWaiting(order)) actLater(order, event, context)
    else actAtTerminal(order, event, context)
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
