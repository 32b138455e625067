import type { Strictness } from '../../../facts/strictness.ts'
import { hashToken } from '../../../shared/actors.ts'
import { AtLimit } from '../at-limit.ts'
import type { Store } from '../store.ts'
import { openTable } from '../table.ts'
import { type Account, type AccountDetails, createAccount, ownerOf } from './account.ts'
import { defaultMaxAccounts, defaultSettings, maxAccountNumbers } from './settings.ts'

/** All accounts. They are read from memory, and every change is written to the store at once. */
export type Accounts = {
  /**
   * The account of a token. It is opened empty on first use, unless another token of the same user, application and kind
   * of credentials opened it before. Throws `AtLimit` if the maximum number of accounts exists.
   */
  open(token: string): Account
  /** The account of a token, if one is open. */
  find(token: string): Account | null
  register(token: string, details: AccountDetails): Account
  /** Changes the given settings and keeps the others. If another account has the public key, it loses the key. */
  change(account: Account, details: AccountDetails): Account
  update(account: Account): void
  /** Removes the account, whose documents must be removed before. Its token then opens a new account. */
  remove(account: Account): void
  byPublicKey(publicKey: string): Account | null
  byNumber(number: number): Account | null
  /** The account of an application. */
  byClientId(clientId: string): Account | null
  all(): Account[]
}

type Options = {
  /** The time of the common clock, in milliseconds. */
  now: () => number
  /** Maximum number of accounts. Those of the store count too, and are kept. */
  maxAccounts?: number | undefined
  /** That of accounts when they are opened. */
  strictness?: Strictness | undefined
}

/**
 * Tokens that are longer, which the provider does not issue, are hashed at each call instead of being kept in memory.
 */
const maxKeptTokenLength = 200

export function openAccounts(
  store: Store,
  { now, maxAccounts = defaultMaxAccounts, strictness = defaultSettings.strictness }: Options,
): Accounts {
  const table = openTable<Account>(store, {
    name: 'accounts',
    idOf: account => account.tokenHash,
    columns: {},
  })
  const max = Math.min(maxAccounts, maxAccountNumbers)
  const byToken = new Map<string, Account>()
  const byHash = new Map<string, Account>()
  const byNumber = new Map<number, Account>()
  const byKey = new Map<string, Account>()
  const byOwner = new Map<string, Account>()

  function remember(account: Account) {
    byHash.set(account.tokenHash, account)
    if (account.owner) byOwner.set(account.owner, account)
    for (const { hash } of account.issued ?? []) byHash.set(hash, account)
    byNumber.set(account.number, account)
    if (account.publicKey) byKey.set(account.publicKey, account)
  }

  function open(token: string): Account {
    const known = byToken.get(token)
    if (known) return known
    let account = byHash.get(hashToken(token))
    if (!account) {
      const owned = byOwner.get(ownerOf(token) ?? '')
      // Such tokens are not kept, because any number of them may name one user.
      if (owned) return owned
      if (byNumber.size >= max) throw tooManyAccounts(max)
      account = createAccount(token, number => byNumber.has(number), now())
      account.settings = { ...account.settings, strictness }
      table.put(0, account)
      remember(account)
    }
    if (token.length <= maxKeptTokenLength) byToken.set(token, account)
    return account
  }

  const find = (token: string) =>
    byToken.get(token) ?? byHash.get(hashToken(token)) ?? byOwner.get(ownerOf(token) ?? '') ?? null

  function update(account: Account) {
    table.put(0, account)
    remember(account)
  }

  function remove(account: Account) {
    table.remove(0, account.tokenHash)
    byHash.delete(account.tokenHash)
    for (const { hash } of account.issued ?? []) byHash.delete(hash)
    byNumber.delete(account.number)
    if (account.publicKey) byKey.delete(account.publicKey)
    if (account.owner) byOwner.delete(account.owner)
    for (const [token, known] of byToken) if (known === account) byToken.delete(token)
  }

  function givePublicKey(account: Account, publicKey: string) {
    const holder = byKey.get(publicKey)
    if (holder && holder !== account) {
      holder.publicKey = null
      update(holder)
    }
    if (account.publicKey) byKey.delete(account.publicKey)
    account.publicKey = publicKey
  }

  function change(account: Account, details: AccountDetails): Account {
    if (details.publicKey) givePublicKey(account, details.publicKey)
    if (details.siteId) account.siteId = details.siteId
    if (details.webhookUrl !== undefined) account.webhookUrl = details.webhookUrl
    if (details.webhookSecret !== undefined) account.webhookSecret = details.webhookSecret
    if (details.redirectUri !== undefined) account.redirectUri = details.redirectUri
    if (details.settings) account.settings = { ...account.settings, ...details.settings }
    update(account)
    return account
  }

  for (const { document } of table.findEverywhere({})) remember(document)

  return {
    open,
    find,
    update,
    remove,
    register: (token, details) => change(open(token), details),
    change,
    byPublicKey: publicKey => byKey.get(publicKey) ?? null,
    byNumber: number => byNumber.get(number) ?? null,
    byClientId: clientId =>
      [...byNumber.values()].find(account => account.clientId === clientId && !account.connection) ?? null,
    all: () => [...byNumber.values()],
  }
}

function tooManyAccounts(max: number) {
  return new AtLimit(
    `The simulator has ${max} accounts, one for each seller, and opens no more. Use a known token, raise SIMULATOR_MAX_ACCOUNTS (at most ${maxAccountNumbers}), or use another data file`,
  )
}
