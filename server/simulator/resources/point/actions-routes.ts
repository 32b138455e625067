import { randomUUID } from 'node:crypto'
import { terminalActionBody, terminalActionCancel } from '../../../catalog/requests/terminals.ts'
import { toUtcIso } from '../../../facts/dates.ts'
import { printDelaysMs } from '../../../facts/in-person-orders.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { orderError } from '../../http/errors/order-errors.ts'
import { refuseOrder } from '../../http/errors/refuse-order.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { TerminalAction } from '../../store/records/branch.ts'
import { oncePerKey } from '../orders/once-per-key.ts'
import { isOwnTerminal } from '../orders/terminal-queue.ts'

/** The refusals are those of orders, as the reference has them. */
export const terminalActionHandlers = {
  createAction: oncePerKey(createAction),
  getAction: (call, deps) => ok(toActionJson(requireAction(call, deps), call.now)),
  cancelAction: oncePerKey(cancelAction),
} satisfies Partial<Handlers['terminals']>

type ActionBody = {
  external_reference: string
  config: { point: { terminal_id: string; subtype: TerminalAction['subtype'] } }
  content: string
}

function createAction(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  checkBody(terminalActionBody, call, refuseOrder(call.body))
  // The check has refused any other body.
  const { external_reference, config, content } = call.body as ActionBody
  const { terminal_id: terminalId, subtype } = config.point
  if (!isOwnTerminal(terminalId, { account, deps })) throw orderError('forbidden_checking_terminal_owner')
  const plugged = deps.tables.terminals.get(account.number, terminalId)
  const action: TerminalAction = {
    id: randomUUID(),
    externalReference: external_reference,
    terminalId,
    subtype,
    content,
    isObtained: plugged === undefined || plugged.operatingMode === 'PDV',
    createdAt: now,
  }
  deps.tables.terminalActions.put(account.number, action)
  return created(toActionJson(action, now))
}

/** A cancellation answers no body (reference). */
function cancelAction(call: Call<Account>, deps: Deps): Answer {
  checkBody(terminalActionCancel, call, refuseOrder(call.body))
  const action = requireAction(call, deps)
  if (printStateOf(action, call.now) !== 'created') throw orderError('cannot_cancel_order')
  deps.tables.terminalActions.put(call.account.number, { ...action, canceledAt: call.now })
  return { status: 200 }
}

const actionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function requireAction({ account, params: { action_id: id = '' } }: Call<Account>, deps: Deps) {
  if (!actionId.test(id)) throw orderError('invalid_path_param', `'${id}' is not an action id`)
  const action = deps.tables.terminalActions.get(account.number, id)
  if (!action) throw orderError('order_not_found', id)
  return action
}

/** The present state of a printout. */
export function printStateOf({ isObtained, canceledAt, createdAt }: TerminalAction, now: number) {
  if (canceledAt !== undefined) return 'canceled'
  const age = isObtained ? now - createdAt : 0
  if (age >= printDelaysMs.processed) return 'processed'
  return age >= printDelaysMs.on_terminal ? 'on_terminal' : 'created'
}

function toActionJson(action: TerminalAction, now: number) {
  const { id, externalReference, terminalId, subtype, createdAt } = action
  return {
    id,
    type: 'print',
    external_reference: externalReference,
    status: printStateOf(action, now),
    config: { point: { terminal_id: terminalId, subtype } },
    created_date: toUtcIso(createdAt),
  }
}
