import { createAppendQueue } from './append-queue.ts'
import { createFollower } from './follower.ts'
import { type Journal, type JournalBounds, type JournalLogger, JournalUnavailable } from './journal.ts'
import { createKeeper } from './keeper.ts'
import { packEntry } from './packed-entry.ts'
import type { Store, StoreLocation } from './store.ts'
import { openStoreThread } from './store-thread.ts'
import { isSelective } from './where.ts'

export type JournalSettings = JournalBounds & {
  /** Absent or null: SQLite in `dataDir`. */
  databaseUrl?: string | null | undefined
  dataDir: string
  logger: JournalLogger
}

/**
 * Opens the journal, brings its tables up to date, and keeps it within its bounds. Rejects with a message that
 * names the place when it can not be opened, or when it is newer than the program.
 */
export async function openJournal(settings: JournalSettings): Promise<Journal> {
  const { databaseUrl, dataDir, logger } = settings
  const location: StoreLocation =
    databaseUrl === null || databaseUrl === undefined
      ? { engine: 'sqlite', dataDir }
      : { engine: 'postgres', databaseUrl }
  let onChange = () => {}
  const store = guard(await openStoreThread(location, () => onChange()))
  const follower = await createFollower(store, error =>
    logger.warn({ err: error }, 'The journal could not be read for the feed; trying again.'),
  )
  onChange = follower.catchUp
  const keeper = createKeeper(store, pickBounds(settings), logger)
  const queue = createAppendQueue({
    append: store.append,
    onCommitted: (entries, appended) => {
      follower.committed(entries, appended)
      keeper.noteWork()
    },
    onFailed: error => logger.error({ err: error }, 'The journal could not store entries.'),
    onDropped: createDropReport(logger),
  })

  return {
    engine: location.engine,
    appendNotification: entry => queue.append(packEntry(entry)),
    recordCall: entry => queue.record(packEntry(entry)),
    after: async (seq, filter, limit) => {
      if (isSelective(filter)) await keeper.tidyAll()
      return store.after(seq, filter, limit)
    },
    latest: async (filter, limit, beforeSeq) => {
      if (isSelective(filter)) await keeper.tidyAll()
      return store.latest(filter, limit, beforeSeq)
    },
    get: store.get,
    timeline: async paymentId => {
      await keeper.tidyAll()
      return store.timeline(paymentId)
    },
    extent: store.extent,
    prune: bounds => keeper.prune(pickBounds(bounds)),
    onAppended: follower.listen,
    flush: queue.flush,
    close: async () => {
      const lost = await queue.close()
      if (lost > 0) logger.error({ count: lost }, 'Calls were lost: the journal was gone while it closed.')
      await keeper.close()
      follower.close()
      await store.close()
    },
  }
}

const dropReportMs = 10_000

/** The first at once, the others together: under a flood of calls it would otherwise be one line for each. */
function createDropReport(logger: JournalLogger): (count: number) => void {
  let dropped = 0
  let timer: NodeJS.Timeout | null = null
  const report = () => {
    timer = null
    if (dropped === 0) return
    logger.error(
      { count: dropped },
      'Calls were dropped from the journal: it was gone, closed, or too slow for them.',
    )
    dropped = 0
    timer = setTimeout(report, dropReportMs).unref()
  }
  return count => {
    dropped += count
    if (timer === null) report()
  }
}

/** Only what may cross to the journal's thread. */
function pickBounds({ maxEntries, maxAgeDays, maxRejectedEntries }: JournalBounds): JournalBounds {
  return { maxEntries, maxAgeDays, maxRejectedEntries }
}

/** Every error of an engine becomes a `JournalUnavailable` with the cause inside. */
function guard(store: Store): Store {
  const guarded =
    <Args extends unknown[], T>(method: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      try {
        return await method(...args)
      } catch (error) {
        const cause = error instanceof Error ? error.message : String(error)
        throw new JournalUnavailable(`The journal is not available: ${cause}`, { cause: error })
      }
    }
  return {
    append: guarded(store.append),
    after: guarded(store.after),
    latest: guarded(store.latest),
    get: guarded(store.get),
    timeline: guarded(store.timeline),
    extent: guarded(store.extent),
    pruneStep: guarded(store.pruneStep),
    tidyStep: guarded(store.tidyStep),
    close: store.close,
  }
}
