/** The forms of `cause`. Most answers have a list of one. */
type CauseForm = 'list' | 'none' | 'null' | 'nested' | 'empty_list'

/**
 * Whether the same request, with the same key, may succeed after the error: in a moment, or when something else has ended
 * or changed. `never`, for a status of an outage: the request is wrong, and the provider is not down.
 */
export const retries = ['soon', 'later', 'never'] as const
type Retry = (typeof retries)[number]

/** An error without more than a status and a message. Without `retry` it is answered again until the request changes. */
export type ErrorPair = readonly [status: number, message: string, retry?: Retry]

/**
 * One row of a table of errors. A text stands for 400 `bad_request` with this text. Message and description differ in
 * some answers, so neither is ever made from the other where a real answer was quoted. `{}` stands for a value.
 */
type ErrorRow =
  | string
  | {
      status?: number
      /** The word in `error`, if it is not that of the status. */
      error?: string | null
      message: string
      description?: string
      /** Other messages of the same code, by what is wrong. */
      texts?: object
      /** What `{}` stands for if the answer is made without a request. */
      value?: string
      cause?: string
      /** The number in the cause, if the row has a name of ours. */
      code?: string
      /** Codes that the provider names together with this one. */
      with?: string[]
      data?: null
      more?: object
      /** One of `retries`. */
      retry?: string
      /**
       * How the row is known. Q: quoted from a real answer; M: by a maintainer or the provider's own repository; T: told
       * by somebody who measured it; D: the documentation; I: inferred. Absent: the documentation's lists of codes.
       */
      source?: string
    }
export type ErrorTable = Readonly<Record<string, ErrorRow>>

/** What the provider answers with a code. */
export type KnownError = {
  status: number
  error: string | null
  message: string
  description: string
  value: string
  cause: CauseForm
  code: string
  with: string[]
  hasData: boolean
  more: object
}

/** The text of `error` for each status. */
export const errorWords: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  413: 'request_entity_too_large',
  415: 'unsupported_media_type',
  417: 'expectation_failed',
  424: 'failed_dependency',
  431: 'request_header_fields_too_large',
  503: 'service_unavailable',
}

/** Null for a code that the table does not have. */
export function findError(table: ErrorTable, code: string): KnownError | null {
  const found = Object.hasOwn(table, code) ? table[code] : undefined
  if (found === undefined) return null
  const row = typeof found === 'string' ? { message: found } : found
  const status = row.status ?? 400
  return {
    status,
    error: row.error === undefined ? (errorWords[status] ?? null) : row.error,
    message: row.message,
    description: row.description ?? row.message,
    value: row.value ?? '',
    // JSON has no types narrower than a text.
    cause: (row.cause as CauseForm | undefined) ?? 'list',
    code: row.code ?? code,
    with: row.with ?? [],
    hasData: row.data !== null,
    more: row.more ?? {},
  }
}

/** The codes of a table that say this of a retry. */
export function codesWithRetry(table: ErrorTable, retry: Retry): string[] {
  return Object.entries(table).flatMap(([code, row]) =>
    typeof row === 'object' && row.retry === retry ? [code] : [],
  )
}

/** The code whose answer has this text, for answers that have no code. Null for a text that is not known. */
export function findCodeOfText(table: ErrorTable, status: number, text: string): string | null {
  const fits = (code: string) => {
    const known = findError(table, code)
    return known?.status === status && known.cause !== 'list' && known.message === text
  }
  return Object.keys(table).find(fits) ?? null
}
