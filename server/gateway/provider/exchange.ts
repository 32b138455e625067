/** One call to the provider: its attempts, and the options of its caller. */

import type { Warning } from '../../facts/warnings.ts'
import type { Span } from '../../shared/tracing/span.ts'
import type { RawRequest } from './send-once.ts'

/** One request to the provider and what came back. */
export type Attempt = {
  origin: string
  request: RawRequest
  /** The start by `performance.now()`. */
  startedAt: number
  durationMs: number
  status: number | null
  requestId: string | null
  /** The fault that the simulator names in its answer. */
  fault: string | null
  /** The body of an answer that is not 2xx, without the access token. */
  refusal: string | null
  error: Error | null
}

/** Facts about one call, filled in by the client and recorded in the journal. */
export type Exchange = {
  readonly attempts: Attempt[]
  status: number | null
  requestId: string | null
  /** The fault that the last attempt met; of a call that succeeded, also that of an earlier one. */
  fault: string | null
  /** What it warns of there. */
  warnings: readonly Warning[]
  /** That of the account, which the simulator names. Null: unknown. */
  currency: string | null
  /**
   * True once an attempt of a write was sent and not refused: the write may have been performed, whatever the answer
   * was.
   */
  mayBePerformed: boolean
  /** The parent of the attempts' spans. */
  readonly span: Span | null
}

export function newExchange(span: Span | null = null): Exchange {
  return {
    attempts: [],
    status: null,
    requestId: null,
    fault: null,
    warnings: [],
    currency: null,
    mayBePerformed: false,
    span,
  }
}

/** What a call to the provider takes from the request that caused it. */
export type CallOptions = {
  idempotencyKey: string
  correlationId: string
  /** What the caller sent as `promisedCountryHeader`. */
  promisedCountry?: string | undefined
  /** Whether the console made the call, or the gateway by itself. */
  isOfConsole?: boolean
  exchange: Exchange
  /** Aborts the call without an answer. Null: the call is never aborted. */
  signal: AbortSignal | null
}

export function newAttempt(origin: string, request: RawRequest): Attempt {
  return {
    origin,
    request,
    startedAt: performance.now(),
    durationMs: 0,
    status: null,
    requestId: null,
    fault: null,
    refusal: null,
    error: null,
  }
}
