import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../shared/package-root.ts'
import { type Scenario, type ScenarioSummary, scenarioSchema } from '../api/scenarios.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors/provider-error.ts'
import { ok, type Route } from '../http/route.ts'
import { type ControlCall, controlRoute, requireOwner } from './control-route.ts'
import { exportScenario, importScenario } from './scenario.ts'

const folder = join(packageRoot, 'server/simulator/scenarios')
const extension = '.json'

/** The scenarios that ship with the simulator, by name. */
function listShipped(): ScenarioSummary[] {
  return namesOfFiles().map(name => {
    const { description, site_id } = readFile(name)
    return { name, description, site_id }
  })
}

/** A shipped scenario. Null if none has this name. */
function readShipped(name: string): Scenario | null {
  return namesOfFiles().includes(name) ? readFile(name) : null
}

function namesOfFiles(): string[] {
  return readdirSync(folder)
    .filter(file => file.endsWith(extension))
    .map(file => file.slice(0, -extension.length))
    .sort()
}

function readFile(name: string): Scenario {
  return scenarioSchema.parse(JSON.parse(readFileSync(join(folder, name + extension), 'utf8')))
}

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
