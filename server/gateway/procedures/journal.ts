/** Reading the journal: notifications, calls, and the live feed of both. */
import {
  callDetailSchema,
  callFailuresInput,
  callFailuresSchema,
  callListSchema,
  feedInput,
  getEntryInput,
  listCallsInput,
  listNotificationsInput,
  notificationDetailSchema,
  notificationListSchema,
} from '../../contract/journal.ts'
import type { EntrySummary } from '../../journal/entries.ts'
import type { EntryFilter, Journal } from '../../journal/journal.ts'
import { addWords } from '../../signature/explanation-words.ts'
import { journalOperation, router } from './base.ts'
import { callDetails, getEntry, isKind, notificationDetails } from './entries.ts'
import { callCounts, groupFailures, notificationCounts } from './entry-counts.ts'
import entryExamples from './examples/entries.json' with { type: 'json' }
import { outboundNotifications } from './outbound-notifications.ts'
import { repeatCall } from './repeat-call.ts'
import { waitForCalls, waitForNotifications, waitUntilSettled } from './waiting.ts'

export const notifications = router({
  list: journalOperation('notification', 'GET /notifications', {
    tool: {
      name: 'notifications_history',
      description:
        'Lists webhooks (notifications) that arrived here, with the verdict on the signature and what the shop answered (forward_status), newest first.',
      isReadOnly: true,
      fields: ['topic', 'resource', 'payment_id', 'verdict', 'forward', 'after', 'limit'],
    },
    operationId: 'listNotifications',
    response: notificationListSchema,
    example: { input: { limit: 50 }, data: { entries: [entryExamples.notification], next_after: 1 } },
  })
    .input(listNotificationsInput)
    .query(({ ctx, input }) => listEntries(ctx.deps.journal, 'notification', input)),

  get: journalOperation('notification', 'GET /notifications/{seq}', {
    tool: {
      name: 'explain_signature',
      description:
        'Shows one notification with headers and body, and explains step by step why its signature was accepted or rejected.',
      isReadOnly: true,
      fields: ['seq'],
    },
    operationId: 'getNotification',
    response: notificationDetailSchema,
    example: { input: { seq: 1 }, data: entryExamples.notificationDetail },
  })
    .input(getEntryInput)
    .query(async ({ ctx, input }) => addWords(await getEntry(ctx.deps.journal, 'notification', input.seq))),

  ...outboundNotifications,

  counts: notificationCounts,

  details: notificationDetails,

  wait: waitForNotifications,

  settled: waitUntilSettled,

  /** The live stream of the journal; each event's id is its seq, so a client resumes where it stopped. */
  feed: journalOperation('notification')
    .input(feedInput)
    .subscription(({ ctx, input }) => {
      const { lastEventId, ...filter } = input ?? {}
      return ctx.deps.feed.subscribe(lastEventId ? Number(lastEventId) : null, filter)
    }),
})

export const calls = router({
  list: journalOperation('call', 'GET /calls', {
    tool: {
      name: 'list_requests',
      description:
        'Lists the requests that the shop sent to the API (base address: get_credentials), newest first.',
      isReadOnly: true,
      fields: ['operation', 'payment_id', 'resource', 'outcome', 'after', 'limit'],
      fixed: { transport: 'shop', purpose: 'operation' },
    },
    operationId: 'listCalls',
    response: callListSchema,
    example: { input: { limit: 50 }, data: { entries: [entryExamples.call], next_after: 2 } },
  })
    .input(listCallsInput)
    .query(({ ctx, input }) => listEntries(ctx.deps.journal, 'call', input)),

  counts: callCounts,

  details: callDetails,

  wait: waitForCalls,

  repeat: repeatCall,

  failures: journalOperation('call', 'GET /calls/failures', {
    operationId: 'countFailures',
    response: callFailuresSchema,
    example: { input: { limit: 5000 }, data: entryExamples.callFailures },
  })
    .input(callFailuresInput)
    .query(({ ctx, input: { limit, ...filter } }) => groupFailures(ctx.deps.journal, filter, limit)),

  get: journalOperation('call', 'GET /calls/{seq}', {
    tool: {
      name: 'get_request',
      description: 'Shows one request of the shop with headers, body and answer.',
      isReadOnly: true,
      fields: ['seq'],
    },
    operationId: 'getCall',
    response: callDetailSchema,
    example: { input: { seq: 2 }, data: entryExamples.callDetail },
  })
    .input(getEntryInput)
    .query(({ ctx, input }) => getEntry(ctx.deps.journal, 'call', input.seq)),
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
