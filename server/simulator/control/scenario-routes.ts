import type { Deps } from '../deps.ts'
import { notFound } from '../errors/provider-error.ts'
import { ok, type Route } from '../http/route.ts'
import { type ControlCall, controlRoute, requireOwner } from './control-route.ts'
import { exportScenario, importScenario } from './scenario.ts'
import { listShipped, readShipped } from './shipped-scenarios.ts'

export const scenarioRoutes: Route[] = [
  controlRoute('GET /simulator/scenario', (call, deps) =>
    ok(exportScenario(requireOwner(call), deps, call.query)),
  ),
  controlRoute('PUT /simulator/scenario', replaceState),
  controlRoute('GET /simulator/scenarios', () => ok({ scenarios: listShipped() })),
  controlRoute('POST /simulator/scenarios/:name', loadShipped),
]

function replaceState(call: ControlCall<'PUT /simulator/scenario'>, deps: Deps) {
  importScenario(requireOwner(call), call.body, { deps, continuesIds: call.query.continue_ids })
  return ok({ loaded: call.body.name })
}

function loadShipped(call: ControlCall<'POST /simulator/scenarios/:name'>, deps: Deps) {
  const account = requireOwner(call)
  const scenario = readShipped(call.params.name ?? '')
  if (!scenario) {
    const names = listShipped().map(({ name }) => name)
    throw notFound(`No scenario of this name ships; there are ${names.join(', ')}`)
  }
  importScenario(account, scenario, { deps, continuesIds: call.query.continue_ids })
  return ok({ loaded: scenario.name })
}
