/**
 * The client of the provider's HTTP API: one keep-alive pool, one total deadline per call, safe retries.
 * Only `baseUrl` tells Mercado Pago from the simulator.
 */
import { Pool } from 'undici'
import { Deadline } from './deadline.ts'
import { ProviderHttpError } from './errors.ts'
import { ProviderAnswer } from './provider-answer.ts'
import { maxRetries, mayRetry, parseRetryAfter, type RetrySafety, retryDelayMs } from './retry-policy.ts'
import { type RawAnswer, type RawRequest, sendOnce } from './send-once.ts'

/** Measured on this stack: 64, 128 and 256 connections are equal within noise, 16 is slower. */
const connections = 64

export type ProviderClientOptions = {
  baseUrl: string
  accessToken: string
  /** The total deadline of one call, retries included. */
  timeoutMs: number
  random?: () => number
  now?: () => number
}

/** What one call learnt on its way; the journal keeps it. */
export type Exchange = { attempts: number; status: number | null; requestId: string | null }

/** What the caller of an operation brings to its provider call. */
export type CallOptions = {
  idempotencyKey: string
  correlationId: string
  exchange: Exchange
  /** Ends the call without an answer when it aborts. Null: the call goes on to its end. */
  signal: AbortSignal | null
}

export type ProviderRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, unknown> | undefined
  body?: unknown
  safety: RetrySafety
}

export type ProviderClient = {
  /** @throws one of the errors of `errors.ts` */
  send<T>(request: ProviderRequest, call: CallOptions): Promise<ProviderAnswer<T>>
  close(): Promise<void>
}

export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const { origin, pathname } = new URL(options.baseUrl)
  const basePath = pathname.replace(/\/$/, '')
  // The call's own deadline covers headers and body, whichever is slow.
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    connect: { timeout: options.timeoutMs },
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const random = options.random ?? Math.random
  const now = options.now ?? Date.now

  function toRawRequest(request: ProviderRequest, call: CallOptions): RawRequest {
    const headers: Record<string, string> = {
      authorization: `Bearer ${options.accessToken}`,
      accept: 'application/json',
      'x-request-id': call.correlationId,
    }
    const isWrite = request.method !== 'GET'
    if (isWrite) headers['x-idempotency-key'] = call.idempotencyKey
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
    raw: RawRequest,
    call: CallOptions,
    deadline: Deadline,
  ): Promise<ProviderAnswer<T>> {
    call.exchange.attempts += 1
    const answer = await sendOnce(pool, raw, deadline)
    const requestId = headerText(answer, 'x-request-id') ?? null
    call.exchange.status = answer.status
    call.exchange.requestId = requestId
    if (answer.status < 200 || answer.status > 299) throw toHttpError(answer, requestId)
    return new ProviderAnswer<T>(answer.status, requestId, answer.body)
  }

  /** What the provider says is shown to callers, so the credential it may repeat is taken out. */
  function toHttpError(answer: RawAnswer, requestId: string | null): ProviderHttpError {
    const text = answer.body.toString('utf8').replaceAll(options.accessToken, '***')
    const body = parseOrKeep(text)
    const retryAfterSeconds = parseRetryAfter(headerText(answer, 'retry-after'), now())
    return new ProviderHttpError({ status: answer.status, body, requestId, retryAfterSeconds })
  }

  async function send<T>(request: ProviderRequest, call: CallOptions): Promise<ProviderAnswer<T>> {
    const raw = toRawRequest(request, call)
    const deadline = new Deadline(options.timeoutMs, call.signal)
    const deadlineAt = now() + options.timeoutMs
    try {
      for (let retries = 0; ; retries += 1) {
        try {
          return await attempt<T>(raw, call, deadline)
        } catch (error) {
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

/** Where writing it again would end the stack; no answer of the provider comes near. */
const deepest = 1000

/** What is not JSON, or nested without end, stays the text that the provider said. */
function parseOrKeep(text: string): unknown {
  let depth = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > deepest) return text
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function headerText(answer: RawAnswer, name: string): string | undefined {
  const value = answer.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function toQueryText(query: Record<string, unknown> | undefined): string {
  if (!query) return ''
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  const text = search.toString()
  return text && `?${text}`
}
