import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Scenario, scenarioSchema } from './scenario.ts'

const folder = join(import.meta.dirname, '..', 'scenarios')

/** Names of the scenarios that ship, which are files of their own. */
export function listShipped(): string[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => file.slice(0, -'.json'.length))
    .sort()
}

/** Null when no scenario of that name ships. */
export function readShipped(name: string): Scenario | null {
  if (!listShipped().includes(name)) return null
  return scenarioSchema.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')))
}
