import { toOffsetIso } from '../dates.ts'
import { ok, type Route } from '../http/route.ts'
import { controlRoute, requireOwner } from './control-route.ts'

export const callRoutes: Route[] = [
  controlRoute('GET /simulator/calls', (call, deps) => {
    const found = deps.seenCalls.find(requireOwner(call).number, call.query)
    return ok({
      calls: found.map(({ at, method, path, requestId, status }) => ({
        at: toOffsetIso(at),
        method,
        path,
        request_id: requestId,
        status,
      })),
    })
  }),
]
