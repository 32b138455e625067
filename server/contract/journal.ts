/** The operations that read the journal: lists, single entries, and the live feed. */
import { z } from 'zod'
import { maxNoteLength } from './bounds.ts'
import { filtersOf, schemasOf } from './column-schemas.ts'
import { derivedFilters, detailColumns, summaryColumns } from './entry-columns.ts'
import { instant, integer } from './fields.ts'

const kinds = ['notification', 'call'] as const

const text = z.string().max(200).optional().meta({
  description:
    'Words that must all occur in the entry, in any order and case; those of a term without spaces, such as `R-14`, one after the other. The last word may be a prefix of three or more letters',
})
const common = {
  text,
  received_from: instant.optional().meta({ description: 'Entries at or after this moment' }),
  received_before: instant.optional().meta({ description: 'Entries before this moment' }),
  ...filtersOf(derivedFilters),
}
export const notificationFilter = { ...common, ...filtersOf(summaryColumns.notification) }
export const callFilter = { ...common, ...filtersOf(summaryColumns.call) }

/** Filters of lists and of the feed, combined with AND. */
const entryFilterSchema = z.strictObject({
  kind: z.enum(kinds).optional(),
  ...notificationFilter,
  ...callFilter,
})
export type EntryFilter = z.output<typeof entryFilterSchema>
export type Kind = (typeof kinds)[number]

export const seq = integer(0)
const page = {
  after: seq.optional().meta({ description: 'Entries after this seq, oldest first; absent: newest first' }),
  before: seq.optional().meta({ description: 'Only without `after`: entries before this seq' }),
  limit: integer(1).pipe(z.number().max(1000)).default(50),
}

export const listNotificationsInput = z.strictObject({ ...page, ...notificationFilter })
export const listCallsInput = z.strictObject({ ...page, ...callFilter })

const { outcome: _, ...failureFilter } = callFilter
export const callFailuresInput = z.strictObject({
  ...failureFilter,
  limit: integer(1)
    .pipe(z.number().max(10_000))
    .default(5000)
    .meta({ description: 'Maximum number of failed calls to count, newest first' }),
})

/** Whole entries are large, so a page has fewer of them, and pages start at the newest entry. */
const detailPage = { before: page.before, limit: integer(1).pipe(z.number().max(200)).default(50) }
export const listNotificationDetailsInput = z.strictObject({ ...detailPage, ...notificationFilter })
export const listCallDetailsInput = z.strictObject({ ...detailPage, ...callFilter })

export const getEntryInput = z.strictObject({ seq: integer(1) })

export const annotateInput = z
  .strictObject({
    seq: integer(1),
    note: z
      .string()
      .trim()
      .max(maxNoteLength)
      .meta({ description: 'An empty note removes the existing one' }),
  })
  .meta({ id: 'AnnotateEntryRequest' })
export const annotatedSchema = z.strictObject({ seq: z.number(), note: z.string().nullable() })

export const clearInput = z
  .strictObject({
    through: integer(1).meta({ description: 'The last seq that is deleted. Later entries are kept' }),
    confirm: z.literal('clear').meta({ description: 'The deletion cannot be undone' }),
  })
  .meta({ id: 'ClearEntriesRequest' })
export const clearedSchema = z.strictObject({
  through: z.number(),
  cleared: z.number().meta({ description: 'Number of deleted notifications and calls' }),
})

export const feedInput = entryFilterSchema
  .extend({
    lastEventId: z
      .string()
      .regex(/^\d{1,15}$/, 'must be a seq')
      .nullish()
      .meta({ description: 'The id of the last received event; later entries are sent first' }),
  })
  .optional()

const key = { seq: z.number().meta({ description: 'Increases by 1 in commit order, from 1' }) }

export const notificationSchema = z
  .strictObject({
    kind: z.literal('notification'),
    ...key,
    ...schemasOf(summaryColumns.notification),
  })
  .meta({ id: 'Notification' })
export const callSchema = z
  .strictObject({
    kind: z.literal('call'),
    ...key,
    ...schemasOf(summaryColumns.call),
  })
  .meta({ id: 'Call' })
const entrySchema = z.union([notificationSchema, callSchema])

/** An event of the feed. A gap reports that the entries after `after`, up to `resumes_after`, no longer exist. */
export const feedMessageSchema = z.union([
  z.strictObject({ type: z.literal('entry'), entry: entrySchema }),
  z.strictObject({ type: z.literal('gap'), after: z.number(), resumes_after: z.number() }),
])
export type FeedMessage = z.output<typeof feedMessageSchema>

export const notificationDetailSchema = notificationSchema
  .and(
    z.strictObject({
      ...schemasOf(detailColumns.notification),
      body_base64: z
        .string()
        .nullable()
        .meta({ description: 'The bytes, only where they are not UTF-8 text' }),
    }),
  )
  .meta({ id: 'NotificationDetail' })
export const callDetailSchema = callSchema
  .and(z.strictObject(schemasOf(detailColumns.call)))
  .meta({ id: 'CallDetail' })

export const callFailuresSchema = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        operation: z.string(),
        status: z.number(),
        error_code: z.string().nullable(),
        state_detail: z.string().nullable().meta({ description: 'The provider’s code of why it failed' }),
        fault: z.string().nullable().meta({ description: 'The fault that was set' }),
        count: z.number(),
        first_at: z.string(),
        last_at: z.string(),
        last_seq: z.number(),
      }),
    ),
    counted: z.number().meta({ description: 'Number of failed calls that were counted, newest first' }),
    is_complete: z.boolean().meta({ description: 'False: older failed calls exist that were not counted' }),
    dropped: z.strictObject({ count: z.number(), since: z.string().nullable() }).meta({
      description: 'Calls that the journal could not store since the gateway started; since: the first',
    }),
    unclean_stop: z
      .strictObject({
        calls: z.number().nullable().meta({ description: 'At most so many. Null: nobody knows how many' }),
        last_at: z.string().meta({ description: 'When the last of them began or was answered' }),
        found_at: z.string().meta({ description: 'When the next gateway started' }),
      })
      .nullable()
      .meta({
        description:
          'The gateway was killed, or its machine: its last calls are not in the journal. Null: not in the last seven days',
      }),
  })
  .meta({ id: 'CallFailures' })

const count = z.number().meta({ description: 'Number of entries in the whole journal' })
const { operation, transport, purpose, status, outcome } = summaryColumns.call
export const callCountsSchema = z.strictObject({
  counts: z.array(
    z.strictObject({
      ...schemasOf({ operation, transport, purpose, status, outcome }),
      by_fault: z.boolean(),
      count,
    }),
  ),
  operations: z
    .array(z.string())
    .meta({ description: 'Every operation that is recorded, also those without a call' }),
})
const { topic, origin, verdict } = summaryColumns.notification
export const notificationCountsSchema = z.strictObject({
  counts: z.array(z.strictObject({ ...schemasOf({ topic, origin, verdict }), count })),
})

const nextBefore = z
  .number()
  .nullable()
  .meta({ description: 'The `before` of the next page; null: this is the last page' })
export const notificationDetailListSchema = z.strictObject({
  entries: z.array(notificationDetailSchema),
  next_before: nextBefore,
})
export const callDetailListSchema = z.strictObject({
  entries: z.array(callDetailSchema),
  next_before: nextBefore,
})

const nextAfter = z.number().meta({ description: 'The `after` that continues this list' })
export const notificationListSchema = z
  .strictObject({
    entries: z.array(notificationSchema),
    next_after: nextAfter,
  })
  .meta({ id: 'NotificationList' })
export const callListSchema = z
  .strictObject({ entries: z.array(callSchema), next_after: nextAfter })
  .meta({ id: 'CallList' })
export const entryListSchema = z.strictObject({ entries: z.array(entrySchema) }).meta({ id: 'EntryList' })
export const subscriptionTimelineSchema = entryListSchema
  .and(
    z.strictObject({
      charges_known: z.enum(['all', 'some', 'none']).meta({
        description:
          'Whether the entries of all charges are included: some, if there are older ones, or attempts that the provider does not tell; none, if it does not answer',
      }),
    }),
  )
  .meta({ id: 'SubscriptionTimeline' })
