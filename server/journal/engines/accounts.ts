import { defaultAccount } from '../../contract/entry-facts.ts'
import type { Row } from '../rows/columns.ts'
import type { StoredRow } from '../rows/entry-row.ts'

/** The generation is a random number, which tells the account from earlier and later ones of its name. */
export type AccountKey = { name: string; generation: number }

/** An account that a call created. Its value is JSON, which only the gateway reads. */
export type StoredAccount = AccountKey & {
  value: string
  /** When its last entry came (ISO 8601, UTC), some minutes late at most. Retention does not delete it. */
  used_at: string
}

/** An account that was removed, and the highest seq that an entry of it can have. */
type RemovedAccount = AccountKey & { removed_to: number }

export type AccountStore = {
  accounts: () => Promise<StoredAccount[]>
  /** Resolves to false, and stores nothing, if the name is taken, also by an account whose removal has not ended. */
  addAccount: (account: StoredAccount) => Promise<boolean>
  /** The values of a setting in all accounts that have it, except the default one. */
  settingsOfAccounts: (setting: string) => Promise<{ account: string; value: string }[]>
  /**
   * Removes the account. From then on no gateway stores entries or settings of it. What it has stored is deleted by
   * `Journal.clearRemoved`. Resolves to false if there is no such account.
   * @param unusedSince removes it only if it was not used since (ISO 8601, UTC)
   */
  removeAccount: (account: AccountKey, unusedSince?: string) => Promise<boolean>
  /** The removed accounts that may have left entries. */
  listRemoved: () => Promise<RemovedAccount[]>
  /** Deletes the settings of a removed account, and frees its name. */
  forgetAccount: (account: AccountKey) => Promise<void>
}

type Statements = {
  /** The rows of a query, whose parameters are written as `$1`. */
  query: (sql: string, values?: (string | number)[]) => Promise<StoredRow[]>
}

/** Creates the store of accounts for an engine. Both engines use the same SQL. */
export function createAccountStore({ query }: Statements): AccountStore {
  return {
    // The cast connects untyped rows of SQL with types.
    accounts: async () => {
      const columns = 'name, value, generation, used_at'
      return (await query(
        `SELECT ${columns} FROM accounts WHERE removed_to IS NULL ORDER BY name`,
      )) as StoredAccount[]
    },
    addAccount: async ({ name, value, generation, used_at }) => {
      const added = await query(
        `INSERT INTO accounts (name, value, generation, used_at) VALUES ($1, $2, $3, $4)
          ON CONFLICT DO NOTHING RETURNING name`,
        [name, value, generation, used_at],
      )
      return added.length > 0
    },
    settingsOfAccounts: async setting => {
      const rows = await query("SELECT name, value FROM settings WHERE name LIKE '%/' || $1", [setting])
      return rows.map(({ name, value }) => ({
        account: String(name).slice(0, -setting.length - 1),
        value: String(value),
      }))
    },
    removeAccount: async ({ name, generation }, unusedSince = afterAll) => {
      const removed = await query(
        `UPDATE accounts SET removed_to = 0 WHERE ${isCurrent} AND used_at < $3 RETURNING name`,
        [name, generation, unusedSince],
      )
      return removed.length > 0
    },
    listRemoved: async () => {
      const list = async () =>
        (await query(
          'SELECT name, generation, removed_to FROM accounts WHERE removed_to IS NOT NULL',
        )) as RemovedAccount[]
      const removed = await list()
      if (removed.every(({ removed_to }) => removed_to > 0)) return removed
      // A statement of its own, which sees all entries that were stored before the removal.
      await query('UPDATE accounts SET removed_to = (SELECT next_seq - 1 FROM state) WHERE removed_to = 0')
      return list()
    },
    forgetAccount: async ({ name, generation }) => {
      const isRemoved = 'name = $1 AND generation = $2 AND removed_to IS NOT NULL'
      // Another gateway may have done the same, and a new account may have the name.
      await query(
        `DELETE FROM settings WHERE EXISTS (SELECT 1 FROM accounts WHERE ${isRemoved}) AND settings.name LIKE $1 || '/%'`,
        [name, generation],
      )
      await query(`DELETE FROM accounts WHERE ${isRemoved}`, [name, generation])
    },
  }
}

/** This text sorts after every time. */
const afterAll = '~'

/** The condition that an account, with the parameters name and generation, was not removed. */
export const isCurrent = 'name = $1 AND generation = $2 AND removed_to IS NULL'

/** The names of the accounts in a batch that can be removed. */
export function namesOfRemovable(entries: Row[]): string[] {
  const own = entries.filter(({ generation = null }) => generation !== null)
  return [...new Set(own.map(({ account }) => String(account)))].toSorted()
}

/** The time of the last use is written again when it is this old, so that few batches write it. */
const usedAgainMs = 10 * 60_000

type Judged = {
  /** The places of the entries whose account was removed. */
  late: number[]
  /** The accounts whose last use must be written. */
  used: { name: string; used_at: string }[]
}

/** @param known name, generation and `used_at` of the accounts that were not removed */
export function judgeEntries(entries: Row[], known: StoredRow[]): Judged {
  const accounts = new Map(known.map(account => [account.name, account]))
  const late: number[] = []
  const lastUses = new Map<string, string>()
  for (const [place, { generation = null, account, received_at }] of entries.entries()) {
    if (generation === null) continue
    const name = String(account)
    if (accounts.get(name)?.generation !== generation) late.push(place)
    else if (String(received_at) > (lastUses.get(name) ?? '')) lastUses.set(name, String(received_at))
  }
  const used = [...lastUses].map(([name, used_at]) => ({ name, used_at }))
  return { late, used: used.filter(({ name, used_at }) => isLater(used_at, accounts.get(name)?.used_at)) }
}

function isLater(time: string, than: unknown): boolean {
  return Date.parse(time) >= Date.parse(String(than)) + usedAgainMs
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
