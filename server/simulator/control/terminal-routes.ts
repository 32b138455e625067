import type { terminals } from '../../catalog/control.ts'
import type { Deps } from '../http/deps.ts'
import { refusal } from '../http/errors/provider-error.ts'
import { created } from '../http/route.ts'
import { toTerminalJson } from '../resources/counter/terminals-routes.ts'
import { nextShortId } from '../store/accounts/identifiers.ts'
import { type ControlCall, type ControlHandlers, requireOwner } from './control-route.ts'

export const terminalHandlers: ControlHandlers['terminals'] = { plugIn }

/** A new terminal has no mode until it is set up. The same type and serial again moves it to the point of sale. */
function plugIn(call: ControlCall<typeof terminals.plugIn>, deps: Deps) {
  const account = requireOwner(call)
  const { type, serial, pos_id: posId = null } = call.input
  const { pointsOfSale, terminals: table } = deps.tables
  if (posId !== null && !pointsOfSale.get(account.number, String(posId)))
    throw refusal(404, `pos_id: the account has no point of sale ${posId}`)
  const id = `${type}__${serial ?? nextShortId(deps.counters, account, 'terminal')}`
  const known = table.getAnywhere(id)
  if (known && known.account !== account.number)
    throw refusal(409, `serial: the terminal ${id} belongs to another account`)
  const before = known?.document ?? { id, operatingMode: 'UNDEFINED' as const, createdAt: call.now }
  const terminal = { ...before, posId }
  deps.store.write(() => table.put(account.number, terminal))
  return created(toTerminalJson(terminal, account, deps))
}
