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

export const notificationDetails = journalOperation
  .meta({
    isLarge: true,
    rest: {
      method: 'GET',
      path: '/notifications/details',
      status: 200,
      operationId: 'listNotificationDetails',
      summary: 'List whole notifications, newest first. Continue with `before` until `next_before` is null',
      tag: 'Notifications',
      response: notificationDetailListSchema,
      example: {
        input: { limit: 50 },
        data: { entries: [shortNotificationDetailExample], next_before: null },
      },
    },
  })
  .input(listNotificationDetailsInput)
  .query(async ({ ctx, input }) => {
    const { entries, next_before } = await listDetails(ctx.deps.journal, 'notification', input)
    return { entries: entries.map(addWords), next_before }
  })

export const callDetails = journalOperation
  .meta({
    isLarge: true,
    rest: {
      method: 'GET',
      path: '/calls/details',
      status: 200,
      operationId: 'listCallDetails',
      summary:
        'List calls with their masked requests and responses, newest first. Continue with `before` until `next_before` is null',
      tag: 'Calls',
      response: callDetailListSchema,
      example: {
        input: { limit: 50 },
        data: { entries: [{ ...callDetailExample, exchange: null }], next_before: null },
      },
    },
  })
  .input(listCallDetailsInput)
  .query(({ ctx, input }) => listDetails(ctx.deps.journal, 'call', input))

type Kind = EntrySummary['kind']
type Page = EntryFilter & { before?: number | undefined; limit: number }

/** A page ends early above this length, because a single entry may have 1 MiB. */
const maxPageLength = 2 * 1024 * 1024

/** Number of entries read from the journal at once. A page may exceed its maximum length by this many entries of 1 MiB. */
const readAtOnce = 4

/** Omits entries that were pruned after they were listed. */
async function listDetails<K extends Kind>(journal: Journal, kind: K, { before, limit, ...filter }: Page) {
  const listed = await journal.latest({ ...filter, kind }, limit, before)
  const entries: Extract<EntryDetail, { kind: K }>[] = []
  let length = 0
  for (let place = 0; place < listed.length; place += readAtOnce) {
    const part = listed.slice(place, place + readAtOnce)
    for (const entry of await Promise.all(part.map(({ seq }) => journal.get(seq)))) {
      if (entry === null || !isKind<EntryDetail, K>(entry, kind)) continue
      entries.push(entry)
      length += lengthOf(entry)
    }
    const read = place + part.length
    if (length >= maxPageLength && read < listed.length)
      return { entries, next_before: listed[read - 1]?.seq ?? null }
  }
  return { entries, next_before: listed.length < limit ? null : (listed.at(-1)?.seq ?? null) }
}

function lengthOf(entry: EntryDetail): number {
  return entry.kind === 'call' ? entry.request.length + entry.response.length : entry.body.length
}
