import type { FaultsJson } from '../api/faults.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Call, created, ok, type Route } from '../http/route.ts'
import { controlRoute } from './control-route.ts'

/**
 * The owner of rules. A call with an account concerns rules for this account; one without, rules for every account
 * (number 0).
 */
const ownerOf = ({ account }: Pick<Call, 'account'>) => account?.number ?? 0

export const faultRoutes: Route[] = [
  controlRoute('GET /simulator/faults', listFaults),
  controlRoute('POST /simulator/faults', (call, deps) => {
    deps.faults.add(ownerOf(call), call.body)
    return created(deps.faults.list(ownerOf(call)))
  }),
  controlRoute('POST /simulator/notification-faults', (call, deps) => {
    deps.faults.addForNotifications(ownerOf(call), call.body)
    return created(deps.faults.list(ownerOf(call)))
  }),
  controlRoute('DELETE /simulator/faults', (call, deps) => {
    deps.faults.clear(ownerOf(call), call.query)
    return listFaults(call, deps)
  }),
  controlRoute('GET /simulator/applied-faults', ({ query }, deps) =>
    ok({ applied: deps.faults.appliedTo(query.request_id) }),
  ),
]

function listFaults(call: Pick<Call, 'account'>, deps: Deps): Answer<FaultsJson> {
  return ok(deps.faults.list(ownerOf(call)))
}
