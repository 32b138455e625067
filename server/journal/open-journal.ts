import { defaultAccount } from '../contract/entry-facts.ts'
import { createAlarm } from './alarm.ts'
import { createAppendQueue } from './append-queue.ts'
import type { Engine, EngineLocation, Page } from './engines/engine.ts'
import type { EntrySummary } from './entries.ts'
import {
  AccountRemoved,
  type DroppedCalls,
  type Journal,
  type JournalBounds,
  type JournalExtent,
  type JournalLogger,
  type JournalObserver,
} from './journal.ts'
import { createOutageLog } from './outage.ts'
import { createRetention } from './retention/retention.ts'
import { packEntry } from './rows/entry-row.ts'
import { type EntrySearch, isSelective } from './search/words.ts'
import { createIndexer } from './thread/indexer.ts'
import { openEngineThread } from './thread/open-engine-thread.ts'
import { createSearches } from './thread/searches.ts'
import { watchUncleanStops } from './unclean-stop.ts'
import { createWriteCheck } from './write-check.ts'

const logIntervalMs = 1000

/** Counts the calls that could not be stored, and logs them: at most one line a second, the first one immediately. */
function countDroppedCalls(logger: Pick<JournalLogger, 'error'>) {
  let dropped: DroppedCalls = { count: 0, since: null }
  let unlogged = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  const alarm = createAlarm(log)
  function log(): void {
    if (unlogged === 0) return
    logger.error({ count: unlogged }, 'Calls were dropped: the journal was unavailable, closed, or too slow.')
    unlogged = 0
    loggedAt = performance.now()
  }
  return {
    add: () => {
      dropped = { count: dropped.count + 1, since: dropped.since ?? new Date().toISOString() }
      unlogged++
      if (performance.now() - loggedAt >= logIntervalMs) log()
      else alarm.set(logIntervalMs)
    },
    /** Logs the dropped calls that are not logged yet. */
    log,
    read: () => dropped,
  }
}

export type JournalSettings = JournalBounds & {
  /** Absent or null: SQLite in `dataDir`. */
  databaseUrl?: string | null | undefined
  dataDir: string
  logger: JournalLogger
}

/** Forwards that are scheduled in one transaction. */
const scheduleStep = 500

/** Maximum number of entries in a timeline. */
const maxTimeline = 1000

/**
 * Opens the journal, migrates its tables, and keeps it within its bounds. Rejects with the system's error if it cannot
 * be opened, and with `NewerDataError` or `OlderDataError` if it is newer than the program or from before the first
 * release.
 */
export async function openJournal(settings: JournalSettings): Promise<Journal> {
  const { databaseUrl, dataDir, logger } = settings
  const location: EngineLocation = databaseUrl
    ? { engine: 'postgres', databaseUrl }
    : { engine: 'sqlite', dataDir }
  const engine = await openEngineThread(location)
  let { newest } = await readExtent(engine)
  const stops = await watchUncleanStops({ dataDir, settings: engine, newest, logger })
  const { mark } = stops
  const writing = createWriteCheck(
    engine,
    createOutageLog(logger, {
      failed: 'The journal could not store entries.',
      recovered: 'The journal stores entries again.',
    }),
  )
  const retention = createRetention(engine, settings, logger)
  const indexer = createIndexer(engine, logger)
  const searches = createSearches(engine, location)
  const listeners = new Set<(newest: number) => void>()
  let observer: JournalObserver = { appended: () => {}, dropped: () => {}, late: () => {} }
  const dropped = countDroppedCalls(logger)
  const queue = createAppendQueue({
    append: async (entries, number) => {
      const startedAt = performance.now()
      let isStored = false
      try {
        const appended = await engine.append(entries, number)
        isStored = true
        noteSeqs(appended.firstSeq, entries.length - appended.late.length)
        if (appended.late.length > 0) observer.late(appended.late.length)
        mark.settle(entries.filter(({ kind }) => kind === 'call').length)
        return appended
      } finally {
        observer.appended((performance.now() - startedAt) / 1000, isStored)
      }
    },
    onCommitted: () => {
      writing.appended()
      indexer.noteCommit()
      for (const listener of listeners) listener(newest)
    },
    onFailed: writing.failed,
    onDropped: () => {
      mark.lower()
      dropped.add()
      observer.dropped()
    },
  })
  /** A seq that was already assigned belongs to another journal. */
  function noteSeqs(first: number | null, count: number): void {
    if (first === null) return
    if (first <= newest) logger.error({ newest }, 'The journal was deleted or replaced. A new one was begun.')
    newest = first + count - 1
  }
  async function list(filter: EntrySearch, page: Page): Promise<EntrySummary[]> {
    if (!isSelective(filter)) return engine.list(filter, page)
    await indexer.catchUp()
    return searches.list(filter, page)
  }

  return {
    engine: location.engine,
    appendNotification: entry => queue.append(packEntry(entry)),
    callStarted: () => {
      mark.raise()
      return mark.lower
    },
    recordCall: entry => {
      const packed = packEntry(entry)
      mark.raise()
      queue.record(packed)
    },
    after: (seq, filter, limit) => list(filter, { order: 'ASC', cursor: seq, limit }),
    latest: (filter, limit, beforeSeq) => list(filter, { order: 'DESC', cursor: beforeSeq, limit }),
    get: async seq => (await engine.details([seq], 1))[0] ?? null,
    details: engine.details,
    timeline: (about, account = defaultAccount) =>
      list({ about, account }, { order: 'ASC', limit: maxTimeline }),
    counts: (account = defaultAccount) => engine.counts(account),
    extent: engine.extent,
    size: engine.size,
    markForward: engine.markForward,
    markListens: engine.markListens,
    markPayment: engine.markPayment,
    dueForwards: (at, limit, account = defaultAccount) => engine.dueForwards(at, limit, account),
    forwardCounts: (account = defaultAccount) => engine.forwardCounts(account),
    scheduleForwards: async (nextAt, seq = null, account = defaultAccount) => {
      const schedule = { nextAt, seq, limit: scheduleStep, account }
      while ((await engine.scheduleForwards(schedule)) === scheduleStep);
    },
    accounts: engine.accounts,
    addAccount: engine.addAccount,
    settingsOfAccounts: engine.settingsOfAccounts,
    removeAccount: engine.removeAccount,
    clearRemoved: async () => {
      for (const { removed_to, ...account } of await engine.listRemoved()) {
        await retention.clear(removed_to, account.name)
        await engine.forgetAccount(account)
      }
    },
    setting: engine.setting,
    replaceSetting: async change => {
      const isReplaced = await engine.replaceSetting(change)
      if (isReplaced === null) throw new AccountRemoved()
      return isReplaced
    },
    checkWritable: writing.check,
    prune: retention.prune,
    keepUnforwarded: (after, account = defaultAccount) => retention.keepUnforwarded(after, account),
    annotate: engine.annotate,
    clear: (through, account = defaultAccount) => retention.clear(through, account),
    onCommitted: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    queued: queue.lengths,
    dropped: dropped.read,
    uncleanStop: stops.read,
    observe: one => {
      observer = one
    },
    flush: queue.flush,
    close: async () => {
      const lost = await queue.close()
      dropped.log()
      if (lost > 0)
        logger.error({ count: lost }, 'Calls were lost: the journal was unavailable while it closed.')
      await Promise.all([retention.close(), indexer.close(), searches.close()])
      await engine.close()
      mark.close(lost)
    },
  }
}

/** Reads the extent, which also finds damage that opening does not touch, so that a gateway does not start over it. */
async function readExtent(engine: Pick<Engine, 'extent' | 'close'>): Promise<JournalExtent> {
  try {
    return await engine.extent()
  } catch (error) {
    await engine.close()
    throw error
  }
}
