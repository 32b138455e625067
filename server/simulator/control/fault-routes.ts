import type { Deps } from '../deps.ts'
import { callRuleSchema, notificationRuleSchema } from '../faults/fault.ts'
import { type Answer, type Call, created, ok, type Route } from '../http/route.ts'
import { readBody } from './read-body.ts'

/** With a bearer token a rule holds for that account, without one for everybody. */
const ownerOf = (call: Call) => call.account?.number ?? 0

export const faultRoutes: Route[] = [
  { method: 'GET', path: '/simulator/faults', access: 'open', handle: listFaults },
  {
    method: 'POST',
    path: '/simulator/faults',
    access: 'open',
    handle(call, deps) {
      deps.faults.add(ownerOf(call), readBody(callRuleSchema, call))
      return created(deps.faults.list(ownerOf(call)))
    },
  },
  {
    method: 'POST',
    path: '/simulator/notification-faults',
    access: 'open',
    handle(call, deps) {
      deps.faults.addForNotifications(ownerOf(call), readBody(notificationRuleSchema, call))
      return created(deps.faults.list(ownerOf(call)))
    },
  },
  {
    method: 'DELETE',
    path: '/simulator/faults',
    access: 'open',
    handle(call, deps) {
      deps.faults.clear(ownerOf(call))
      return listFaults(call, deps)
    },
  },
]

function listFaults(call: Call, deps: Deps): Answer {
  return ok(deps.faults.list(ownerOf(call)))
}
