/**
 * The columns of a journal entry. The API's schemas and types, the rows of both engines, the filters of lists and feed,
 * and the words of the text index derive from these tables. docs/internals/changes.md says what a new column needs.
 */
import type { z } from 'zod'
import type { Warning } from '../facts/warnings.ts'
import {
  cutBodies,
  defaultAccount,
  effects,
  type ForwardOutcome,
  forwardOutcomes,
  origins,
  outcomes,
  type Purpose,
  purposes,
  sdks,
  statusClasses,
  subjects,
  transports,
  verdicts,
} from './entry-facts.ts'
import type { SchemaTools } from './entry-schemas.ts'
import { rejectionReasons } from './signature-facts.ts'

/** `json` is stored as text, `bytes` as a blob. */
export type ColumnType = 'text' | 'integer' | 'real' | 'boolean' | 'json' | 'bytes'

/**
 * Builds a schema from zod and the schemas that need it. The journal's thread reads this table without zod, which takes
 * 40 ms of processor time to load.
 */
export type MakeSchema = (tools: SchemaTools) => z.ZodType

export type Column = {
  type: ColumnType
  /** Schema of the value, in answers of the API and in new entries. A new entry may omit a nullable value. */
  schema: MakeSchema
  /** Schema of the filter. An entry matches if the column equals the filter. Absent if the column has no filter. */
  filter?: MakeSchema
  /**
   * What the text index contains: all words, or (`values`) all words except the names of JSON members. Absent if the
   * index lacks the column.
   */
  search?: 'words' | 'values'
  /** Value for entries that were stored before the column existed. Default: null. */
  absent?: string
  /** Maximum length of the stored text in UTF-16 code units. */
  maxLength?: number
}

export type Columns = Readonly<Record<string, Column>>

/** Maximum length of a stored request or response of a call, and of the stored body of a rejected notification. */
export const maxTextLength = 64 * 1024

/** An exchange does not keep texts longer than this. */
export const maxExchangeText = 16 * 1024

const text = ({ z }: SchemaTools) => z.string().nullable()
const shown = (description: string) => (tools: SchemaTools) => text(tools).meta({ description })

const sharedColumns = {
  received_at: {
    type: 'text',
    schema: ({ z }) => z.string().meta({ description: 'ISO 8601, UTC; for a call, its start' }),
  },
  resource: {
    type: 'text',
    schema: shown('Id of the resource'),
    filter: ({ z }) => z.string(),
    search: 'words',
  },
  status: {
    type: 'integer',
    schema: ({ z }) =>
      z.number().meta({
        description:
          'HTTP status of the response; for a replay or a test notification that was sent, that of its receiver, or 502 or 504 without one',
      }),
    filter: ({ integer }) => integer(100),
  },
  correlation_id: { type: 'text', schema: ({ z }) => z.string(), search: 'words' },
  payment_id: {
    type: 'text',
    schema: shown(
      'The payment, if the topic or the operation concerns one. That of a claim is read from the provider after the notification has arrived',
    ),
    filter: ({ z }) => z.string(),
    search: 'words',
  },
  account: {
    type: 'text',
    schema: ({ z }) => z.string(),
    filter: ({ z }) => z.string(),
    absent: defaultAccount,
  },
  fault: {
    type: 'text',
    schema: shown(
      'The fault that was set for the call (`status=500; performed`) or for the notification (`stale_timestamp`, `copies=3`, `reorder`)',
    ),
    search: 'words',
  },
  note: { type: 'text', schema: shown('What a user noted about the entry'), search: 'words' },
  // The journal reads the next five from the bodies (`facts/results.ts`).
  state: {
    type: 'text',
    schema: shown('The provider’s status of the resource, in the response or the notification'),
  },
  state_detail: {
    type: 'text',
    schema: shown('Its `status_detail`, or the code or message with which the provider refused the call'),
  },
  payment_type: {
    type: 'text',
    schema: shown('The `payment_type_id` of the payment, or the type of the first payment of the order'),
  },
  amount: { type: 'real', schema: ({ z }) => z.number().nullable() },
  currency: { type: 'text', schema: text },
} as const satisfies Columns

const notificationOnly = {
  topic: { type: 'text', schema: text, filter: ({ z }) => z.string(), search: 'words' },
  action: { type: 'text', schema: text, filter: ({ z }) => z.string(), search: 'words' },
  notification_id: { type: 'text', schema: text, search: 'words' },
  verdict: { type: 'text', schema: ({ z }) => z.enum(verdicts), filter: ({ z }) => z.enum(verdicts) },
  reason: {
    type: 'text',
    schema: ({ z }) => z.enum(rejectionReasons).nullable().meta({ description: 'Why it was rejected' }),
    search: 'words',
  },
  live_mode: { type: 'boolean', schema: ({ z }) => z.boolean().nullable() },
  origin: {
    type: 'text',
    schema: ({ z }) =>
      z
        .enum(origins)
        .meta({ description: 'Who sent it: the provider, or this gateway as a replay or a test' }),
    filter: ({ z }) => z.enum(origins),
    absent: 'provider',
  },
  body_bytes: {
    type: 'integer',
    schema: ({ z }) =>
      z
        .number()
        .meta({ description: 'Size of the received body; of a rejected notification, 64 KiB are stored' }),
  },
  duplicate_of: {
    type: 'integer',
    schema: ({ z }) =>
      z.number().nullable().meta({
        description:
          'The first entry with the same action and notification id; without such an id, with the same request id and body',
      }),
  },
  forward: {
    type: 'text',
    schema: ({ z }) =>
      z.enum(forwardOutcomes).nullable().meta({
        description:
          'What became of its forward to the shop. Of what this gateway rejected: refused, or accepted with a status of 2xx. null: not forwarded',
      }),
    filter: ({ z }) => z.enum(forwardOutcomes),
  },
  forward_status: {
    type: 'integer',
    schema: ({ z }) =>
      z.number().nullable().meta({
        description: 'HTTP status of the shop in the last attempt to forward it; null: no response',
      }),
  },
  forward_attempts: {
    type: 'integer',
    schema: ({ z }) =>
      z
        .number()
        .nullable()
        .meta({ description: 'Attempts to forward it since its first one or since a user sent it again' }),
  },
  forward_next_at: {
    type: 'text',
    schema: shown('The next attempt to forward it, ISO 8601, UTC; null: none is scheduled'),
  },
  forward_fault: {
    type: 'text',
    schema: shown(
      'The fault that was set and that the shop met in the last attempt to forward it (`status=500`); null: none is known',
    ),
  },
  listens: {
    type: 'json',
    schema: ({ listens }) =>
      listens.nullable().meta({
        description:
          'What each `pasarela listen` that forwards it reported last, by address, the newest first. null: none reported. The gateway’s own forward is in `forward`',
      }),
  },
} as const satisfies Columns

const callOnly = {
  operation: { type: 'text', schema: ({ z }) => z.string(), filter: ({ z }) => z.string(), search: 'words' },
  effect: {
    type: 'text',
    schema: ({ z }) =>
      z.enum(effects).meta({
        description:
          '`read`: nothing changed; `create`: a write whose response has the id of what it created; `change`: any other write',
      }),
  },
  subject: {
    type: 'text',
    schema: ({ z }) => z.enum(subjects).meta({ description: 'The kind of thing whose id is the resource' }),
    filter: ({ z }) => z.enum(subjects),
  },
  transport: { type: 'text', schema: ({ z }) => z.enum(transports), filter: ({ z }) => z.enum(transports) },
  purpose: {
    type: 'text',
    schema: ({ z }) =>
      z.enum(purposes).meta({
        description:
          '`display`: the console read it to show a page, the gateway to learn the payment of a claim, or `pasarela doctor` to prove that calls arrive; `unknown_page`: a web page without the credentials of an account called through the shop proxy; `grading`: a shop read it while its webhook handler was graded',
      }),
    filter: ({ z }) => z.enum(purposes),
    absent: 'operation',
  },
  outcome: { type: 'text', schema: ({ z }) => z.enum(outcomes), filter: ({ z }) => z.enum(outcomes) },
  error_code: { type: 'text', schema: text, search: 'words' },
  duration_ms: { type: 'real', schema: ({ z }) => z.number() },
  provider_status: { type: 'integer', schema: ({ z }) => z.number().nullable() },
  provider_request_id: { type: 'text', schema: text, search: 'words' },
  attempts: {
    type: 'integer',
    schema: ({ z }) => z.number().meta({ description: 'How many requests were sent to the provider' }),
  },
  idempotency_key: {
    type: 'text',
    schema: shown('The key of a write; null for a read, and for a call of a shop that sent none'),
    filter: ({ z }) => z.string(),
    search: 'words',
  },
  external_reference: {
    type: 'text',
    schema: shown('The shop’s own reference, if the request of a write has one'),
    filter: ({ z }) => z.string(),
    search: 'words',
  },
  outcome_unknown: {
    type: 'boolean',
    schema: ({ z }) =>
      z.boolean().nullable().meta({ description: 'True: a write that failed, but may have been performed' }),
  },
  credentials: {
    type: 'text',
    schema: shown('Of a shop’s call: the account whose credentials it has, else a fingerprint; null without'),
    filter: ({ z }) => z.string(),
    search: 'words',
  },
  actor: {
    type: 'text',
    schema: shown(
      'Who called: the person whom the proxy in front signed in, or `claimed:` and the name that a program gives itself; null: nobody is named',
    ),
    filter: ({ z }) => z.string(),
    search: 'words',
  },
  sdk: {
    type: 'text',
    schema: ({ z }) =>
      z
        .enum(sdks)
        .nullable()
        .meta({ description: 'The provider’s SDK that sent a shop’s call, by its headers' }),
    filter: ({ z }) => z.enum(sdks),
  },
  sdk_version: { type: 'text', schema: shown('Its version') },
  first_byte_ms: {
    type: 'real',
    schema: ({ z }) =>
      z.number().nullable().meta({
        description:
          'Of a shop’s call: when the provider began to answer; null if it did not before the shop left',
      }),
  },
  warnings: {
    type: 'json',
    schema: ({ warnings }) =>
      warnings.nullable().meta({
        description: 'What the provider would refuse or ignore in production; null: no warning is known',
      }),
  },
} as const satisfies Columns

/** The columns in lists and in the feed, by kind of entry. */
export const summaryColumns = {
  notification: { ...sharedColumns, ...notificationOnly },
  call: { ...sharedColumns, ...callOnly },
} as const

/** The columns outside the summary. They are large, and read for single entries and exports only. */
export const detailColumns = {
  notification: {
    query: {
      type: 'text',
      schema: ({ z }) => z.string().meta({ description: 'The raw query string, without `?`' }),
      search: 'words',
    },
    headers: { type: 'json', schema: ({ headerList }) => headerList },
    body: {
      type: 'bytes',
      schema: ({ z }) => z.string().meta({ description: 'The received body, secrets masked' }),
      search: 'words',
    },
    explanation: { type: 'json', schema: ({ explanation }) => explanation },
  },
  call: {
    request: {
      type: 'text',
      schema: ({ z }) => z.string().meta({ description: 'The input as JSON, secrets masked, cut at 64 KiB' }),
      search: 'words',
      maxLength: maxTextLength,
    },
    response: {
      type: 'text',
      schema: ({ z }) =>
        z.string().meta({
          description: 'The data or the error of the response as JSON, secrets masked, cut at 64 KiB',
        }),
      search: 'values',
      maxLength: maxTextLength,
    },
    request_bytes: {
      type: 'integer',
      schema: ({ z }) =>
        z
          .number()
          .nullable()
          .meta({ description: 'Of a shop’s call: size of the body of its request as sent' }),
    },
    response_bytes: {
      type: 'integer',
      schema: ({ z }) =>
        z
          .number()
          .nullable()
          .meta({ description: 'Of a shop’s call: size of the body of its response as sent' }),
    },
    cut: {
      type: 'text',
      schema: ({ z }) =>
        z.enum(cutBodies).nullable().meta({
          description:
            'Of a shop’s call: the bodies of which `request` and `response` have the beginning, or nothing if they are no text',
        }),
    },
    exchange: {
      type: 'json',
      schema: ({ exchange }) =>
        exchange.nullable().meta({
          description: 'What was sent and answered on both sides, secrets masked; null in older entries',
        }),
    },
  },
} as const satisfies Record<string, Columns>

type DerivedFilter = {
  filter: MakeSchema
  /** Returns a value, or a list of which the filter is one. */
  derive: (entry: {
    status?: unknown
    resource?: unknown
    purpose?: Purpose
    warnings?: readonly Warning[] | null
    listens?: readonly { outcome: ForwardOutcome }[] | null
  }) => unknown
  /** The column whose words in the text index find the value. Absent if the text index has words for the filter itself. */
  column?: keyof typeof sharedColumns
  /** The column and those of its values that the filter stands for. Entries that were indexed before it are found too. */
  anyOf?: { purpose: readonly Purpose[] }
}

/** Filters on values that are derived from a column. */
export const derivedFilters = {
  status_class: {
    filter: ({ z }) => z.enum(statusClasses),
    derive: ({ status }) => `${Math.floor(Number(status) / 100)}xx`,
  },
  order_id: {
    filter: ({ z }) =>
      z.string().meta({ description: 'The order: the resource of its notifications and calls' }),
    derive: ({ resource }) => resource,
    column: 'resource',
  },
  gradings: {
    filter: ({ z }) =>
      z.enum(['omitted']).meta({ description: 'omitted: calls without those of graded webhook handlers' }),
    derive: ({ purpose }) => (purpose && purpose !== 'grading' ? 'omitted' : null),
    anyOf: { purpose: purposes.filter(purpose => purpose !== 'grading') },
  },
  listen: {
    filter: ({ z }) =>
      z
        .enum(forwardOutcomes)
        .meta({ description: 'Notifications of which a `pasarela listen` reported this outcome last' }),
    derive: ({ listens }) => (listens ? [...new Set(listens.map(({ outcome }) => outcome))] : null),
  },
  warning: {
    filter: ({ z }) =>
      z
        .string()
        .regex(/^[a-z][a-z0-9_]{0,60}$/, 'must be the code of a warning, or any')
        .meta({ description: 'Calls with a warning of this code; `any`: with any warning' }),
    derive: ({ warnings }) => (warnings ? ['any', ...new Set(warnings.map(({ code }) => code))] : null),
  },
} as const satisfies Record<string, DerivedFilter>
