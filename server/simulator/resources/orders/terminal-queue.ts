import { fault, type RequestBody } from '../../../catalog/requests/field.ts'
import type { Rule } from '../../../catalog/requests/rule.ts'
import { hasPoint, isVirtualTerminal } from '../../../facts/in-person-orders.ts'
import { withFaults } from '../../http/check-body.ts'
import type { AccountDeps } from '../../http/deps.ts'
import type { Order } from '../../store/records/order.ts'

/**
 * The order that waits at the terminal, `created` or `at_terminal`. Undefined if there is none. A terminal has at most
 * one.
 */
export function waitingAt(terminalId: string, { account, deps }: AccountDeps): Order | undefined {
  return deps.tables.orders.firstWith(account.number, 'queue', terminalId)
}

/**
 * Whether the account may use the terminal. One that was plugged in by the control API belongs to its account. Others
 * belong to every account, each with a queue of its own: suites name terminals of the provider, which the simulator
 * cannot know, and several accounts of one suite name the same one.
 */
export function isOwnTerminal(terminalId: string, { account, deps }: AccountDeps): boolean {
  if (isVirtualTerminal(terminalId)) return true
  const plugged = deps.tables.terminals.getAnywhere(terminalId)
  return plugged === undefined || plugged.account === account.number
}

/** No source quotes a refusal: an order for a terminal in another mode is created, and never arrives there. */
const terminalMode: Rule = {
  code: 'terminal_mode',
  sure: 'described',
  source: 'documentation of Point',
  warning: 'terminal_mode',
}

/** No terminal can get the mode `PDV` in this country, so no order arrives. */
const noPoint: Rule = {
  code: 'terminal_mode',
  sure: 'inferred',
  source: 'countries of PATCH /terminals/v1/setup',
  warning: 'wrong_together',
}

/**
 * Adds a fault to the request if its terminal, which the body names at `path`, is not in the mode `PDV`, or cannot be in
 * the account's country.
 */
export function checkMode(
  request: RequestBody,
  { terminalId, path }: { terminalId: unknown; path: string },
  { account, deps }: AccountDeps,
): RequestBody {
  if (typeof terminalId === 'string' && !hasPoint(account.siteId))
    return withFaults(request, fault(path, noPoint, 'value'))
  const plugged =
    typeof terminalId === 'string' ? deps.tables.terminals.get(account.number, terminalId) : undefined
  const isDeaf = plugged !== undefined && plugged.operatingMode !== 'PDV'
  return isDeaf ? withFaults(request, fault(path, terminalMode, 'value')) : request
}
