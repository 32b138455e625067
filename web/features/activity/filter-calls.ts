/** Which calls the list shows. */
import type { CallEntry } from '../../feed/feed-entry.ts'
import type { FeedRow } from '../../feed/feed-store.ts'

export type StatusClass = '2xx' | '4xx' | '5xx'
export type CallFilter = {
  status?: StatusClass | 'error' | undefined
  door?: CallEntry['door'] | undefined
  operation?: string | undefined
  /** Words that must all occur in the call's ids and names. */
  text?: string | undefined
}

export type FilteredCalls = { rows: FeedRow[]; total: number; failed: number; hidden: number }

export function filterCalls(rows: readonly FeedRow[], filter: CallFilter): FilteredCalls {
  const matches = createCallMatcher(filter)
  const found: FeedRow[] = []
  const count = { total: 0, failed: 0, hidden: 0 }
  for (const row of rows) {
    if (row.type !== 'entry') {
      found.push(row)
      continue
    }
    if (row.entry.kind !== 'call') continue
    count.total++
    if (row.entry.outcome === 'error') count.failed++
    if (matches(row.entry)) found.push(row)
    else count.hidden++
  }
  return { rows: found, ...count }
}

export function createCallMatcher({
  status,
  door,
  operation,
  text,
}: CallFilter): (call: CallEntry) => boolean {
  const words = (text ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return call => {
    if (status === 'error' ? call.outcome !== 'error' : status && classOf(call.status) !== status)
      return false
    if (door && call.door !== door) return false
    if (operation && call.operation !== operation) return false
    if (words.length === 0) return true
    const searched = textOf(call)
    return words.every(word => searched.includes(word))
  }
}

/** Undefined for a status that no filter asks for. */
export function classOf(status: number): StatusClass | undefined {
  return (['2xx', '4xx', '5xx'] as const).find(name => name.startsWith(String(Math.floor(status / 100))))
}

function textOf(call: CallEntry): string {
  const {
    operation,
    door,
    status,
    error_code,
    correlation_id,
    provider_request_id,
    resource,
    payment_id,
    seq,
  } = call
  return [operation, door, status, error_code, correlation_id, provider_request_id, resource, payment_id, seq]
    .join(' ')
    .toLowerCase()
}

/** The operations seen, for a menu. */
export function operationsOf(rows: readonly FeedRow[]): string[] {
  const operations = new Set<string>()
  for (const row of rows)
    if (row.type === 'entry' && row.entry.kind === 'call') operations.add(row.entry.operation)
  return [...operations].sort()
}
