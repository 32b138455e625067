import { createAppendQueue } from './append-queue.ts'
import type { StoreLocation } from './engines/engine.ts'
import { createFollower } from './follower.ts'
import { type Journal, type JournalBounds, type JournalLogger, JournalUnavailable } from './journal.ts'
import { createRetention } from './retention/retention.ts'
import { packEntry } from './rows/pack-entry.ts'
import { createIndexer } from './search/indexer.ts'
import { isSelective } from './search/words.ts'
import { openStore, type Store } from './thread/open-store.ts'

export type JournalSettings = JournalBounds & {
  /** Absent or null: SQLite in `dataDir`. */
  databaseUrl?: string | null | undefined
  dataDir: string
  logger: JournalLogger
}

/** Most entries of a payment's timeline. */
const maxTimeline = 1000

/**
 * Opens the journal, brings its tables up to date, and keeps it within its bounds. Rejects with a message that
 * names the place when it cannot be opened, or when it is newer than the program.
 */
export async function openJournal(settings: JournalSettings): Promise<Journal> {
  const { databaseUrl, dataDir, logger } = settings
  const location: StoreLocation = databaseUrl
    ? { engine: 'postgres', databaseUrl }
    : { engine: 'sqlite', dataDir }
  let onChange = () => {}
  const store = guard(await openStore(location, () => onChange()))
  const follower = await createFollower(store, error =>
    logger.warn({ err: error }, 'The journal could not be read for the feed; trying again.'),
  )
  onChange = follower.catchUp
  const retention = createRetention(store, settings, logger)
  const indexer = createIndexer(store, logger)
  const queue = createAppendQueue({
    append: store.append,
    onCommitted: (entries, appended) => {
      follower.committed(entries, appended)
      indexer.noteCommit()
    },
    onFailed: error => logger.error({ err: error }, 'The journal could not store entries.'),
    onDropped: createDropReport(logger),
  })
  const after: Journal['after'] = async (seq, filter, limit) => {
    if (isSelective(filter)) await indexer.catchUp()
    return store.after(seq, filter, limit)
  }

  return {
    engine: location.engine,
    appendNotification: entry => queue.append(packEntry(entry)),
    recordCall: entry => queue.record(packEntry(entry)),
    after,
    latest: async (filter, limit, beforeSeq) => {
      if (isSelective(filter)) await indexer.catchUp()
      return store.latest(filter, limit, beforeSeq)
    },
    get: store.get,
    timeline: paymentId => after(0, { payment_id: paymentId }, maxTimeline),
    extent: store.extent,
    prune: retention.prune,
    onAppended: follower.listen,
    flush: queue.flush,
    close: async () => {
      const lost = await queue.close()
      if (lost > 0) logger.error({ count: lost }, 'Calls were lost: the journal was gone while it closed.')
      await Promise.all([retention.close(), indexer.close()])
      follower.close()
      await store.close()
    },
  }
}

const dropReportMs = 10_000

/** The first drop is reported at once, the others together: a flood of calls would otherwise log a line for each. */
function createDropReport(logger: JournalLogger): (count: number) => void {
  let dropped = 0
  let timer: NodeJS.Timeout | null = null
  const report = () => {
    timer = null
    if (dropped === 0) return
    const message = 'Calls were dropped from the journal: it was gone, closed, or too slow for them.'
    logger.error({ count: dropped }, message)
    dropped = 0
    timer = setTimeout(report, dropReportMs).unref()
  }
  return count => {
    dropped += count
    if (timer === null) report()
  }
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
    extent: guarded(store.extent),
    pruneStep: guarded(store.pruneStep),
    indexStep: guarded(store.indexStep),
    close: store.close,
  }
}
