/**
 * The HTTP messages of a call, for its entry in the journal. Nothing is computed for them alone, because reads are the
 * hot path.
 */
import { maxExchangeText } from '../../contract/entry-columns.ts'
import { promisedCountryHeader } from '../../facts/promised-country.ts'
import type { NewCall } from '../../journal/entries.ts'
import type { AppError } from '../errors.ts'
import type { Attempt, Exchange } from '../provider/exchange.ts'
import type { RequestContext } from './context.ts'

type RecordedExchange = NonNullable<NewCall['exchange']>
type Headers = RecordedExchange['caller']['headers']

/** Headers that change how a call is treated or that tell callers apart. None may carry a credential. */
const shownHeaders = [
  'user-agent',
  'origin',
  'content-type',
  'content-length',
  'x-idempotency-key',
  'x-request-id',
  'x-pasarela-purpose',
  'x-pasarela-actor',
  promisedCountryHeader,
]

const maxUrlLength = 2048

type Answered = { request: RequestContext; exchange: Exchange; error: AppError | null }

export function describeExchange({ request, exchange, error }: Answered): RecordedExchange {
  const firstAt = exchange.attempts[0]?.startedAt ?? 0
  return {
    caller: {
      method: request.received.method,
      url: urlOf(request),
      headers: pickHeaders(request.received.headers),
      answer_headers: answerHeadersOf(request, error?.retryAfterSeconds),
    },
    provider: exchange.attempts.map(attempt => describeAttempt(attempt, firstAt)),
  }
}

/**
 * The query of a tRPC request is its input, which the entry has already. A long query is omitted whole, because a part
 * could end within a secret.
 */
function urlOf({ transport, received }: RequestContext): string {
  const { originalUrl: url = received.url } = received
  const mark = url.indexOf('?')
  const isKept = mark === -1 || (transport !== 'trpc' && url.length <= maxUrlLength)
  return isKept ? url : url.slice(0, mark)
}

function pickHeaders(headers: RequestContext['received']['headers']): Headers {
  const picked: Headers = []
  for (const name of shownHeaders) {
    const value = headers[name]
    if (typeof value === 'string') picked.push([name, value])
  }
  return picked
}

/**
 * The headers of the answer that concern this call. The REST adapter adds the key, and `sendError` adds `Retry-After`.
 */
function answerHeadersOf(request: RequestContext, retryAfter: number | undefined): Headers {
  const headers: Headers = [['x-request-id', request.correlationId]]
  if (request.transport === 'rest' && request.idempotencyKey !== null)
    headers.push(['x-idempotency-key', request.idempotencyKey])
  if (retryAfter !== undefined) headers.push(['retry-after', String(retryAfter)])
  return headers
}

function describeAttempt(attempt: Attempt, firstAt: number): RecordedExchange['provider'][number] {
  const { origin, request, status, requestId, refusal, error } = attempt
  return {
    method: request.method,
    url: origin + request.path,
    headers: Object.entries(request.headers).filter(([name]) => name !== 'authorization'),
    body: keepShort(request.body),
    started_after_ms: toTenths(attempt.startedAt - firstAt),
    duration_ms: toTenths(attempt.durationMs),
    status,
    request_id: requestId,
    answer: keepShort(refusal),
    error: error?.message ?? null,
  }
}

/** A part of a text could end within a secret, which masking would not recognize. */
function keepShort(text: string | null): string | null {
  return text !== null && text.length <= maxExchangeText ? text : null
}

function toTenths(ms: number): number {
  return Math.round(ms * 10) / 10
}
