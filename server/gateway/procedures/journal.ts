/** Reading the journal: notifications, calls, and the live feed of both. */
import { catalog } from '../../catalog/catalog.ts'
import type { EntrySummary } from '../../journal/entries.ts'
import type { EntryFilter, Journal } from '../../journal/journal.ts'
import { addWords } from '../../signature/explanation-words.ts'
import { journalOperation, router } from './base.ts'
import { callDetails, getEntry, isKind, notificationDetails } from './entries.ts'
import { callCounts, groupFailures, notificationCounts } from './entry-counts.ts'
import { outboundNotifications } from './outbound-notifications.ts'
import { repeatCall } from './repeat-call.ts'
import { reportForward } from './report-forward.ts'
import { waitForCalls, waitForNotifications, waitUntilSettled } from './waiting.ts'

export const notifications = router({
  list: journalOperation(catalog.notifications.list).query(({ ctx, input }) =>
    listEntries(ctx.deps.journal, 'notification', input),
  ),

  get: journalOperation(catalog.notifications.get).query(async ({ ctx: { deps }, input }) => {
    const entry = await getEntry(deps.journal, 'notification', input.seq)
    return addWords(entry, (await deps.readSimulatorFacts()).isSimulator)
  }),

  ...outboundNotifications,

  reportForward,

  counts: notificationCounts,

  details: notificationDetails,

  wait: waitForNotifications,

  settled: waitUntilSettled,

  /** The live stream of the journal; each event's id is its seq, so a client resumes where it stopped. */
  feed: journalOperation(catalog.notifications.feed).subscription(({ ctx, input }) => {
    const { lastEventId, ...filter } = input ?? {}
    return ctx.deps.feed.subscribe(lastEventId ? Number(lastEventId) : null, filter)
  }),
})

export const calls = router({
  list: journalOperation(catalog.calls.list).query(({ ctx, input }) =>
    listEntries(ctx.deps.journal, 'call', input),
  ),

  counts: callCounts,

  details: callDetails,

  wait: waitForCalls,

  repeat: repeatCall,

  failures: journalOperation(catalog.calls.failures).query(({ ctx, input: { limit, ...filter } }) =>
    groupFailures(ctx.deps.journal, filter, limit),
  ),

  get: journalOperation(catalog.calls.get).query(({ ctx, input }) =>
    getEntry(ctx.deps.journal, 'call', input.seq),
  ),
})

type Kind = EntrySummary['kind']
type Page = EntryFilter & { after?: number | undefined; before?: number | undefined; limit: number }

async function listEntries<K extends Kind>(journal: Journal, kind: K, page: Page) {
  const { after, before, limit, ...filter } = page
  const entries =
    after === undefined
      ? await journal.latest({ ...filter, kind }, limit, before)
      : await journal.after(after, { ...filter, kind }, limit)
  const nextAfter = entries.reduce((highest, entry) => Math.max(highest, entry.seq), after ?? 0)
  return { entries: entries.filter(entry => isKind(entry, kind)), next_after: nextAfter }
}
