/** Filters the calls in memory. */
import { type StatusClass, statusClasses } from '../../../server/contract/entry-facts.ts'
import { type CallEntry, type FeedRow, isOwnRead, type ReadsChoice } from '../../stream/feed-entry.ts'
import {
  createWordMatcher,
  type FeedFilter,
  type FilteredRows,
  type Fold,
  foldRows,
} from '../../stream/filter-rows.ts'
import { createPeriodMatcher, type Period } from '../../time/period.ts'

export type CallFilter = {
  status?: StatusClass | 'error' | undefined
  transport?: CallEntry['transport'] | undefined
  operation?: string | undefined
  credentials?: string | undefined
  sdk?: string | undefined
  resource?: string | undefined
  by?: string | undefined
  key?: string | undefined
  /** Words that must all occur in the call's ids and names, in any order. */
  text?: string | undefined
  period?: Period | undefined
  /** If absent, the console's own reads are hidden. */
  reads?: ReadsChoice | undefined
}

export function createCallFilter(filter: CallFilter): FeedFilter<FilteredRows> {
  const matches = createMatcher({ ...filter, text: undefined })
  return {
    run: foldRows(() => startFold(filter)),
    pickOlder: older => older.filter(entry => entry.kind === 'call' && matches(entry)),
  }
}

function startFold(filter: CallFilter): Fold<FilteredRows> {
  const matches = createMatcher(filter)
  const isListed = (call: CallEntry) => filter.reads === 'shown' || !isOwnRead(call)
  const found: FeedRow[] = []
  let oldest: number | null = null
  return {
    add: row => {
      if (row.type !== 'entry') found.push(row)
      else if (row.entry.kind === 'call' && isListed(row.entry)) {
        oldest ??= row.entry.seq
        if (matches(row.entry)) found.push(row)
      }
    },
    result: () => ({ rows: found.slice(), oldest }),
  }
}

function createMatcher(filter: CallFilter): (call: CallEntry) => boolean {
  const { status, text, period = {} } = filter
  const isWanted = createValueMatcher(filter)
  const hasWords = createWordMatcher(text)
  const isInPeriod = createPeriodMatcher(period)
  return call => {
    if (status === 'error' ? call.outcome !== 'error' : status && classOf(call.status) !== status)
      return false
    return isWanted(call) && isInPeriod(call.received_at) && hasWords(call)
  }
}

/** Matches the columns whose whole value a filter names. */
function createValueMatcher(filter: CallFilter): (call: CallEntry) => boolean {
  const { transport, operation, credentials, sdk, resource, key, by } = filter
  const wanted = Object.entries({
    transport,
    operation,
    credentials,
    sdk,
    resource,
    idempotency_key: key,
    actor: by,
  })
  const set = wanted.filter(([, value]) => value !== undefined) as [keyof CallEntry, string][]
  return call => set.every(([column, value]) => call[column] === value)
}

/** The class of a status. Undefined for a class without a filter. */
export function classOf(status: number): StatusClass | undefined {
  return statusClasses.find(name => name.startsWith(String(Math.floor(status / 100))))
}
