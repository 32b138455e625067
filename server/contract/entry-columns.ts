/**
 * The columns of a journal entry. The API's schemas and types, the rows of both engines, the filters of lists and feed,
 * and the words of the text index derive from these tables. A new column needs one line here, one migration for each
 * engine, and the code that sets its value.
 */
import { z } from 'zod'
import { origins, outcomes, purposes, statusClasses, transports, verdicts } from './entry-facts.ts'
import { integer } from './fields.ts'
import { checkCodes, nearMissCodes, noteCodes, rejectionReasons } from './signature-facts.ts'

/** `json` is stored as text, `bytes` as a blob. */
export type ColumnType = 'text' | 'integer' | 'real' | 'boolean' | 'json' | 'bytes'

export type Column = {
  type: ColumnType
  /** Schema of the value, in answers of the API and in new entries. A new entry may omit a nullable value. */
  schema: z.ZodType
  /** Schema of the filter. An entry matches if the column equals the filter. Absent: no filter. */
  filter?: z.ZodType
  /**
   * What the text index contains: all words, or (`values`) all words but the names of JSON members. Absent: nothing.
   */
  search?: 'words' | 'values'
  /** Value for entries that were stored before the column existed. Default: null. */
  absent?: string
  /** Maximum length of the stored text in UTF-16 code units. */
  maxLength?: number
}

type Columns = Readonly<Record<string, Column>>

/** Maximum length of a stored request or response of a call, and of the stored body of a rejected notification. */
export const maxTextLength = 64 * 1024

const text = z.string().nullable()
const shown = (description: string) => text.meta({ description })

const sharedColumns = {
  received_at: {
    type: 'text',
    schema: z.string().meta({ description: 'ISO 8601, UTC; for a call, its start' }),
  },
  resource: { type: 'text', schema: shown('Id of the resource'), filter: z.string(), search: 'words' },
  status: {
    type: 'integer',
    schema: z.number().meta({
      description:
        'HTTP status of the answer; for a replay or a test notification that was sent, that of its receiver, or 502 or 504 without one',
    }),
    filter: integer(100),
  },
  correlation_id: { type: 'text', schema: z.string(), search: 'words' },
  payment_id: {
    type: 'text',
    schema: shown('The payment, if the topic or the operation concerns one'),
    filter: z.string(),
    search: 'words',
  },
  note: { type: 'text', schema: shown('What a user noted about the entry'), search: 'words' },
} as const satisfies Columns

const notificationOnly = {
  topic: { type: 'text', schema: text, filter: z.string(), search: 'words' },
  action: { type: 'text', schema: text, filter: z.string(), search: 'words' },
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
      .meta({ description: 'Size of the received body; of a rejected notification, 64 KiB are stored' }),
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
  purpose: {
    type: 'text',
    schema: z.enum(purposes).meta({ description: '`display`: the console read it to show a page' }),
    filter: z.enum(purposes),
    absent: 'operation',
  },
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

/** The columns in lists and in the feed, by kind of entry. */
export const summaryColumns = {
  notification: { ...sharedColumns, ...notificationOnly },
  call: { ...sharedColumns, ...callOnly },
} as const

const partSchema = z.strictObject({
  name: z.enum(['id', 'request-id', 'ts']),
  value: z.string().nullable(),
  source: z
    .enum(['query', 'body', 'header', 'absent'])
    .meta({ description: '`absent`: the part was omitted from the signed text' }),
})

/** The details of a verdict. Codes are null in entries from versions without codes. */
export const explanationSchema = z.strictObject({
  signed_text: text.meta({
    description: 'The signed text as the gateway rebuilt it; null if that was impossible',
  }),
  parts: z.array(partSchema),
  checks: z.array(
    z.strictObject({
      name: z.string(),
      passed: z.boolean().nullable().meta({ description: 'Null: not checked' }),
      code: z.enum(checkCodes).nullable(),
      values: z
        .record(z.string(), z.number())
        .optional()
        .meta({ description: 'The numbers in the text of the check' }),
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
    .meta({ description: 'Mistakes that reproduce the received signature' }),
  notes: z.array(z.strictObject({ code: z.enum(noteCodes).nullable(), text: z.string() })),
})

const headerList = z.array(z.tuple([z.string(), z.string()]))

/** Texts longer than this are not kept in an exchange. */
export const maxExchangeText = 16 * 1024

/** The HTTP messages of a call, without bodies that the call's own request and response contain. */
const exchangeSchema = z.strictObject({
  caller: z.strictObject({
    method: z.string(),
    url: z.string().meta({
      description: 'Path and query as received; the path alone for tRPC, and for more than 2,048 characters',
    }),
    headers: headerList.meta({ description: 'A selection; never credentials' }),
    answer_headers: headerList,
  }),
  provider: z
    .array(
      z.strictObject({
        method: z.string(),
        url: z.string(),
        headers: headerList.meta({ description: 'Without Authorization' }),
        body: text.meta({ description: 'Null: none, or longer than 16 KiB' }),
        started_after_ms: z.number().meta({ description: 'Since the first of these requests' }),
        duration_ms: z.number(),
        status: z.number().nullable().meta({ description: 'Null without a complete answer' }),
        request_id: text,
        answer: text.meta({
          description:
            'The body of an answer that is not 2xx; null if it is longer than 16 KiB. The call’s response derives from an answer that is',
        }),
        error: text.meta({ description: 'Why there is no complete answer' }),
      }),
    )
    .meta({ description: 'Each request to the provider, retries included' }),
})

/** The columns outside the summary. They are large, and read for single entries and exports only. */
export const detailColumns = {
  notification: {
    query: {
      type: 'text',
      schema: z.string().meta({ description: 'The raw query string, without `?`' }),
      search: 'words',
    },
    headers: { type: 'json', schema: headerList },
    body: {
      type: 'bytes',
      schema: z.string().meta({ description: 'The received body, secrets masked' }),
      search: 'words',
    },
    explanation: { type: 'json', schema: explanationSchema },
  },
  call: {
    request: {
      type: 'text',
      schema: z.string().meta({ description: 'The input as JSON, secrets masked, cut at 64 KiB' }),
      search: 'words',
      maxLength: maxTextLength,
    },
    response: {
      type: 'text',
      schema: z
        .string()
        .meta({ description: 'The data or the error of the answer as JSON, secrets masked, cut at 64 KiB' }),
      search: 'values',
      maxLength: maxTextLength,
    },
    exchange: {
      type: 'json',
      schema: exchangeSchema.nullable().meta({
        description: 'What was sent and answered on both sides, secrets masked; null in older entries',
      }),
    },
  },
} as const satisfies Record<string, Columns>

/** Filters on values that are derived from a column. */
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
  // The result type of `Object.fromEntries` has no names.
  return Object.fromEntries(schemas) as SchemasOf<C>
}

/** The schema of each filter, optional. */
export function filtersOf<C extends Filtered>(columns: C): FiltersOf<C> {
  const filters = Object.entries(columns).flatMap(([name, { filter }]) =>
    filter ? [[name, filter.optional()]] : [],
  )
  return Object.fromEntries(filters) as FiltersOf<C>
}
