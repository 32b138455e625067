import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../http/route.ts'
import type { Table } from '../store/table.ts'

/** What the control API shows of an account: never its token. */
export function toAccountJson(account: Account) {
  return {
    user_id: account.userId,
    public_key: account.publicKey,
    site_id: account.siteId,
    client_id: account.clientId,
    webhook_url: account.webhookUrl,
    has_webhook_secret: account.webhookSecret !== null,
    settings: {
      idempotency_conflict: account.settings.idempotencyConflict,
      signature_timestamp: account.settings.signatureTimestamp,
      notification_style: account.settings.notificationStyle,
      test_users_only: account.settings.testUsersOnly,
      balance: account.settings.balance,
    },
  }
}

/** Every table that holds an account's things. */
export function tablesOf(deps: Deps): Table<never>[] {
  return [...Object.values(deps.tables), deps.scheduler.table] as unknown as Table<never>[]
}

/**
 * Whether ids go on where they are. From the beginning they are the same on every run of a test; going on, they never
 * meet those that somebody remembers, such as a gateway's journal.
 */
export type IdNumbering = 'from the beginning' | 'continued'

/** `?continue_ids=true` */
export function readNumbering({ query }: Call): IdNumbering {
  return query.continue_ids === 'true' ? 'continued' : 'from the beginning'
}

/** Forgets what happened in the account and starts its clock again; who it is stays. */
export function resetAccount(account: Account, deps: Deps, numbering: IdNumbering) {
  for (const table of tablesOf(deps)) table.clear(account.number)
  if (numbering === 'from the beginning') deps.counters.clear(account.number)
  deps.faults.clear(account.number)
  account.clock = null
  deps.accounts.update(account)
}
