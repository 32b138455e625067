/** What the journal answers: notifications in, calls out. */
import { z } from 'zod'
import { origins, outcomes, statusClasses, transports, verdicts } from './entry-facts.ts'
import { integer } from './fields.ts'
import { checkCodes, nearMissCodes, noteCodes, rejectionReasons } from './signature-facts.ts'

const seq = integer(0)
const page = {
  /** With it: entries after this seq, oldest first. Without it: newest first. */
  after: seq.optional(),
  /** Only without `after`: entries before this seq. */
  before: seq.optional(),
  limit: integer(1).pipe(z.number().max(1000)).default(50),
  /** Words that must all occur in the entry. */
  text: z.string().max(200).optional(),
  resource: z.string().optional(),
  status: integer(100).optional(),
}

export const listNotificationsInput = z.strictObject({
  ...page,
  topic: z.string().optional(),
  verdict: z.enum(verdicts).optional(),
  /** `replay` and `test` are copies that this gateway sent to itself. */
  origin: z.enum(origins).optional(),
})

const callFilter = {
  transport: z.enum(transports).optional(),
  operation: z.string().optional(),
  status_class: z.enum(statusClasses).optional(),
}

export const listCallsInput = z.strictObject({
  ...page,
  ...callFilter,
  outcome: z.enum(outcomes).optional(),
})

export const callFailuresInput = z.strictObject({
  ...callFilter,
  text: page.text,
  resource: page.resource,
  status: page.status,
  /** How many failed calls to count, from the newest on. */
  limit: integer(1).pipe(z.number().max(10_000)).default(5000),
})

/** Whole entries are large, so there are fewer to a page, and only from the newest on. */
const detailPage = { after: true } as const
const detailLimit = { limit: integer(1).pipe(z.number().max(200)).default(50) }
export const listNotificationDetailsInput = listNotificationsInput.omit(detailPage).extend(detailLimit)
export const listCallDetailsInput = listCallsInput.omit(detailPage).extend(detailLimit)

export const getEntryInput = z.object({ seq: integer(1) })

export const feedInput = z
  .object({
    /** The id of the last event seen; a browser's EventSource sends it by itself when it reconnects. */
    lastEventId: z
      .string()
      .regex(/^\d{1,15}$/, 'must be a seq')
      .nullish(),
    kind: z.enum(['notification', 'call']).optional(),
  })
  .optional()

export const notificationSchema = z.looseObject({
  kind: z.literal('notification'),
  seq: z.number(),
  received_at: z.string(),
  topic: z.string().nullable(),
  action: z.string().nullable(),
  resource: z.string().nullable(),
  verdict: z.enum(verdicts),
  reason: z.enum(rejectionReasons).nullable(),
  duplicate_of: z.number().nullable(),
  notification_id: z.string().nullable(),
  origin: z.enum(origins).meta({
    description: 'Who sent it: the provider, or this gateway as a replay or a test',
  }),
})

/** How a verdict came about. Codes are null in entries written before there were codes. */
const explanationSchema = z.looseObject({
  signed_text: z
    .string()
    .nullable()
    .meta({ description: 'The text that was signed, as the gateway rebuilt it' }),
  parts: z.array(
    z.object({
      name: z.enum(['id', 'request-id', 'ts']),
      value: z.string().nullable(),
      source: z.enum(['query', 'body', 'header', 'absent']),
    }),
  ),
  checks: z.array(
    z.looseObject({
      name: z.string(),
      passed: z.boolean().nullable().meta({ description: 'Null: switched off' }),
      code: z.enum(checkCodes).nullable(),
      values: z.record(z.string(), z.number()).optional(),
      detail: z.string(),
    }),
  ),
  signed_by: z.enum(['current', 'previous']).nullable().meta({ description: 'Which secret matched' }),
  signed_at: z.string().nullable().meta({ description: 'The sender’s clock' }),
  near_misses: z
    .array(
      z.looseObject({
        code: z.enum(nearMissCodes).nullable(),
        mistake: z.string(),
        advice: z.string(),
        signed_text: z.string().nullable(),
      }),
    )
    .meta({ description: 'Mistakes that, made on purpose, give the signature that was sent' }),
  notes: z.array(z.looseObject({ code: z.enum(noteCodes).nullable(), text: z.string() })),
})

export const notificationDetailSchema = notificationSchema.extend({
  query: z.string().meta({ description: 'The raw query string' }),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string().meta({ description: 'The body as it came, secrets masked' }),
  body_base64: z.string().nullable().meta({ description: 'The bytes, only where they are not UTF-8 text' }),
  explanation: explanationSchema,
})

export const callSchema = z.looseObject({
  kind: z.literal('call'),
  seq: z.number(),
  received_at: z.string(),
  operation: z.string(),
  transport: z.enum(transports),
  outcome: z.enum(outcomes),
  status: z.number(),
  duration_ms: z.number(),
})

export const callFailuresSchema = z.object({
  groups: z.array(
    z.object({
      operation: z.string(),
      status: z.number(),
      error_code: z.string().nullable(),
      count: z.number(),
      first_at: z.string(),
      last_at: z.string(),
      last_seq: z.number(),
    }),
  ),
  counted: z.number().meta({ description: 'How many failed calls were counted, from the newest on' }),
  is_complete: z.boolean().meta({ description: 'False: there are older ones that were not counted' }),
})

export const callDetailSchema = callSchema.extend({
  request: z.string().meta({ description: 'The input as JSON text, secrets masked, cut at 64 KiB' }),
  response: z.string().meta({ description: 'The data answered, or the error, in the same way' }),
})

/** `next_before` is what to ask `before` with for the page that follows; null: there is none. */
export const notificationDetailListSchema = z.object({
  entries: z.array(notificationDetailSchema),
  next_before: z.number().nullable(),
})
export const callDetailListSchema = z.object({
  entries: z.array(callDetailSchema),
  next_before: z.number().nullable(),
})

/** `next_after` is what to ask with next time to go on where this list ended. */
export const notificationListSchema = z.object({
  entries: z.array(notificationSchema),
  next_after: z.number(),
})
export const callListSchema = z.object({ entries: z.array(callSchema), next_after: z.number() })
export const entryListSchema = z.object({ entries: z.array(z.union([notificationSchema, callSchema])) })
