/** The accounts of a gateway besides `default`: those of the file, and those that were made by calls. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SiteId } from '../../facts/countries.ts'
import type { Journal } from '../../journal/journal.ts'
import { createOutageLog } from '../../journal/outage.ts'
import { AppError } from '../errors.ts'
import { type AccountSettings, fromStored, makeAccount } from './account.ts'

/** What an account works with. */
export type OpenAccount<Deps> = {
  deps: Deps
  /** Goes on with what the account had begun in another process or before a restart. */
  resume: () => Promise<void>
  /** Ends its work in the background. Calls that run go on. */
  stop: () => Promise<void>
  close: () => Promise<void>
}

/** The simulator as it keeps accounts. */
export type SimulatorAccounts = {
  register: (account: AccountSettings) => Promise<void>
  remove: (account: AccountSettings) => Promise<void>
}

export type Accounts<Deps> = {
  all: () => Deps[]
  /** Throws AppError `not_found`. Reads the database if another gateway may have made the account. */
  find: (name: string) => Deps | Promise<Deps>
  /** @throws AppError `conflict`, or `provider_failed` if the simulator does not answer */
  create: (name: string, country: SiteId) => Promise<Deps>
  /** Resolves to the number of its entries. @throws AppError `not_found` or `conflict` */
  remove: (name: string) => Promise<number>
  /** The account that an access token or a public key belongs to, by the provider's address. */
  ownerOf: (credential: string) => string | null
  /** Replaces the accounts of the file. Those that did not change go on as they are. */
  reload: (ofFile: AccountSettings[]) => void
  /** Registers those that were made at the simulator, which may have forgotten them. */
  registerAll: () => Promise<void>
  stop: () => Promise<void>
  close: () => Promise<void>
}

type Options<Deps> = {
  journal: Journal
  logger: Pick<Logger, 'error' | 'info' | 'warn'>
  now: () => number
  ofFile: AccountSettings[]
  open: (account: AccountSettings) => OpenAccount<Deps>
  simulator: SimulatorAccounts
}

/** How soon an account that another gateway removed is gone here. */
const refreshIntervalMs = 2_000
/** How soon this gateway sends what another one stopped to send, in refreshes. */
const refreshesPerResume = 5

type Entry<Deps> = OpenAccount<Deps> & { account: AccountSettings }

export async function openAccounts<Deps>(options: Options<Deps>): Promise<Accounts<Deps>> {
  const { journal, logger, now, open, simulator } = options
  const entries = new Map<string, Entry<Deps>>()
  const closing = new AbortController()
  const outage = createOutageLog(logger, {
    failed: 'The accounts could not be read from the journal.',
    recovered: 'The accounts are read again.',
  })

  function adopt(account: AccountSettings): Entry<Deps> {
    const known = entries.get(account.name)
    if (known && JSON.stringify(known.account) === JSON.stringify(account)) return known
    if (known) void known.stop()
    const entry = { ...open(account), account }
    entries.set(account.name, entry)
    void entry.resume().catch(outage.failed)
    return entry
  }

  function drop({ account, stop }: Entry<Deps>): Promise<void> {
    entries.delete(account.name)
    return stop()
  }

  function reload(ofFile: AccountSettings[]): void {
    const names = new Set(ofFile.map(({ name }) => name))
    for (const entry of entries.values())
      if (entry.account.source === 'file' && !names.has(entry.account.name)) void drop(entry)
    for (const account of ofFile) {
      if (entries.get(account.name)?.account.source === 'made') {
        const message = 'A simulated account has the name of one in the file. Remove it, and reload the file.'
        logger.error({ account: account.name }, message)
      } else adopt(account)
    }
  }

  /** Those that were made here or by another gateway. */
  async function refresh(): Promise<void> {
    const stored = (await journal.accounts()).map(fromStored)
    const names = new Set(stored.map(({ name }) => name))
    for (const entry of entries.values())
      if (entry.account.source === 'made' && !names.has(entry.account.name)) void drop(entry)
    for (const account of stored) if (entries.get(account.name)?.account.source !== 'file') adopt(account)
  }

  async function keepFresh(): Promise<void> {
    const { signal } = closing
    for (let count = 1; !signal.aborted; count++) {
      await wait(refreshIntervalMs, null, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      try {
        await refresh()
        if (count % refreshesPerResume === 0)
          await Promise.all([...entries.values()].map(({ resume }) => resume()))
        outage.succeeded()
      } catch (error) {
        outage.failed(error)
      }
    }
  }

  /** Other processes change the accounts only of a database. */
  const isShared = journal.engine === 'postgres'

  function find(name: string): Deps | Promise<Deps> {
    const known = entries.get(name)
    if (known) return known.deps
    if (!isShared) throw unknown(name)
    return refresh().then(() => {
      const found = entries.get(name)
      if (found) return found.deps
      throw unknown(name)
    })
  }

  async function create(name: string, country: SiteId): Promise<Deps> {
    if (entries.has(name)) throw taken(name)
    const [entry] = await journal.latest({ account: name }, 1)
    if (entry) throw taken(name, 'The journal has entries of a removed account with this name.')
    const stored = makeAccount(name, country, now())
    if (!(await journal.addAccount(stored))) throw taken(name)
    const account = fromStored(stored)
    try {
      await simulator.register(account)
    } catch (error) {
      await journal.removeAccount(name)
      throw error
    }
    return adopt(account).deps
  }

  async function remove(name: string): Promise<number> {
    await find(name)
    const entry = entries.get(name)
    if (!entry) throw unknown(name)
    if (entry.account.source === 'file') {
      const message = `The account ${name} comes from GATEWAY_ACCOUNTS_FILE. Remove it there.`
      throw new AppError('conflict', message, { errors: { name: [message] } })
    }
    // What it does in the background would store settings and entries again.
    await drop(entry)
    await journal.removeAccount(name)
    await simulator.remove(entry.account).catch((err: unknown) => {
      logger.warn({ err, account: name }, 'The simulator keeps the data of an account that was removed.')
    })
    await journal.flush()
    return journal.clear(Number.MAX_SAFE_INTEGER, name)
  }

  function ownerOf(credential: string): string | null {
    for (const { account } of entries.values()) {
      if (account.providerUrl !== null) continue
      if (credential === account.accessToken || credential === account.publicKey) return account.name
    }
    return null
  }

  reload(options.ofFile)
  await refresh()
  if (isShared) void keepFresh()

  return {
    all: () => [...entries.values()].toSorted(byName).map(({ deps }) => deps),
    find,
    create,
    remove,
    ownerOf,
    reload,
    registerAll: async () => {
      for (const { account } of entries.values()) {
        if (account.source !== 'made') continue
        await simulator.register(account).catch((err: unknown) => {
          logger.warn({ err, account: account.name }, 'The account could not be registered at the simulator.')
        })
      }
    },
    stop: async () => {
      closing.abort()
      await Promise.all([...entries.values()].map(({ stop }) => stop()))
    },
    close: async () => {
      await Promise.all([...entries.values()].map(({ close }) => close()))
    },
  }
}

function byName<Deps>({ account: one }: Entry<Deps>, { account: other }: Entry<Deps>): number {
  return one.name < other.name ? -1 : 1
}

function unknown(name: string): AppError {
  return new AppError('not_found', `There is no account ${JSON.stringify(name)}.`)
}

function taken(name: string, message = `There is an account ${name} already.`): AppError {
  return new AppError('conflict', message, { errors: { name: [message] } })
}
