/** The accounts of a gateway besides `default`: those of the file, and those that calls created. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SiteId } from '../../facts/countries.ts'
import { type Journal, JournalUnavailable } from '../../journal/journal.ts'
import { createOutageLog } from '../../journal/outage.ts'
import { AppError } from '../errors.ts'
import { type AccountSettings, fromStored, makeAccount } from './account.ts'
import { createRegistry, type Registry, type RegistryOptions, unknownAccount } from './registry.ts'

/** The part of the simulator that keeps accounts. */
export type SimulatorAccounts = {
  register: (account: AccountSettings) => Promise<void>
  remove: (account: AccountSettings) => Promise<void>
}

export type Accounts<Deps> = Pick<Registry<Deps>, 'ownerOf' | 'hadApplication' | 'reload'> & {
  /** Sorted by name. */
  all: () => Deps[]
  /** Throws AppError `not_found`. Reads the database if another gateway may have made the account. */
  find: (name: string) => Deps | Promise<Deps>
  /** @throws AppError `conflict`, or `provider_failed` if the simulator does not answer */
  create: (name: string, country: SiteId) => Promise<Deps>
  /**
   * Resolves to the number of deleted journal entries.
   * @param unusedSince removes it only if it was not used since (ISO 8601, UTC)
   * @throws AppError `not_found`, also for an account that was used since; `conflict`; or `unavailable` if its entries
   *   could not be deleted yet
   */
  remove: (name: string, unusedSince?: string) => Promise<number>
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
  const { entries, adopt, drop, refresh, resume } = registry
  const closing = new AbortController()
  /** Whether removed accounts may have left something in the journal. */
  let isUntidy = true
  /**
   * Several gateways can share a PostgreSQL journal, and each may change its accounts. A SQLite journal belongs to one
   * gateway; at most an operator's console opens it, too, and may switch forwarding on.
   */
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
    if (isShared) await refresh()
    if (entries.has(name)) throw taken(name)
    await clearRemoved()
    const [entry] = await journal.latest({ account: name }, 1)
    if (entry) throw taken(name, 'The journal has entries of a removed account with this name.')
    const stored = makeAccount(name, country, now())
    if (!(await journal.addAccount(stored))) throw taken(name)
    const account = fromStored(stored)
    try {
      await simulator.register(account)
    } catch (error) {
      await journal.removeAccount(stored)
      await clearRemoved()
      throw error
    }
    return adopt(account).deps
  }

  async function remove(name: string, unusedSince?: string): Promise<number> {
    await find(name)
    const entry = entries.get(name)
    if (!entry) throw unknownAccount(name)
    const { generation } = entry.account
    if (generation === null) {
      const message = `The account ${name} comes from GATEWAY_ACCOUNTS_FILE. Remove it there.`
      throw new AppError('conflict', message, { errors: { name: [message] } })
    }
    // Calls that have ended are not late.
    await journal.flush()
    await registry.retire(entry.account)
    // The journal comes first: until it has stored the removal, the account stays as it is.
    if (!(await journal.removeAccount({ name, generation }, unusedSince))) throw unknownAccount(name)
    isUntidy = true
    await drop(entry)
    await simulator.remove(entry.account).catch((err: unknown) => {
      logger.warn({ err, account: name }, 'The simulator keeps the data of an account that was removed.')
    })
    return clearEntries(name)
  }

  async function clearEntries(name: string): Promise<number> {
    try {
      const counts = await journal.counts(name)
      await clearRemoved()
      return counts.reduce((sum, { count }) => sum + count, 0)
    } catch (cause) {
      if (!(cause instanceof JournalUnavailable)) throw cause
      const message = `The account ${name} was removed. Its entries are deleted once the journal is available again.`
      throw new AppError('unavailable', message, { cause, retryAfterSeconds: cause.retryAfterSeconds })
    }
  }

  /** Notices what other gateways did, and ends removals that were interrupted. */
  async function catchUp(): Promise<void> {
    await (isShared ? refresh() : resume())
    if (isShared || isUntidy) await clearRemoved()
  }

  async function clearRemoved(): Promise<void> {
    isUntidy = false
    try {
      await journal.clearRemoved()
    } catch (error) {
      isUntidy = true
      throw error
    }
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
      failed: 'The accounts could not be compared with the journal.',
      recovered: 'The accounts are compared with the journal again.',
    })
    const { signal } = closing
    while (!signal.aborted) {
      await wait(refreshIntervalMs, null, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await catchUp().then(outage.succeeded, error => {
        if (!signal.aborted) outage.failed(error)
      })
    }
  }

  await registry.reload(options.ofFile)
  await refresh()
  void keepFresh()
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
