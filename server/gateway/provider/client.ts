/**
 * The client of the provider's HTTP API: one keep-alive pool, one total deadline per call, safe retries. It treats
 * Mercado Pago and the simulator alike.
 */
import { Pool } from 'undici'
import type { Method } from '../../catalog/operation.ts'
import { parseExactly } from '../../contract/exact-numbers.ts'
import { accountCountryHeader, currencyOfAnswer } from '../../facts/account-country.ts'
import { faultHeader, isUnperformed as isUnperformedBy } from '../../facts/fault-header.ts'
import { consoleHeader } from '../../facts/gradings.ts'
import { isMercadoPago } from '../../facts/mercado-pago.ts'
import { promisedCountryHeader } from '../../facts/promised-country.ts'
import { familyOfPath } from '../../facts/provider-errors.ts'
import { readWarnings, warningsHeader } from '../../facts/warnings.ts'
import { isNestedBeyond } from '../../shared/json-nesting.ts'
import { parseRetryAfter } from '../../shared/retry-after.ts'
import { Deadline } from './deadline.ts'
import { ProviderHttpError } from './errors.ts'
import { type Attempt, type CallOptions, newAttempt } from './exchange.ts'
import { ProviderAnswer } from './provider-answer.ts'
import { toQueryText } from './query-text.ts'
import { isUnperformed, maxRetries, mayRetry, type RetrySafety, retryDelayMs } from './retry-policy.ts'
import { type RawAnswer, type RawRequest, sendOnce } from './send-once.ts'
import { endAttempt, traceAttempt } from './trace-attempt.ts'

/** Measured on this stack: 64, 128 and 256 connections are equal within noise, 16 is slower. */
const connections = 64

/** The body of a write that was answered without one: a deletion (204), or a repeated key (measured on refunds). */
const emptyObject = Buffer.from('{}')

export type ProviderClientOptions = {
  baseUrl: string
  accessToken: string
  /** The total deadline of one call, retries included. */
  timeoutMs: number
  /** Called for each attempt. `status` is null without an answer. */
  onAttempt?: (attempt: { method: string; status: number | null; seconds: number; isRetry: boolean }) => void
  random?: () => number
  now?: () => number
}

export type ProviderRequest = {
  method: Method
  path: string
  query?: Record<string, unknown> | undefined
  /** Headers besides those of every request. */
  headers?: Record<string, string>
  body?: unknown
  safety: RetrySafety
}

export type ProviderClient = {
  /** @throws one of the errors of `errors.ts` */
  send<T>(request: ProviderRequest, call: CallOptions): Promise<ProviderAnswer<T>>
  close(): Promise<void>
}

/** The provider may close an idle connection as a write is sent on it, which loses the answer. So none is kept longer. */
const maxIdleMs = 4_000

export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const baseUrl = new URL(options.baseUrl)
  const basePath = baseUrl.pathname.replace(/\/$/, '')
  const canMove = !isMercadoPago(options.baseUrl)
  // The deadline of the call covers the time until headers and body arrive, so the pool needs no limits of its own.
  const pool = new Pool(baseUrl.origin, {
    connections,
    pipelining: 1,
    keepAliveMaxTimeout: maxIdleMs,
    connect: { timeout: options.timeoutMs },
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const random = options.random ?? Math.random
  const now = options.now ?? Date.now

  function toRawRequest(request: ProviderRequest, call: CallOptions): RawRequest {
    const headers: RawRequest['headers'] = {
      authorization: `Bearer ${options.accessToken}`,
      accept: 'application/json',
      'x-request-id': call.correlationId,
      ...request.headers,
    }
    if (canMove && call.isOfConsole) headers[consoleHeader] = 'true'
    const isWrite = request.method !== 'GET'
    if (isWrite) headers['x-idempotency-key'] = call.idempotencyKey
    if (isWrite && canMove && call.promisedCountry !== undefined)
      headers[promisedCountryHeader] = call.promisedCountry
    if (request.body !== undefined) headers['content-type'] = 'application/json'
    const body = request.body === undefined ? null : JSON.stringify(request.body)
    return {
      method: request.method,
      path: basePath + request.path + toQueryText(request.query),
      headers,
      body,
    }
  }

  async function attempt<T>(
    { request, raw }: { request: ProviderRequest; raw: RawRequest },
    call: CallOptions,
    deadline: Deadline,
  ): Promise<ProviderAnswer<T>> {
    const { span: parent, attempts } = call.exchange
    const record = newAttempt(baseUrl.origin, raw)
    attempts.push(record)
    call.exchange.fault = null
    const span = traceAttempt(raw, { parent, attempts: attempts.length, baseUrl })
    const endRecord = (status: number | null) => {
      record.status = status
      record.durationMs = performance.now() - record.startedAt
      const seconds = record.durationMs / 1000
      options.onAttempt?.({ method: request.method, status, seconds, isRetry: attempts.length > 1 })
      if (span) endAttempt(span, status)
    }
    const answer = await sendOnce(pool, raw, deadline).catch((error: Error) => {
      record.error = error
      endRecord(null)
      throw error
    })
    endRecord(answer.status)
    const requestId = headerText(answer, 'x-request-id') ?? null
    record.requestId = requestId
    call.exchange.status = answer.status
    call.exchange.requestId = requestId
    record.fault = headerText(answer, faultHeader) ?? null
    call.exchange.fault = record.fault
    call.exchange.currency = canMove ? currencyOfAnswer(headerText(answer, accountCountryHeader)) : null
    call.exchange.warnings = canMove ? readWarnings(headerText(answer, warningsHeader)) : []
    if (answer.status >= 200 && answer.status <= 299) {
      call.exchange.fault = attempts.findLast(({ fault }) => fault !== null)?.fault ?? null
      const isEmptyWrite = answer.body.length === 0 && request.method !== 'GET'
      return new ProviderAnswer<T>(answer.status, requestId, isEmptyWrite ? emptyObject : answer.body)
    }
    // The refusal is shown to callers and stored in the journal, and it may repeat the access token.
    record.refusal = answer.body.toString('utf8').replaceAll(options.accessToken, '***')
    throw toHttpError(answer, record, request)
  }

  function toHttpError(
    answer: RawAnswer,
    { refusal, requestId }: Attempt,
    { path }: ProviderRequest,
  ): ProviderHttpError {
    const body = parseOrKeep(refusal ?? '')
    const retryAfterSeconds = parseRetryAfter(headerText(answer, 'retry-after'), now())
    const { status } = answer
    return new ProviderHttpError({ status, family: familyOfPath(path), body, requestId, retryAfterSeconds })
  }

  async function send<T>(request: ProviderRequest, call: CallOptions): Promise<ProviderAnswer<T>> {
    const raw = toRawRequest(request, call)
    const deadline = new Deadline(options.timeoutMs, call.signal)
    const deadlineAt = now() + options.timeoutMs
    try {
      for (let retries = 0; ; retries += 1) {
        const { mayBePerformed } = call.exchange
        if (request.method !== 'GET') call.exchange.mayBePerformed = true
        try {
          return await attempt<T>({ request, raw }, call, deadline)
        } catch (error) {
          if (isUnperformed(error) || isUnperformedBy(call.exchange.fault ?? ''))
            call.exchange.mayBePerformed = mayBePerformed
          deadline.throwIfOver()
          const delayMs = retryDelayMs(error, retries, random)
          if (retries >= maxRetries || !mayRetry(error, request.safety) || now() + delayMs >= deadlineAt)
            throw error
          await deadline.wait(delayMs)
          deadline.throwIfOver()
        }
      }
    } finally {
      deadline.clear()
    }
  }

  return { send, close: () => pool.destroy() }
}

/** Serializing a deeper value overflows the stack. Real answers of the provider are far less deep. */
const maxLevels = 1000

/** The parsed JSON, or the text if it is not JSON or nested too deeply. */
function parseOrKeep(text: string): unknown {
  try {
    const value = parseExactly(text)
    return isNestedBeyond(value, maxLevels) ? text : value
  } catch {
    return text
  }
}

function headerText(answer: RawAnswer, name: string): string | undefined {
  const value = answer.headers[name]
  return Array.isArray(value) ? value[0] : value
}
