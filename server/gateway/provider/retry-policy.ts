/** When a failed exchange may be tried again, and after what delay. */
import { ProviderHttpError, ProviderNetworkError } from './errors.ts'

export const maxRetries = 2
const baseDelayMs = 150
const retriedStatuses = [429, 502, 503, 504]
/**
 * Statuses that say that the request was not processed. 503 is none of them: a proxy sends it while its server may
 * still process the request.
 */
const unprocessedStatuses = [429]
/** Codes of failures that happen before the request is sent. */
const connectCodes = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/**
 * Reads, deletes, and writes whose idempotency key the provider honors (payments, orders and refunds) may always be
 * repeated. Other writes may be repeated only when nothing can have happened yet.
 */
export type RetrySafety = 'repeatable' | 'only_unprocessed'

export function mayRetry(error: unknown, safety: RetrySafety): boolean {
  if (error instanceof ProviderHttpError) {
    return (safety === 'repeatable' ? retriedStatuses : unprocessedStatuses).includes(error.status)
  }
  if (error instanceof ProviderNetworkError) {
    if (error.isAfterHeaders) return false
    return safety === 'repeatable' || connectCodes.includes(networkCode(error))
  }
  return false
}

/**
 * Whether the failure proves that the attempt changed nothing, because it was refused or never sent. A 5xx proves
 * nothing.
 */
export function isUnperformed(error: unknown): boolean {
  if (error instanceof ProviderHttpError) return error.status >= 400 && error.status < 500
  return error instanceof ProviderNetworkError && connectCodes.includes(networkCode(error))
}

/** Milliseconds before the next attempt: the provider's `Retry-After`, else doubling with full jitter. */
export function retryDelayMs(error: unknown, attempt: number, random: () => number): number {
  const askedSeconds = error instanceof ProviderHttpError ? error.retryAfterSeconds : undefined
  if (askedSeconds !== undefined) return askedSeconds * 1000
  return Math.round(random() * baseDelayMs * 2 ** attempt)
}

function networkCode(error: ProviderNetworkError): string {
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
