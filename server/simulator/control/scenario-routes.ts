import type { Deps } from '../deps.ts'
import { notFound } from '../errors/provider-error.ts'
import { type Answer, type Call, ok, type Route } from '../http/route.ts'
import { readNumbering } from './account-state.ts'
import { parseWith, readBody, requireOwner } from './read-body.ts'
import { exportScenario, importScenario, type Scenario, scenarioSchema } from './scenario.ts'
import { listShipped, readShipped } from './shipped-scenarios.ts'

export const scenarioRoutes: Route[] = [
  { method: 'GET', path: '/simulator/scenario', access: 'open', handle: readScenario },
  { method: 'PUT', path: '/simulator/scenario', access: 'open', handle: replaceScenario },
  { method: 'GET', path: '/simulator/scenarios', access: 'open', handle: listScenarios },
  { method: 'POST', path: '/simulator/scenarios/:name', access: 'open', handle: loadShipped },
]

function readScenario(call: Call, deps: Deps): Answer {
  const account = requireOwner(call)
  const { name = 'export', description = '' } = call.query
  return ok(exportScenario(account, deps, { name, description }))
}

function replaceScenario(call: Call, deps: Deps): Answer {
  const account = requireOwner(call)
  const scenario: Scenario = readBody(scenarioSchema, call)
  importScenario(account, deps, scenario, readNumbering(call))
  return ok({ loaded: scenario.name })
}

function listScenarios(): Answer {
  const scenarios = listShipped().flatMap(name => {
    const scenario = readShipped(name)
    return scenario ? [{ name, description: scenario.description, site_id: scenario.site_id }] : []
  })
  return ok({ scenarios })
}

function loadShipped(call: Call, deps: Deps): Answer {
  const account = requireOwner(call)
  const scenario = readShipped(call.params.name ?? '')
  if (!scenario) throw notFound(`no such scenario; there are ${listShipped().join(', ')}`)
  importScenario(account, deps, parseWith(scenarioSchema, scenario), readNumbering(call))
  return ok({ loaded: scenario.name })
}
