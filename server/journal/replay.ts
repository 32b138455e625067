import type { FeedMessage } from '../contract/journal.ts'
import type { EntryFilter, Journal } from './journal.ts'

/** A message with the cursor that resumes behind it. */
export type FeedEvent = { seq: number; message: FeedMessage }

const pageSize = 200

/** Reads the table from a cursor to its end, with a gap first where entries behind the cursor are gone. */
export async function* replay(
  journal: Pick<Journal, 'after' | 'extent'>,
  after: number,
  filter: EntryFilter,
  signal: AbortSignal,
): AsyncGenerator<FeedEvent, void, void> {
  const gap = await findGap(journal, after)
  if (gap !== null) yield gap
  let last = gap?.seq ?? after
  while (!signal.aborted) {
    const entries = await journal.after(last, filter, pageSize)
    for (const entry of entries) {
      last = entry.seq
      yield { seq: last, message: { type: 'entry', entry } }
    }
    if (entries.length < pageSize) return
  }
}

async function findGap(journal: Pick<Journal, 'extent'>, after: number): Promise<FeedEvent | null> {
  const { oldest, newest, pruned_to } = await journal.extent()
  const end = Math.max(newest, pruned_to)
  if (after >= pruned_to && after <= end) return null
  // A cursor beyond the end belongs to an older journal: everything in this one is new to the client.
  const isForeign = after > end
  const resumesAfter = isForeign ? Math.max(0, oldest - 1) : Math.max(after, oldest - 1)
  return { seq: resumesAfter, message: { type: 'gap', after, resumes_after: resumesAfter } }
}

/** Where a reader starts that wants only what comes from now on. */
export async function readNewest(journal: Pick<Journal, 'extent'>): Promise<number> {
  const { newest, pruned_to } = await journal.extent()
  return Math.max(newest, pruned_to)
}
