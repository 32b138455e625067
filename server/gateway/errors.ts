/** The error that callers see, with the tRPC code and the HTTP status of each of its codes. */

import { TRPCError } from '@trpc/server'
import type { ErrorEnvelope, FailedOrder } from '../contract/envelopes.ts'
import { type ErrorCode, notFoundMessage } from '../contract/error-codes.ts'
import type { ProviderCause } from '../facts/provider-errors.ts'

/** The code in tRPC, and the HTTP status. */
export const errorTable = {
  bad_request: { trpc: 'BAD_REQUEST', status: 400 },
  unauthorized: { trpc: 'UNAUTHORIZED', status: 401 },
  forbidden: { trpc: 'FORBIDDEN', status: 403 },
  not_found: { trpc: 'NOT_FOUND', status: 404 },
  method_not_allowed: { trpc: 'METHOD_NOT_SUPPORTED', status: 405 },
  conflict: { trpc: 'CONFLICT', status: 409 },
  payload_too_large: { trpc: 'PAYLOAD_TOO_LARGE', status: 413 },
  unsupported_media_type: { trpc: 'UNSUPPORTED_MEDIA_TYPE', status: 415 },
  /** This code is shown in the journal only, because the caller has closed the connection. */
  client_closed_request: { trpc: 'CLIENT_CLOSED_REQUEST', status: 499 },
  too_many_tries: { trpc: 'TOO_MANY_REQUESTS', status: 429 },
  validation_failed: { trpc: 'UNPROCESSABLE_CONTENT', status: 422 },
  not_configured: { trpc: 'UNPROCESSABLE_CONTENT', status: 422 },
  wait_timeout: { trpc: 'TIMEOUT', status: 408 },
  order_failed: { trpc: 'PAYMENT_REQUIRED', status: 402 },
  provider_refused: { trpc: 'BAD_REQUEST', status: 400 },
  provider_failed: { trpc: 'BAD_GATEWAY', status: 502 },
  provider_timeout: { trpc: 'GATEWAY_TIMEOUT', status: 504 },
  unavailable: { trpc: 'SERVICE_UNAVAILABLE', status: 503 },
  internal: { trpc: 'INTERNAL_SERVER_ERROR', status: 500 },
} as const satisfies Record<ErrorCode, { trpc: TRPCError['code']; status: number }>

/** Messages by the path of the field, as in the envelope. */
export type FieldErrors = Record<string, string[]>

export type AppErrorOptions = {
  /** Overrides the status of the table: `provider_refused` carries the provider's status. */
  status?: number
  errors?: FieldErrors | undefined
  order?: FailedOrder | undefined
  /** The codes that the provider's body names. */
  causes?: ProviderCause[]
  /** The provider's parsed body. With `wait_timeout`, the entries that nearly matched. */
  details?: unknown
  retryAfterSeconds?: number
  cause?: unknown
  /** True for a write that may have been performed despite the failure. */
  isOutcomeUnknown?: boolean
}

/** A failure as the caller sees it. `message` contains no secret and no stack. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly order: FailedOrder | undefined
  readonly causes: ProviderCause[]
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined
  readonly isOutcomeUnknown: boolean

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.status = options.status ?? errorTable[code].status
    this.errors = options.errors
    this.order = options.order
    this.causes = options.causes ?? []
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.isOutcomeUnknown = options.isOutcomeUnknown ?? false
  }
}

/** Marks the failure of a write that may have been performed despite it. */
export function withUnknownOutcome(error: AppError): AppError {
  const { code, message } = error
  return new AppError(code, message, { ...error, isOutcomeUnknown: true, cause: error.cause })
}

export function toErrorEnvelope(error: AppError): ErrorEnvelope {
  const { message, code, isOutcomeUnknown, errors, order, causes, details } = error
  return {
    ok: false,
    message,
    code,
    ...(isOutcomeUnknown && { outcome: 'unknown' }),
    ...(errors && { errors }),
    ...(order && { order }),
    ...(causes.length > 0 && { causes }),
    ...(details !== undefined && { details }),
  }
}

const trpcCodeByStatus: Partial<Record<number, TRPCError['code']>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
}

/** Converts the error for tRPC, with the AppError as its cause. */
export function toTrpcError(error: AppError): TRPCError {
  const code = trpcCodeByStatus[error.status] ?? errorTable[error.code].trpc
  return new TRPCError({ code, message: error.message, cause: error })
}

export const internalMessage =
  'Something went wrong inside the gateway. The log has the details under this request id.'

/** Converts anything thrown to an AppError. An unknown error becomes `internal` with a fixed message. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof TRPCError) {
    if (thrown.cause instanceof AppError) return thrown.cause
    if (thrown.code === 'NOT_FOUND') return new AppError('not_found', notFoundMessage, { cause: thrown })
    if (thrown.code === 'METHOD_NOT_SUPPORTED')
      return new AppError('method_not_allowed', thrown.message, { cause: thrown })
    if (thrown.code === 'UNSUPPORTED_MEDIA_TYPE')
      return new AppError('unsupported_media_type', thrown.message, { cause: thrown })
    // The message of the parser does not help a caller.
    if (thrown.code === 'PARSE_ERROR' || thrown.cause instanceof SyntaxError)
      return new AppError('bad_request', 'The request body is not valid JSON.', { cause: thrown })
    if (thrown.code === 'BAD_REQUEST') return new AppError('bad_request', thrown.message, { cause: thrown })
  }
  return new AppError('internal', internalMessage, { cause: thrown })
}
