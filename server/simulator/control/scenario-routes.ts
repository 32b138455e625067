import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { scenarios } from '../../catalog/control.ts'
import { type JsonObject, toObject } from '../../facts/json.ts'
import { packageRoot } from '../../shared/package-root.ts'
import { type Scenario, type ScenarioSummary, scenarioSchema } from '../api/scenarios.ts'
import { changeClock, changedBy, clockShowing, forgetClockUntil, wallClock } from '../clock/clock.ts'
import type { Deps } from '../http/deps.ts'
import { notFound, refusal } from '../http/errors/provider-error.ts'
import { ok } from '../http/route.ts'
import type { Account } from '../store/accounts/account.ts'
import { maxCounts, readNumber } from '../store/accounts/identifiers.ts'
import { accountSettingsSchema } from '../store/accounts/settings.ts'
import { resetAccount, tablesOf } from './account-routes.ts'
import { type ControlCall, type ControlHandlers, parseInput, requireOwner } from './control-route.ts'
import { documentSchemas } from './document-schemas.ts'

function exportScenario(
  account: Account,
  deps: Deps,
  { name, description }: { name: string; description: string },
): Scenario {
  const tables: Scenario['tables'] = {}
  for (const table of tablesOf(deps)) {
    const documents = table.find(account.number, {})
    if (documents.length > 0) tables[table.name] = documents
  }
  return {
    format: 'pasarela-scenario',
    version: 2,
    name,
    description,
    site_id: account.siteId,
    now_ms: deps.clock.now(account),
    settings: account.settings,
    counters: deps.counters.read(account.number),
    tables,
  }
}

type ImportOptions = {
  deps: Deps
  /** Who loads the scenario, which also moves the clock. */
  by: string | null
  /** Whether new ids continue after those assigned so far. Otherwise they continue after the scenario's ids. */
  continuesIds: boolean
}

/** Replaces the whole state of the account. Throws a 400, and changes nothing, if anything in it is invalid. */
function importScenario(account: Account, scenario: Scenario, { deps, by, continuesIds }: ImportOptions) {
  const settings = parseInput(accountSettingsSchema.partial(), scenario.settings, 'settings')
  const tables = readTables(scenario)
  const current = continuesIds ? deps.counters.read(account.number) : {}
  const counters = readCounters(scenario, current)
  checkNumbers(tables, { account, counters })
  deps.store.write(() => {
    resetAccount(account, deps, continuesIds)
    for (const table of tablesOf(deps)) {
      for (const document of tables.get(table.name) ?? []) table.put(account.number, document)
    }
    deps.counters.write(account.number, Object.fromEntries(counters))
    account.siteId = scenario.site_id
    account.settings = { ...account.settings, ...settings }
    const state = { ...clockShowing(wallClock, scenario.now_ms, deps.clock.wall()), ...changedBy(by) }
    forgetClockUntil(account, scenario.now_ms, deps.clock)
    changeClock(account, state, deps.clock)
    deps.accounts.update(account)
  })
  deps.scheduler.reload(account)
}

type Documents = Map<string, JsonObject[]>

/** Reads every document by its schema. An id may occur once in its table. */
function readTables({ tables }: Scenario): Documents {
  const read: Documents = new Map()
  for (const [name, documents] of Object.entries(tables)) {
    const schema = documentSchemas.get(name)
    if (!schema) throw refusal(400, `The scenario has a table ${name}, which this simulator does not know`)
    const shape = z.object({ tables: z.object({ [name]: z.array(schema) }) })
    const parsed = parseInput(shape, { tables: { [name]: documents } }, 'tables').tables[name] ?? []
    const objects = parsed.map(toObject)
    if (new Set(objects.map(idOf)).size < objects.length)
      throw refusal(400, `tables.${name} has an id more than once`)
    read.set(name, objects)
  }
  return read
}

/** The id of a document. Stored answers have a key in its place. */
const idOf = ({ id, key }: JsonObject) => String(id ?? key)

/** @param current the counters, which may not be lowered */
function readCounters(scenario: Scenario, current: Record<string, number>): Map<string, number> {
  const counters = new Map(Object.entries(current))
  for (const [kind, count] of Object.entries(scenario.counters)) {
    const max = maxCounts.get(kind)
    if (max === undefined) throw refusal(400, `counters.${kind} is not a counter of this simulator`)
    if (count > max) throw refusal(400, `counters.${kind} must be at most ${max}`)
    counters.set(kind, Math.max(count, counters.get(kind) ?? 0))
  }
  return counters
}

/** Refuses a counter below an id of its kind, which would assign the same id a second time. */
function checkNumbers(
  tables: Documents,
  { account, counters }: { account: Account; counters: Map<string, number> },
) {
  const refunds = (tables.get('payments') ?? []).flatMap(payment => payment.refunds)
  for (const document of [...[...tables.values()].flat(), ...refunds]) {
    const number = readNumber(Number(toObject(document).id), account)
    if (number && number.count > (counters.get(number.kind) ?? 0)) {
      throw refusal(
        400,
        `counters.${number.kind} must be at least ${number.count}, because of an id in tables`,
      )
    }
  }
}

const folder = join(packageRoot, 'server/simulator/control/scenarios')
const extension = '.json'

/** The scenarios that ship with the simulator, by name. */
function listShipped(): ScenarioSummary[] {
  return namesOfFiles().map(name => {
    const { description, site_id, now_ms } = readFile(name)
    return { name, description, site_id, now_ms }
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

export const scenarioHandlers: ControlHandlers['scenarios'] = {
  export: (call, deps) => ok(exportScenario(requireOwner(call), deps, call.input)),
  load: replaceState,
  list: () => ok({ scenarios: listShipped() }),
  loadShipped,
}

function replaceState(call: ControlCall<typeof scenarios.load>, deps: Deps) {
  const { input } = call
  importScenario(requireOwner(call), input, { deps, by: call.actor, continuesIds: input.continue_ids })
  return ok({ loaded: input.name })
}

function loadShipped(call: ControlCall<typeof scenarios.loadShipped>, deps: Deps) {
  const account = requireOwner(call)
  const scenario = readShipped(call.input.name)
  if (!scenario) {
    const names = listShipped().map(({ name }) => name)
    throw notFound(`No scenario of this name ships; there are ${names.join(', ')}`)
  }
  importScenario(account, scenario, { deps, by: call.actor, continuesIds: call.input.continue_ids })
  return ok({ loaded: scenario.name })
}
