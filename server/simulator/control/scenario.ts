import type { Account } from '../accounts/account.ts'
import { accountSettingsSchema } from '../accounts/settings.ts'
import type { Scenario } from '../api/scenarios.ts'
import { clockShowing, wallClock } from '../clock/clock.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors/provider-error.ts'
import { upgradeJob } from '../scheduler/old-jobs.ts'
import { resetAccount, tablesOf } from './account-state.ts'
import { parseInput } from './control-route.ts'

export function exportScenario(
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
  /** Whether new ids continue after those assigned so far; otherwise they continue after the scenario's. */
  continuesIds: boolean
}

/** Replaces the whole state of the account. Throws a 400, and changes nothing, if a table or a document is invalid. */
export function importScenario(account: Account, given: Scenario, { deps, continuesIds }: ImportOptions) {
  const scenario = upgradeScenario(given)
  const settings = parseInput(accountSettingsSchema.partial(), scenario.settings, 'settings')
  const { counters } = deps
  deps.store.write(() => {
    resetAccount(account, deps, continuesIds)
    putDocuments(account, scenario, deps)
    if (continuesIds) counters.raise(account.number, scenario.counters)
    else counters.write(account.number, scenario.counters)
    account.siteId = scenario.site_id
    account.settings = { ...account.settings, ...settings }
    account.clock = clockShowing(wallClock, scenario.now_ms, deps.clock.wall())
    deps.accounts.update(account)
  })
  deps.scheduler.reload(account)
}

/** Version 1 keeps the jobs in `due`, in another form. */
function upgradeScenario(scenario: Scenario): Scenario {
  const { due, ...tables } = scenario.tables
  if (!due) return scenario
  const jobs = due.map(job => orRefuse('due', () => upgradeJob(job)))
  return { ...scenario, version: 2, tables: { ...tables, jobs } }
}

function putDocuments(account: Account, scenario: Scenario, deps: Deps) {
  const tables = new Map(tablesOf(deps).map(table => [table.name, table]))
  for (const [name, documents] of Object.entries(scenario.tables)) {
    const table = tables.get(name)
    if (!table) throw refusal(400, `The scenario has a table ${name}, which this simulator does not know`)
    for (const document of documents) orRefuse(name, () => table.put(account.number, document))
  }
}

function orRefuse<T>(table: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw refusal(400, `The scenario has a broken document in ${table}: ${(error as Error).message}`)
  }
}
