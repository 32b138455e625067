import { randomUUID } from 'node:crypto'
import { toCauseStamp } from '../dates.ts'

/** A refusal of the provider. The rules throw it, and the server sends it unchanged. */
export class ProviderError extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`answered ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export type Cause = { code: number | string; description: string; data?: string | null }

/** The text of `error` for each status. */
export const errorWords: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'request_entity_too_large',
  408: 'request_timeout',
  415: 'unsupported_media_type',
  417: 'expectation_failed',
  431: 'request_header_fields_too_large',
  503: 'service_unavailable',
}

/** A refusal in the form of most of the API: `{message, error, status, cause[]}`. */
export function refusal(status: number, message: string, cause: Cause[] = []): ProviderError {
  return new ProviderError(status, { message, error: errorWords[status] ?? null, status, cause })
}

/** A refusal of preferences and merchant orders, where `error` is the code and `cause` is null. */
export function invalid(error: string, message: string, status = 400): ProviderError {
  return new ProviderError(status, { message, error, status, cause: null })
}

/** Writes `"<dd-MM-yyyy>T<HH:mm:ss>UTC;<uuid>"`. */
export function causeData(now: number): string {
  return `${toCauseStamp(now)};${randomUUID()}`
}

/** The answer of the test environment when it fails without a reason. */
export function internalError(): ProviderError {
  return new ProviderError(500, { message: 'internal_error', error: null, status: 500, cause: [] })
}

export function notFound(message = 'resource not found'): ProviderError {
  return refusal(404, message)
}
