import { createAlarm } from './alarm.ts'
import type { AppendedBatch, Engine } from './engines/engine.ts'
import type { EntrySummary } from './entries.ts'
import { readNewest } from './feed/replay.ts'
import type { AppendListener } from './journal.ts'
import { maskSummary } from './masking/mask-row.ts'
import type { OutageLog } from './outage.ts'
import type { Row } from './rows/columns.ts'
import { readSummary } from './rows/read-row.ts'

/** Passes committed entries to listeners, in order, each once. */
export type Follower = {
  listen: (listener: AppendListener) => () => void
  /** This process committed a batch. */
  committed: (entries: Row[], appended: AppendedBatch) => void
  /** Another process may have committed: reads the table. */
  catchUp: () => void
  close: () => void
}

const readSize = 500
const retryDelayMs = 500

/**
 * A batch of this process is passed on directly if its seqs follow the last entry. Otherwise another process has
 * committed in between, and the entries are read from the table.
 */
export async function createFollower(
  engine: Pick<Engine, 'list' | 'extent'>,
  outage: OutageLog,
): Promise<Follower> {
  const listeners = new Set<AppendListener>()
  let last = await readNewest(engine)
  let reading: Promise<void> | null = null
  let isBehind = false
  let isReplaced = false
  let isClosed = false
  const retry = createAlarm(catchUp)

  function tell(entries: EntrySummary[]): void {
    const newest = entries.at(-1)
    if (newest === undefined) return
    last = newest.seq
    for (const listener of listeners) listener(entries, isReplaced)
    isReplaced = false
  }

  async function read(): Promise<void> {
    while (isBehind && !isClosed) {
      isBehind = false
      let entries: EntrySummary[]
      let isAnyNew = false
      do {
        entries = await engine.list({}, { order: 'ASC', cursor: last, limit: readSize })
        isAnyNew ||= entries.length > 0
        tell(entries)
      } while (entries.length === readSize && !isClosed)
      if (isAnyNew || (await readNewest(engine)) >= last) continue
      // The journal was replaced by an empty one, and its seqs start at 1 again.
      last = 0
      isReplaced = true
      isBehind = true
    }
  }

  function catchUp(): void {
    isBehind = true
    reading ??= read()
      .then(outage.succeeded)
      .catch(error => {
        if (isClosed) return
        isBehind = true
        outage.failed(error)
        retry.set(retryDelayMs)
      })
      .finally(() => {
        reading = null
      })
  }

  return {
    listen: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    committed: (entries, appended) => {
      const { firstSeq, duplicates } = appended
      if (reading !== null || firstSeq !== last + 1) return catchUp()
      // Without listeners no summaries are built: building one takes longer than passing an entry to the thread.
      if (listeners.size === 0) last += entries.length
      else tell(summarize(entries, firstSeq, duplicates))
    },
    catchUp,
    close: () => {
      isClosed = true
      retry.clear()
      listeners.clear()
    },
  }
}

/** Builds the summaries that reading the table would return. */
function summarize(
  entries: Row[],
  firstSeq: number,
  duplicates: AppendedBatch['duplicates'],
): EntrySummary[] {
  const firsts = new Map(duplicates)
  return entries.map((entry, index) => {
    const seq = firstSeq + index
    return readSummary({ ...maskSummary(entry), seq, duplicate_of: firsts.get(seq) ?? null })
  })
}
