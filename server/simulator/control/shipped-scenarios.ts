import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../shared/package-root.ts'
import { type Scenario, type ScenarioSummary, scenarioSchema } from '../api/scenarios.ts'

const folder = join(packageRoot, 'server/simulator/scenarios')
const extension = '.json'

/** The scenarios that ship with the simulator, by name. */
export function listShipped(): ScenarioSummary[] {
  return namesOfFiles().map(name => {
    const { description, site_id } = readFile(name)
    return { name, description, site_id }
  })
}

/** Null where no scenario of that name ships. */
export function readShipped(name: string): Scenario | null {
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
