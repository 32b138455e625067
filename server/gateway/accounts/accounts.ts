/** The accounts of a gateway besides `default`: those of the file, and those that calls created. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SiteId } from '../../facts/countries.ts'
import type { Journal } from '../../journal/journal.ts'
import { createOutageLog } from '../../journal/outage.ts'
import { AppError } from '../errors.ts'
import { type AccountSettings, fromStored, makeAccount } from './account.ts'
import { createRegistry, type Registry, type RegistryOptions, unknownAccount } from './registry.ts'

/** The part of the simulator that keeps accounts. */
export type SimulatorAccounts = {
  register: (account: AccountSettings) => Promise<void>
  remove: (account: AccountSettings) => Promise<void>
}

export type Accounts<Deps> = Pick<Registry<Deps>, 'ownerOf' | 'reload'> & {
  /** Sorted by name. */
  all: () => Deps[]
  /** Throws AppError `not_found`. Reads the database if another gateway may have made the account. */
  find: (name: string) => Deps | Promise<Deps>
  /** @throws AppError `conflict`, or `provider_failed` if the simulator does not answer */
  create: (name: string, country: SiteId) => Promise<Deps>
  /**
   * Resolves to the number of deleted journal entries.
   * @throws AppError `not_found` or `conflict`
   */
  remove: (name: string) => Promise<number>
  /** Registers the created accounts at the simulator, which may have forgotten them. */
  registerAll: () => Promise<void>
  stop: () => Promise<void>
  close: () => Promise<void>
}

type Options<Deps> = RegistryOptions<Deps> & {
  journal: Journal
  logger: Pick<Logger, 'error' | 'info' | 'warn'>
  now: () => number
  ofFile: AccountSettings[]
  simulator: SimulatorAccounts
}

/**
 * The longest time until this gateway notices what another gateway has done: created or removed an account, or stopped
 * forwarding for one.
 */
const refreshIntervalMs = 2_000

export async function openAccounts<Deps>(options: Options<Deps>): Promise<Accounts<Deps>> {
  const { journal, logger, now, simulator } = options
  const registry = createRegistry(options)
  const { entries, adopt, drop, refresh } = registry
  const closing = new AbortController()
  /** Only a PostgreSQL journal is shared with other gateways, which change its accounts. */
  const isShared = journal.engine === 'postgres'

  function find(name: string): Deps | Promise<Deps> {
    const known = entries.get(name)
    if (known) return known.deps
    if (!isShared) throw unknownAccount(name)
    return refresh().then(() => {
      const found = entries.get(name)
      if (found) return found.deps
      throw unknownAccount(name)
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
    if (!entry) throw unknownAccount(name)
    if (entry.account.source === 'file') {
      const message = `The account ${name} comes from GATEWAY_ACCOUNTS_FILE. Remove it there.`
      throw new AppError('conflict', message, { errors: { name: [message] } })
    }
    // The forwarding and the grading of the account would store settings and entries after their removal.
    await drop(entry)
    await journal.removeAccount(name)
    await simulator.remove(entry.account).catch((err: unknown) => {
      logger.warn({ err, account: name }, 'The simulator keeps the data of an account that was removed.')
    })
    await journal.flush()
    return journal.clear(Number.MAX_SAFE_INTEGER, name)
  }

  async function registerAll(): Promise<void> {
    for (const { account } of entries.values()) {
      if (account.source !== 'made') continue
      await simulator.register(account).catch((err: unknown) => {
        logger.warn({ err, account: account.name }, 'The account could not be registered at the simulator.')
      })
    }
  }

  async function keepFresh(): Promise<void> {
    const outage = createOutageLog(logger, {
      failed: 'The accounts could not be read from the journal.',
      recovered: 'The accounts are read again.',
    })
    const { signal } = closing
    while (!signal.aborted) {
      await wait(refreshIntervalMs, null, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await refresh().then(outage.succeeded, outage.failed)
    }
  }

  await registry.reload(options.ofFile)
  await refresh()
  if (isShared) void keepFresh()
  const every = (end: 'stop' | 'close') => Promise.all([...entries.values()].map(entry => entry[end]()))

  return {
    ...registry,
    all: () => [...entries.values()].toSorted(byName).map(({ deps }) => deps),
    find,
    create,
    remove,
    registerAll,
    stop: async () => {
      closing.abort()
      await every('stop')
    },
    close: async () => {
      await every('close')
    },
  }
}

type Named = { account: AccountSettings }

function byName({ account: one }: Named, { account: other }: Named): number {
  return one.name < other.name ? -1 : 1
}

function taken(name: string, message = `There is an account ${name} already.`): AppError {
  return new AppError('conflict', message, { errors: { name: [message] } })
}
