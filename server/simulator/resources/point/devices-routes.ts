import { deviceModeBody } from '../../../catalog/requests/payment-intents.ts'
import { isTerminalId } from '../../../facts/in-person-orders.ts'
import { toObject } from '../../../facts/json.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Answer, type Call, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import { findTerminals } from '../counter/terminals-routes.ts'
import { pointError, refusePoint } from './point-errors.ts'

export const deviceHandlers = {
  list: (call, deps) => {
    const { terminals, paging } = findTerminals(call, deps)
    return ok({ devices: terminals, paging })
  },
  change: changeMode,
} satisfies Handlers['devices']

/** Throws 400 for a text that is no id of a device. */
export function readDeviceId({ params }: Call<Account>): string {
  const id = params.device_id ?? ''
  if (!isTerminalId(id)) throw pointError(400, 'Device id incorrect format')
  return id
}

/** The reference names no refusal of a second device in the mode `PDV` at one point of sale. */
function changeMode(call: Call<Account>, deps: Deps): Answer {
  const id = readDeviceId(call)
  checkBody(deviceModeBody, call, refusePoint)
  const { terminals } = deps.tables
  const terminal = terminals.get(call.account.number, id)
  if (!terminal) throw pointError(403, 'User not logged into the device')
  // The check has refused other values.
  const mode = toObject(call.body).operating_mode as 'PDV' | 'STANDALONE'
  terminals.put(call.account.number, { ...terminal, operatingMode: mode })
  return ok({ operating_mode: mode })
}
