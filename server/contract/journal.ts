/** What the journal answers: notifications in, calls out. */
import { z } from 'zod'
import { integer } from './fields.ts'

export const verdicts = ['validated', 'unsigned', 'rejected'] as const
/** Who sent it: the provider (or anybody from outside), or this gateway itself. */
export const origins = ['provider', 'replay', 'test'] as const

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

export const listCallsInput = z.strictObject({
  ...page,
  door: z.enum(['rest', 'trpc']).optional(),
  operation: z.string().optional(),
})

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
  reason: z.string().nullable(),
  duplicate_of: z.number().nullable(),
  notification_id: z.string().nullable(),
  origin: z.enum(origins).meta({
    description: 'Who sent it: the provider, or this gateway as a replay or a test',
  }),
})

export const callSchema = z.looseObject({
  kind: z.literal('call'),
  seq: z.number(),
  received_at: z.string(),
  operation: z.string(),
  door: z.enum(['rest', 'trpc']),
  outcome: z.enum(['ok', 'error']),
  status: z.number(),
  duration_ms: z.number(),
})

/** `next_after` is what to ask with next time to go on where this list ended. */
export const notificationListSchema = z.object({
  entries: z.array(notificationSchema),
  next_after: z.number(),
})
export const callListSchema = z.object({ entries: z.array(callSchema), next_after: z.number() })
export const entryListSchema = z.object({ entries: z.array(z.union([notificationSchema, callSchema])) })
