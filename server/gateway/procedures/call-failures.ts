/** Counts failed calls by operation, status and error code. */
import type { CallSummary } from '../../journal/entries.ts'
import type { DroppedCalls, EntryFilter, Journal, UncleanStop } from '../../journal/journal.ts'

/**
 * Calls with the same operation, status and error code. `first` and `last` are the oldest and the newest of those
 * counted.
 */
type FailureGroup = {
  operation: string
  status: number
  error_code: string | null
  count: number
  first_at: string
  last_at: string
  last_seq: number
}

export type Failures = {
  /** The most frequent group first; of equally frequent ones, the newest. */
  groups: FailureGroup[]
  /** Number of failed calls that were counted, newest first. */
  counted: number
  /** False if older failed calls were not counted. */
  is_complete: boolean
  dropped: DroppedCalls
  unclean_stop: UncleanStop | null
}

/** Calls read from the journal at once. Between two pages the journal accepts new entries. */
const pageSize = 1000

/** Groups the newest failed calls that pass a filter by operation, status and error code; at most `limit` of them. */
export async function groupFailures(journal: Journal, filter: EntryFilter, limit: number): Promise<Failures> {
  const groups = new Map<string, FailureGroup>()
  let counted = 0
  let before: number | undefined
  const uncleanStop = await journal.uncleanStop()
  const answer = (isComplete: boolean): Failures => ({
    groups: sort(groups),
    counted,
    is_complete: isComplete,
    dropped: journal.dropped(),
    unclean_stop: uncleanStop,
  })
  for (;;) {
    const size = Math.min(pageSize, limit - counted + 1)
    const page = await journal.latest({ ...filter, kind: 'call', outcome: 'error' }, size, before)
    for (const entry of page) {
      if (entry.kind !== 'call') continue
      if (counted === limit) return answer(false)
      counted++
      add(groups, entry)
    }
    if (page.length < size) return answer(true)
    before = page.at(-1)?.seq
  }
}

/** Expects the newest calls first. */
function add(
  groups: Map<string, FailureGroup>,
  { operation, status, error_code, ...call }: CallSummary,
): void {
  const key = JSON.stringify([operation, status, error_code])
  const known = groups.get(key)
  if (known) {
    known.count++
    known.first_at = call.received_at
    return
  }
  groups.set(key, {
    operation,
    status,
    error_code,
    count: 1,
    first_at: call.received_at,
    last_at: call.received_at,
    last_seq: call.seq,
  })
}

function sort(groups: Map<string, FailureGroup>): FailureGroup[] {
  return [...groups.values()].sort((a, b) => b.count - a.count || b.last_seq - a.last_seq)
}
