/** The ways a call to the provider fails. Only `to-app-error.ts` translates them. */

import type { ErrorFamily } from '../../facts/provider-errors.ts'

/** The provider answered 4xx or 5xx. `body` is parsed if it is JSON, else it is text. */
export class ProviderHttpError extends Error {
  override readonly name = 'ProviderHttpError'
  readonly status: number
  /** Decides the meaning of the body's codes. Null: the endpoint has no codes. */
  readonly family: ErrorFamily | null
  readonly body: unknown
  readonly requestId: string | null
  readonly retryAfterSeconds: number | undefined
  constructor(answer: {
    status: number
    family: ErrorFamily | null
    body: unknown
    requestId: string | null
    retryAfterSeconds: number | undefined
  }) {
    super(`The provider answered ${answer.status}`)
    this.status = answer.status
    this.family = answer.family
    this.body = answer.body
    this.requestId = answer.requestId
    this.retryAfterSeconds = answer.retryAfterSeconds
  }
}

/** The connection could not be made, or broke; `isAfterHeaders` when an answer had begun. */
export class ProviderNetworkError extends Error {
  override readonly name = 'ProviderNetworkError'
  readonly isAfterHeaders: boolean
  constructor(cause: Error, isAfterHeaders: boolean) {
    super(cause.message, { cause })
    this.isAfterHeaders = isAfterHeaders
  }
}

/** The total deadline of the call ran out, retries included. */
export class ProviderTimeoutError extends Error {
  override readonly name = 'ProviderTimeoutError'
  readonly timeoutMs: number
  constructor(timeoutMs: number) {
    super(`No response within ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }
}

/** The caller disconnected before the provider answered. */
export class CallAbortedError extends Error {
  override readonly name = 'CallAbortedError'
  constructor() {
    super('The caller closed the connection before the response')
  }
}

/** A success status, but a body that is not JSON. */
export class ProviderResponseShapeError extends Error {
  override readonly name = 'ProviderResponseShapeError'
  readonly status: number
  constructor(status: number, cause: unknown) {
    super(`The provider answered ${status} with a body that is not JSON`, { cause })
    this.status = status
  }
}
