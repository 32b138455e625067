import { defaultAccount } from '../../contract/entry-facts.ts'
import type { StoredRow } from '../rows/entry-row.ts'

/** An account that a call created. Its value is JSON, which only the gateway reads. */
export type StoredAccount = { name: string; value: string }

export type AccountStore = {
  accounts: () => Promise<StoredAccount[]>
  /** Resolves to false, and stores nothing, if the name is taken. */
  addAccount: (account: StoredAccount) => Promise<boolean>
  /** The values of a setting in all accounts that have it, except the default one. */
  settingsOfAccounts: (setting: string) => Promise<{ account: string; value: string }[]>
  /** Removes the account with its settings, but not its entries. */
  removeAccount: (name: string) => Promise<boolean>
}

type Statements = {
  /** The rows of a query, whose parameters are written as `$1`. */
  query: (sql: string, values?: string[]) => Promise<StoredRow[]>
}

/** Creates the store of accounts for an engine. Both engines use the same SQL. */
export function createAccountStore({ query }: Statements): AccountStore {
  return {
    // The cast connects untyped rows of SQL with types.
    accounts: async () => (await query('SELECT name, value FROM accounts ORDER BY name')) as StoredAccount[],
    addAccount: async ({ name, value }) => {
      const sql = 'INSERT INTO accounts VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name'
      return (await query(sql, [name, value])).length > 0
    },
    settingsOfAccounts: async setting => {
      const rows = await query("SELECT name, value FROM settings WHERE name LIKE '%/' || $1", [setting])
      return rows.map(({ name, value }) => ({
        account: String(name).slice(0, -setting.length - 1),
        value: String(value),
      }))
    },
    removeAccount: async name => {
      await query("DELETE FROM settings WHERE name LIKE $1 || '/%'", [name])
      return (await query('DELETE FROM accounts WHERE name = $1 RETURNING name', [name])).length > 0
    },
  }
}

/**
 * The condition for entries of an account, and the values of its parameters. If the account is undefined, entries of
 * any account match. Entries of the default account store none.
 * @param parameter the next free parameter of the statement
 */
export function ofAccount(account: string | undefined, parameter: string): { sql: string; values: string[] } {
  if (account === undefined) return { sql: 'true', values: [] }
  if (account === defaultAccount) return { sql: 'account IS NULL', values: [] }
  return { sql: `account = ${parameter}`, values: [account] }
}
