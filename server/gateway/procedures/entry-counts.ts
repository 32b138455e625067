/** Counts of the whole journal, for totals and for the values that a filter can choose from. */
import type { z } from 'zod'
import { callCountsSchema, notificationCountsSchema } from '../../contract/journal.ts'
import type { EntryCount } from '../../journal/entries.ts'
import { journalOperation } from './base.ts'
import { callCountsExample, notificationCountsExample } from './examples/entries.ts'
import { forwardName } from './forward.ts'
import { route } from './operation-meta.ts'

export const callCounts = journalOperation('call')
  .meta({
    rest: route('GET', '/calls/counts', {
      operationId: 'countCalls',
      summary: 'Count the calls of the whole journal by the values that lists are filtered by',
      response: callCountsSchema,
      example: { data: callCountsExample },
    }),
  })
  .query(async ({ ctx: { deps } }) => ({
    counts: toCallCounts(await deps.journal.counts()),
    operations: [...deps.operations, forwardName],
  }))

export const notificationCounts = journalOperation('notification')
  .meta({
    rest: route('GET', '/notifications/counts', {
      operationId: 'countNotifications',
      summary:
        'Count the notifications of the whole journal by topic, origin and verdict. All but the 100 most frequent topics are counted together, with the topic null',
      response: notificationCountsSchema,
      example: { data: notificationCountsExample },
    }),
  })
  .query(async ({ ctx }) => ({ counts: toNotificationCounts(await ctx.deps.journal.counts()) }))

type CallCount = z.output<typeof callCountsSchema>['counts'][number]
type NotificationCount = z.output<typeof notificationCountsSchema>['counts'][number]

/** The casts are safe, because the journal stores only values of these columns. */
function toCallCounts(counts: EntryCount[]): CallCount[] {
  return counts
    .filter(({ kind }) => kind === 'call')
    .map(
      ({ operation, transport, purpose, status, count }) =>
        ({ operation, transport, purpose, status, count }) as CallCount,
    )
}

/** Anybody can send rejected notifications with any number of topics. */
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
