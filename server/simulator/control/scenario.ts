import { z } from 'zod'
import { siteIds } from '../../facts/countries.ts'
import type { Account, AccountSettings } from '../accounts/account.ts'
import { clockShowing, wallClock } from '../clock/clock.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors/provider-error.ts'
import { upgradeJob } from '../scheduler/old-jobs.ts'
import type { Table } from '../store/table.ts'
import { type IdNumbering, resetAccount, tablesOf } from './account-state.ts'

/**
 * An account's whole state as one JSON document. Who the account is (token, key, addresses, secret) is not in
 * it, so that a scenario can be shared, and loaded into any account.
 */
export const scenarioSchema = z.object({
  format: z.literal('pasarela-scenario'),
  version: z.literal([1, 2]),
  name: z.string().min(1).max(100),
  description: z.string().max(1_000),
  site_id: z.enum(siteIds),
  /** The account's time when it was written down; it goes on from there. */
  now_ms: z.int().min(0),
  settings: z.record(z.string(), z.unknown()),
  counters: z.record(z.string(), z.int().min(0)),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type Scenario = z.infer<typeof scenarioSchema>

type Title = { name: string; description: string }

export function exportScenario(account: Account, deps: Deps, { name, description }: Title): Scenario {
  const entries = tablesOf(deps).map(table => [table.name, table.find(account.number, {})] as const)
  return {
    format: 'pasarela-scenario',
    version: 2,
    name,
    description,
    site_id: account.siteId,
    now_ms: deps.clock.now(account),
    settings: account.settings,
    counters: deps.counters.read(account.number),
    tables: Object.fromEntries(entries.filter(([, documents]) => documents.length > 0)),
  }
}

/** Replaces everything the account has. Nothing is changed when a table or a document is not what it should be. */
export function importScenario(account: Account, deps: Deps, given: Scenario, numbering: IdNumbering) {
  const scenario = upgradeScenario(given)
  deps.store.write(() => {
    resetAccount(account, deps, numbering)
    const tables = new Map<string, Table<never>>(tablesOf(deps).map(table => [table.name, table]))
    for (const [name, documents] of Object.entries(scenario.tables)) {
      const table = tables.get(name)
      if (!table) throw refusal(400, `The scenario has a table ${name}, which this simulator does not know`)
      for (const document of documents) putDocument(table, account, document)
    }
    const { counters } = deps
    if (numbering === 'continued') counters.raise(account.number, scenario.counters)
    else counters.write(account.number, scenario.counters)
    account.siteId = scenario.site_id
    account.settings = { ...account.settings, ...(scenario.settings as Partial<AccountSettings>) }
    account.clock = clockShowing(wallClock, scenario.now_ms, deps.clock.wall())
    deps.accounts.update(account)
  })
  deps.scheduler.reload(account)
}

/** Version 1 kept the jobs under `due`, in another form. */
function upgradeScenario(scenario: Scenario): Scenario {
  const { due, ...tables } = scenario.tables
  if (!due) return scenario
  return { ...scenario, version: 2, tables: { ...tables, jobs: due.map(readOldJob) } }
}

function readOldJob(old: unknown) {
  try {
    return upgradeJob(old)
  } catch (error) {
    throw refusal(400, `The scenario has a broken document in due: ${(error as Error).message}`)
  }
}

function putDocument(table: Table<never>, account: Account, document: Record<string, unknown>) {
  try {
    table.put(account.number, document as never)
  } catch (error) {
    throw refusal(400, `The scenario has a broken document in ${table.name}: ${(error as Error).message}`)
  }
}
