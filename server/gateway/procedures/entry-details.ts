/** Lists of whole entries for exports, page by page. */
import {
  callDetailListSchema,
  listCallDetailsInput,
  listNotificationDetailsInput,
  notificationDetailListSchema,
} from '../../contract/journal.ts'
import type { EntryDetail, EntrySummary } from '../../journal/entries.ts'
import type { EntryFilter, Journal } from '../../journal/journal.ts'
import { addWords } from '../../signature/explanation-words.ts'
import { journalOperation } from './base.ts'
import { callDetailExample, shortNotificationDetailExample } from './examples/entries.ts'
import { isKind } from './get-entry.ts'
import { route } from './operation-meta.ts'

export const notificationDetails = journalOperation('notification')
  .meta({
    isLarge: true,
    rest: route('GET', '/notifications/details', {
      operationId: 'listNotificationDetails',
      summary: 'List whole notifications, newest first. Continue with `before` until `next_before` is null',
      response: notificationDetailListSchema,
      example: {
        input: { limit: 50 },
        data: { entries: [shortNotificationDetailExample], next_before: null },
      },
    }),
  })
  .input(listNotificationDetailsInput)
  .query(async ({ ctx, input }) => {
    const { entries, next_before } = await listDetails(ctx.deps.journal, 'notification', input)
    return { entries: entries.map(addWords), next_before }
  })

export const callDetails = journalOperation('call')
  .meta({
    isLarge: true,
    rest: route('GET', '/calls/details', {
      operationId: 'listCallDetails',
      summary:
        'List calls with their masked requests and responses, newest first. Continue with `before` until `next_before` is null',
      response: callDetailListSchema,
      example: {
        input: { limit: 50 },
        data: { entries: [{ ...callDetailExample, exchange: null }], next_before: null },
      },
    }),
  })
  .input(listCallDetailsInput)
  .query(({ ctx, input }) => listDetails(ctx.deps.journal, 'call', input))

type Kind = EntrySummary['kind']
type Page = EntryFilter & { before?: number | undefined; limit: number }

/** A page ends early above this size, because a single entry may have 1 MiB. */
const maxPageBytes = 2 * 1024 * 1024

/** Omits entries that were pruned after they were listed. */
async function listDetails<K extends Kind>(journal: Journal, kind: K, { before, limit, ...filter }: Page) {
  const listed = (await journal.latest({ ...filter, kind }, limit, before)).map(({ seq }) => seq)
  const found: EntryDetail[] = listed.length > 0 ? await journal.details(listed, maxPageBytes) : []
  const entries = found.filter(entry => isKind<EntryDetail, K>(entry, kind))
  const isLast = listed.length < limit && entries.length === listed.length
  return { entries, next_before: isLast ? null : (entries.at(-1)?.seq ?? listed.at(-1) ?? null) }
}
