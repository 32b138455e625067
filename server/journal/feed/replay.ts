import type { EntryFilter, FeedMessage } from '../../contract/journal.ts'
import type { Journal } from '../journal.ts'

/** A message, and the seq from which a client resumes after it. Null: everything up to the seq was read. */
type ReplayStep = { seq: number; message: FeedMessage | null }

const pageSize = 200

/** Reads the table from a seq to its end. Yields a gap first if entries after that seq were deleted. */
export async function* replay(
  journal: Pick<Journal, 'after' | 'extent'>,
  { after, filter }: { after: number; filter: EntryFilter },
): AsyncGenerator<ReplayStep, void, void> {
  const { oldest, newest, pruned_to } = await journal.extent()
  const end = Math.max(newest, pruned_to)
  let last = after
  // A seq beyond the end belongs to an older journal, so everything in this one is new to the client.
  if (after > end || after < pruned_to) {
    last = Math.max(after > end ? 0 : after, oldest === 0 ? end : oldest - 1)
    yield { seq: last, message: { type: 'gap', after, resumes_after: last } }
  }
  for (;;) {
    const entries = await journal.after(last, filter, pageSize)
    for (const entry of entries) {
      last = entry.seq
      yield { seq: last, message: { type: 'entry', entry } }
    }
    if (entries.length < pageSize) break
  }
  if (last < end) yield { seq: end, message: null }
}

/** The position of a reader that wants only entries committed from now on. */
export async function readNewest(journal: Pick<Journal, 'extent'>): Promise<number> {
  const { newest, pruned_to } = await journal.extent()
  return Math.max(newest, pruned_to)
}
