/** Counts of the whole journal, for totals and for the values of filters, and groups of failed calls. */

import type { z } from 'zod'
import { catalog } from '../../catalog/catalog.ts'
import { claimRead, faultCode, reportedForward } from '../../contract/entry-facts.ts'
import type { callCountsSchema, notificationCountsSchema } from '../../contract/journal.ts'
import { isFailedBy } from '../../facts/fault-header.ts'
import type { CallSummary, EntryCount } from '../../journal/entries.ts'
import type { DroppedCalls, EntryFilter, Journal, UncleanStop } from '../../journal/journal.ts'
import { journalOperation } from './base.ts'
import { forwardName } from './forward.ts'

export const callCounts = journalOperation(catalog.calls.counts).query(async ({ ctx: { deps } }) => ({
  counts: toCallCounts(await deps.journal.counts()),
  operations: [...deps.operations, forwardName, reportedForward, claimRead],
}))

export const notificationCounts = journalOperation(catalog.notifications.counts).query(async ({ ctx }) => ({
  counts: toNotificationCounts(await ctx.deps.journal.counts()),
}))

type CallCount = z.output<typeof callCountsSchema>['counts'][number]
type NotificationCount = z.output<typeof notificationCountsSchema>['counts'][number]

/** The casts are safe, because the journal stores only values of these columns. */
function toCallCounts(counts: EntryCount[]): CallCount[] {
  return counts
    .filter(({ kind }) => kind === 'call')
    .map(
      ({ operation, transport, purpose, status, origin, verdict: outcome, count }) =>
        ({
          operation,
          transport,
          purpose,
          status,
          outcome,
          by_fault: origin === faultCode,
          count,
        }) as CallCount,
    )
}

/** Bounds the answer: anybody can send rejected notifications with any number of topics. */
const maxTopics = 100

function toNotificationCounts(counts: EntryCount[]): NotificationCount[] {
  const received = counts.filter(({ kind }) => kind === 'notification')
  const totals = new Map<string, number>()
  for (const { topic, count } of received) totals.set(topic, (totals.get(topic) ?? 0) + count)
  const frequent = [...totals].sort(([, a], [, b]) => b - a).slice(0, maxTopics)
  const topics = new Set(frequent.map(([topic]) => topic))
  const merged = new Map<string, NotificationCount>()
  for (const { topic, origin, verdict, count } of received) {
    const group = { topic: topic !== '' && topics.has(topic) ? topic : null, origin, verdict }
    const key = JSON.stringify(Object.values(group))
    const known = merged.get(key)
    if (known) known.count += count
    else merged.set(key, { ...group, count } as NotificationCount)
  }
  return [...merged.values()]
}

/**
 * Calls with the same operation, status, error code and cause. `first` and `last` are the oldest and the newest of
 * those counted.
 */
type FailureGroup = {
  operation: string
  status: number
  error_code: string | null
  /** The provider's code of the refusal, or of the state of what was made. */
  state_detail: string | null
  fault: string | null
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

/**
 * Groups the newest failed calls that pass a filter by operation, status, error code and cause; at most `limit` of
 * them.
 */
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

/** Adds the calls to the groups. They must arrive newest first. */
function add(groups: Map<string, FailureGroup>, { operation, status, ...call }: CallSummary): void {
  // What a fault made fail is the tester's doing, whatever code the gateway answered with.
  const error_code = isFailedBy(call.fault, status) ? faultCode : call.error_code
  const { state_detail, fault } = call
  const key = JSON.stringify([operation, status, error_code, state_detail, fault])
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
    state_detail,
    fault,
    count: 1,
    first_at: call.received_at,
    last_at: call.received_at,
    last_seq: call.seq,
  })
}

function sort(groups: Map<string, FailureGroup>): FailureGroup[] {
  return [...groups.values()].sort((a, b) => b.count - a.count || b.last_seq - a.last_seq)
}
