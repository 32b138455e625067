/** Notifications in, and what the journal answers about them. */
import { z } from 'zod'
import { integer } from './fields.ts'

/** What the REST door hands over of one webhook request: the raw body, because the signature needs it raw. */
export const receiveNotificationInput = z.object({
  /** The raw query string, without `?`. */
  query: z.string().default(''),
  headers: z.record(z.string(), z.string()).default({}),
  /** The raw body. */
  body: z.union([z.string(), z.instanceof(Uint8Array)]),
})

/** What the provider sends, for the API reference. */
export const notificationQuery = z.object({
  'data.id': z.string().optional().meta({ description: 'Identifier of the resource; this one is signed' }),
  type: z.string().optional(),
})
export const notificationHeaders = z.object({
  'x-signature': z
    .string()
    .optional()
    .meta({ description: 'ts=…,v1=…; required when a webhook secret is configured' }),
  'x-request-id': z.string().optional().meta({ description: 'Part of the signed text' }),
})
export const notificationBody = z.looseObject({
  type: z.string().optional(),
  action: z.string().optional(),
  data: z.looseObject({ id: z.union([z.string(), z.number()]).optional() }).optional(),
})

export const acknowledgementSchema = z.object({
  acknowledged: z.literal(true),
  validated: z.boolean(),
  topic: z.string().nullable(),
  resource: z.string().nullable(),
  payload: z.looseObject({}),
})

export const verdicts = ['validated', 'unsigned', 'rejected'] as const
const verdict = z.enum(verdicts)
const seq = integer(0)
const listLimit = integer(1).pipe(z.number().max(1000))

export const listNotificationsInput = z.strictObject({
  /** With it: entries after this seq, oldest first. Without it: newest first. */
  after: seq.optional(),
  /** Only without `after`: entries before this seq. */
  before: seq.optional(),
  limit: listLimit.default(50),
  topic: z.string().optional(),
  verdict: verdict.optional(),
  resource: z.string().optional(),
  text: z.string().max(200).optional(),
})

export const getEntryInput = z.object({ seq: integer(1) })

export const feedInput = z
  .object({
    /** The id of the last event seen; the browser's EventSource sends it by itself on reconnect. */
    lastEventId: z.string().regex(/^\d+$/).nullish(),
    kind: z.enum(['notification', 'call']).optional(),
  })
  .optional()

export const notificationSchema = z.looseObject({
  seq: z.number(),
  received_at: z.string(),
  topic: z.string().nullable(),
  action: z.string().nullable(),
  resource: z.string().nullable(),
  verdict,
  reason: z.string().nullable(),
  duplicate_of: z.number().nullable(),
  notification_id: z.string().nullable(),
})

/** `next_after` is what to ask with next time to go on where this list ended. */
export const notificationListSchema = z.object({
  entries: z.array(notificationSchema),
  next_after: z.number(),
})
