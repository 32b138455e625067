import type { Account } from '../accounts/account.ts'
import { changeClock } from '../clock/clock-changes.ts'
import type { Deps } from '../deps.ts'
import { refusal } from '../errors/provider-error.ts'
import type { Table } from '../store/table.ts'

/** Every table that holds an account's documents. */
export function tablesOf(deps: Deps): Table<Record<string, unknown>>[] {
  return [...Object.values(deps.tables), deps.scheduler.table]
}

/**
 * Empties the account and returns its clock to the common one. Token, key, site, addresses and settings stay.
 * @param continuesIds whether new ids continue after those assigned so far; otherwise they start again
 */
export function resetAccount(account: Account, deps: Deps, continuesIds: boolean) {
  deps.scheduler.endGeneration(account, refusal(409, 'The state of the account was replaced meanwhile'))
  for (const table of tablesOf(deps)) table.clear(account.number)
  if (!continuesIds) deps.counters.clear(account.number)
  deps.faults.clear(account.number)
  changeClock(account, null, deps.clock)
  deps.accounts.update(account)
}
