/** The accounts that this process serves besides `default`, each with its dependencies. */
import type { Logger } from 'pino'
import { readAccessToken } from '../../facts/access-tokens.ts'
import { keyOf } from '../../journal/account-view.ts'
import type { Journal } from '../../journal/journal.ts'
import { AppError } from '../errors.ts'
import { type AccountSettings, fromStored } from './account.ts'
import { createRemovedCredentials } from './removed-credentials.ts'

/** The dependencies of an account, and how its background work begins and ends. */
export type OpenAccount<Deps> = {
  deps: Deps
  /** Continues the forwarding that the account had begun in another process or before a restart. */
  resume: () => void
  /** The account was removed: ends its streams, and forgets what later accounts of its name must not inherit. */
  end: () => void
  /** Ends the background work of the account. Running calls continue. */
  stop: () => Promise<void>
  close: () => Promise<void>
}

type Entry<Deps> = OpenAccount<Deps> & { account: AccountSettings }

export type Registry<Deps> = {
  entries: ReadonlyMap<string, Entry<Deps>>
  /** Serves an account from now on, with these settings. */
  adopt: (account: AccountSettings) => Entry<Deps>
  /** Stops serving an account that was removed. */
  drop: (entry: Entry<Deps>) => Promise<void>
  /** Replaces the accounts of the file. Unchanged accounts keep running. */
  reload: (ofFile: AccountSettings[]) => Promise<void>
  /** Reads from the journal the accounts that calls to this gateway or another one created. */
  refresh: () => Promise<void>
  /** Forwards for the accounts for which another gateway of this journal has switched forwarding on. */
  resume: () => Promise<void>
  /**
   * The account that an access token or a public key of the default account's provider belongs to; `removed`: it
   * belonged to one that this gateway has no more.
   */
  ownerOf: (credential: string) => AccountSettings | 'removed' | null
  /** Whether the application belonged to an account that was removed, or that has other credentials now. */
  hadApplication: (application: string) => boolean
  /** Refuses calls with these credentials as soon as no account has them any more, also after a restart. */
  retire: (account: AccountSettings) => Promise<void>
}

export type RegistryOptions<Deps> = {
  journal: Pick<Journal, 'accounts' | 'setting' | 'replaceSetting'>
  logger: Pick<Logger, 'error'>
  open: (account: AccountSettings) => OpenAccount<Deps>
  /** The names of the accounts that have forwarding to continue. */
  listBusy: () => Promise<string[]>
}

export function createRegistry<Deps>({
  journal,
  logger,
  open,
  listBusy,
}: RegistryOptions<Deps>): Registry<Deps> {
  const entries = new Map<string, Entry<Deps>>()
  const owners = new Map<string, AccountSettings>()
  const removed = createRemovedCredentials(journal)
  /** Counts accounts that were opened or dropped. */
  let changes = 0

  function credentialsOf({ providerUrl, accessToken, publicKey }: AccountSettings): string[] {
    // Only shops of the default account's provider call through the shop proxy.
    return providerUrl === null ? [accessToken, publicKey].filter(one => one !== null) : []
  }

  function disown(account: AccountSettings): void {
    // Another account may have the credential already, if the file was changed.
    for (const credential of credentialsOf(account))
      if (owners.get(credential)?.name === account.name) owners.delete(credential)
  }

  const retire = (account: AccountSettings) =>
    removed.add([...credentialsOf(account), ...namesOfApplication(account)])

  function retireInBackground(account: AccountSettings): void {
    retire(account).catch((err: unknown) => {
      const message =
        'The credentials that an account has no more could not be stored. A restart forgets them.'
      logger.error({ err, account: account.name }, message)
    })
  }

  async function drop(entry: Entry<Deps>): Promise<void> {
    // Another call may have dropped it, and a new account may have its name.
    if (entries.get(entry.account.name) === entry) entries.delete(entry.account.name)
    disown(entry.account)
    retireInBackground(entry.account)
    changes++
    entry.end()
    await entry.stop()
  }

  function replaceEntry(known: Entry<Deps>, account: AccountSettings): void {
    if (keyOf(known.account) !== keyOf(account)) return void drop(known)
    // The configuration of the account changed. It is still the same account.
    disown(known.account)
    retireInBackground(known.account)
    void known.stop()
  }

  function adopt(account: AccountSettings): Entry<Deps> {
    const known = entries.get(account.name)
    if (known && JSON.stringify(known.account) === JSON.stringify(account)) return known
    if (known) replaceEntry(known, account)
    const entry = { ...open(account), account }
    entries.set(account.name, entry)
    changes++
    for (const credential of credentialsOf(account)) owners.set(credential, account)
    return entry
  }

  async function resume(): Promise<void> {
    for (const name of await listBusy()) entries.get(name)?.resume()
  }

  /** Serves these accounts of a source, and stops serving its other ones. */
  function replace(source: AccountSettings['source'], accounts: AccountSettings[]): void {
    const names = new Set(accounts.map(({ name }) => name))
    for (const entry of entries.values())
      if (entry.account.source === source && !names.has(entry.account.name)) void drop(entry)
    for (const account of accounts) {
      const holder = entries.get(account.name)
      if (holder === undefined || holder.account.source === source) adopt(account)
      else if (source === 'file') {
        const message = 'A simulated account has the name of one in the file. Remove it, and reload the file.'
        logger.error({ account: account.name }, message)
      }
    }
  }

  /** What was read before a change of this process would undo it. */
  async function readStored(): Promise<AccountSettings[]> {
    const before = changes
    const stored = await journal.accounts()
    return before === changes ? stored.map(fromStored) : readStored()
  }

  return {
    entries,
    adopt,
    drop,
    reload: async ofFile => {
      replace('file', ofFile)
      await resume()
    },
    refresh: async () => {
      await removed.refresh()
      replace('made', await readStored())
      await resume()
    },
    resume,
    ownerOf: credential => owners.get(credential) ?? (removed.has(credential) ? 'removed' : null),
    hadApplication: application => removed.has(nameOfApplication(application)),
    retire,
  }
}

const nameOfApplication = (application: string) => `application ${application}`

function namesOfApplication({ providerUrl, accessToken }: AccountSettings): string[] {
  const named = providerUrl === null ? readAccessToken(accessToken) : null
  return named ? [nameOfApplication(named.application)] : []
}

export function unknownAccount(name: string): AppError {
  return new AppError('not_found', `There is no account ${JSON.stringify(name)}.`)
}
