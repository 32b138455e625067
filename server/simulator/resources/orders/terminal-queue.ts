import { isVirtualTerminal } from '../../../facts/in-person-orders.ts'
import type { AccountDeps } from '../../http/deps.ts'
import type { Order } from '../../store/records/order.ts'

/**
 * What waits at the terminal: its order that is `created` or `at_terminal`. Undefined if there is none. A terminal has
 * at most one.
 */
export function waitingAt(terminalId: string, { account, deps }: AccountDeps): Order | undefined {
  return deps.tables.orders.firstWith(account.number, 'queue', terminalId)
}

/**
 * Whether the account may use the terminal. One that was plugged in by the control API belongs to its account. Of the
 * others, each belongs to the account that made the first order on it, and the virtual one to all. An account that
 * plugged in none is refused nothing: its suite names terminals that exist at the provider, which the simulator cannot
 * know.
 */
export function isOwnTerminal(terminalId: string, { account, deps }: AccountDeps): boolean {
  const { orders, terminals } = deps.tables
  const plugged = terminals.getAnywhere(terminalId)
  if (plugged) return plugged.account === account.number
  if (isVirtualTerminal(terminalId) || orders.firstWith(account.number, 'terminal', terminalId)) return true
  const where = [{ column: 'terminal', is: '=' as const, value: terminalId }]
  return orders.findEverywhere({ where, limit: 1 }).length === 0
}
