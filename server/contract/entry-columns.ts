/**
 * What an entry of the journal has. From these tables derive the schemas and types of the API, the rows of both
 * engines, the filters of lists and of the feed, and the words of the text index. A new column is one line here,
 * one migration for each engine, and the place that fills it.
 */
import { z } from 'zod'
import { origins, outcomes, statusClasses, transports, verdicts } from './entry-facts.ts'
import { integer } from './fields.ts'
import { checkCodes, nearMissCodes, noteCodes, rejectionReasons } from './signature-facts.ts'

/** `json` is stored as text, `bytes` as a blob. */
export type ColumnType = 'text' | 'integer' | 'real' | 'boolean' | 'json' | 'bytes'

export type Column = {
  type: ColumnType
  /** What the API answers, and what a caller hands in. A nullable one may be left out of a new entry. */
  schema: z.ZodType
  /** How the value of a filter is checked; an entry passes where the column equals it. Absent: no filter. */
  filter?: z.ZodType
  /** Whether its words can be searched; of `values` those that are not names of JSON members. */
  search?: 'words' | 'values'
  /** What entries hold that were stored before there was the column; null unless told here. */
  absent?: string
  /** Longest text that is kept, in UTF-16 units. */
  maxLength?: number
}

type Columns = Readonly<Record<string, Column>>

/** Longest request or response of a call, and longest body of a rejected notification, that is kept. */
export const maxTextLength = 64 * 1024

const text = z.string().nullable()
const shown = (description: string) => text.meta({ description })

const sharedColumns = {
  received_at: {
    type: 'text',
    schema: z.string().meta({ description: 'ISO 8601, UTC; of a call, when it began' }),
  },
  resource: { type: 'text', schema: shown('What it is about'), filter: z.string(), search: 'words' },
  status: {
    type: 'integer',
    schema: z.number().meta({ description: 'The HTTP status it was answered with' }),
    filter: integer(100),
  },
  correlation_id: { type: 'text', schema: z.string(), search: 'words' },
  payment_id: {
    type: 'text',
    schema: shown('The payment it is about, where the topic or the operation says so'),
    filter: z.string(),
    search: 'words',
  },
} as const satisfies Columns

const notificationOnly = {
  topic: { type: 'text', schema: text, filter: z.string(), search: 'words' },
  action: { type: 'text', schema: text, search: 'words' },
  notification_id: { type: 'text', schema: text, search: 'words' },
  verdict: { type: 'text', schema: z.enum(verdicts), filter: z.enum(verdicts) },
  reason: {
    type: 'text',
    schema: z.enum(rejectionReasons).nullable().meta({ description: 'Why it was rejected' }),
    search: 'words',
  },
  live_mode: { type: 'boolean', schema: z.boolean().nullable() },
  origin: {
    type: 'text',
    schema: z
      .enum(origins)
      .meta({ description: 'Who sent it: the provider, or this gateway as a replay or a test' }),
    filter: z.enum(origins),
    absent: 'provider',
  },
  body_bytes: {
    type: 'integer',
    schema: z
      .number()
      .meta({ description: 'Size of the body as it came; of a rejected one 64 KiB are kept' }),
  },
  duplicate_of: {
    type: 'integer',
    schema: z
      .number()
      .nullable()
      .meta({ description: 'The first entry with the same notification id and action' }),
  },
} as const satisfies Columns

const callOnly = {
  operation: { type: 'text', schema: z.string(), filter: z.string(), search: 'words' },
  transport: { type: 'text', schema: z.enum(transports), filter: z.enum(transports) },
  outcome: { type: 'text', schema: z.enum(outcomes), filter: z.enum(outcomes) },
  error_code: { type: 'text', schema: text, search: 'words' },
  duration_ms: { type: 'real', schema: z.number() },
  provider_status: { type: 'integer', schema: z.number().nullable() },
  provider_request_id: { type: 'text', schema: text, search: 'words' },
  attempts: {
    type: 'integer',
    schema: z.number().meta({ description: 'How many requests were sent to the provider' }),
  },
} as const satisfies Columns

/** What lists and the feed carry of an entry, by its kind. */
export const summaryColumns = {
  notification: { ...sharedColumns, ...notificationOnly },
  call: { ...sharedColumns, ...callOnly },
} as const

const partSchema = z.strictObject({
  name: z.enum(['id', 'request-id', 'ts']),
  value: z.string().nullable(),
  source: z
    .enum(['query', 'body', 'header', 'absent'])
    .meta({ description: '`absent`: the part was left out of the signed text' }),
})

/** How a verdict came about. Codes are null in entries written before there were codes. */
export const explanationSchema = z.strictObject({
  signed_text: text.meta({
    description: 'The text that was signed, as the gateway rebuilt it; null where it could not be',
  }),
  parts: z.array(partSchema),
  checks: z.array(
    z.strictObject({
      name: z.string(),
      passed: z.boolean().nullable().meta({ description: 'Null: switched off' }),
      code: z.enum(checkCodes).nullable(),
      values: z
        .record(z.string(), z.number())
        .optional()
        .meta({ description: 'The numbers that the words speak of' }),
      detail: z.string(),
    }),
  ),
  signed_by: z.enum(['current', 'previous']).nullable().meta({ description: 'Which secret matched' }),
  signed_at: text.meta({ description: 'The sender’s clock, ISO 8601, UTC; null without a readable ts' }),
  near_misses: z
    .array(
      z.strictObject({
        code: z.enum(nearMissCodes).nullable(),
        mistake: z.string(),
        advice: z.string(),
        signed_text: text,
      }),
    )
    .meta({ description: 'Mistakes that, made on purpose, give the signature that was sent' }),
  notes: z.array(z.strictObject({ code: z.enum(noteCodes).nullable(), text: z.string() })),
})

/** What an entry has beside its summary; large, so it is read for one entry at a time. */
export const detailColumns = {
  notification: {
    query: {
      type: 'text',
      schema: z.string().meta({ description: 'The raw query string, without `?`' }),
      search: 'words',
    },
    headers: { type: 'json', schema: z.array(z.tuple([z.string(), z.string()])) },
    body: {
      type: 'bytes',
      schema: z.string().meta({ description: 'The body as it came, secrets masked' }),
      search: 'words',
    },
    explanation: { type: 'json', schema: explanationSchema },
  },
  call: {
    request: {
      type: 'text',
      schema: z.string().meta({ description: 'The input as JSON text, secrets masked, cut at 64 KiB' }),
      search: 'words',
      maxLength: maxTextLength,
    },
    response: {
      type: 'text',
      schema: z.string().meta({ description: 'The data answered, or the error, in the same way' }),
      search: 'values',
      maxLength: maxTextLength,
    },
  },
} as const satisfies Record<string, Columns>

/** Filters on what follows from a column. */
export const derivedFilters = {
  status_class: {
    filter: z.enum(statusClasses),
    derive: ({ status }: { status?: unknown }) => `${Math.floor(Number(status) / 100)}xx`,
  },
} as const

type SchemasOf<C extends Columns> = { -readonly [Name in keyof C]: C[Name]['schema'] }
type Filtered = Readonly<Record<string, Partial<Column>>>
type FiltersOf<C extends Filtered> = {
  -readonly [Name in keyof C as C[Name] extends { filter: z.ZodType } ? Name : never]: C[Name] extends {
    filter: infer Filter extends z.ZodType
  }
    ? z.ZodOptional<Filter>
    : never
}

/** The schema of each column. */
export function schemasOf<C extends Columns>(columns: C): SchemasOf<C> {
  const schemas = Object.entries(columns).map(([name, { schema }]) => [name, schema])
  // `fromEntries` knows no names.
  return Object.fromEntries(schemas) as SchemasOf<C>
}

/** The schema of each filter, optional. */
export function filtersOf<C extends Filtered>(columns: C): FiltersOf<C> {
  const filters = Object.entries(columns).flatMap(([name, { filter }]) =>
    filter ? [[name, filter.optional()]] : [],
  )
  return Object.fromEntries(filters) as FiltersOf<C>
}
