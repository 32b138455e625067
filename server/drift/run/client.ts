import type { Answered } from '../shape/observation.ts'
import type { Target } from './target.ts'

export type Request = {
  method: string
  /** The path with its query. */
  path: string
  body?: unknown
  headers?: Record<string, string>
  credentials?: 'none' | 'blank' | 'unknown'
  /** True if repeating the request has the same effect and the answer does not matter. */
  isHarmless?: boolean
  /** True if the request asks for a failure, which is then no reason to repeat it. */
  isAnyAnswerGood?: boolean
}

/** Thrown if the target cannot be reached, even after several attempts. */
export class ConnectionBroken extends Error {
  override readonly name = 'ConnectionBroken'
}

/** Thrown after the run has made all calls that it may make. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
}

/** Thrown if the target still answers 429 after several attempts, or asks for a longer pause than a run waits. */
export class RateLimited extends Error {
  override readonly name = 'RateLimited'
}

export type Client = {
  /** The address of the target. */
  url: string
  /** @throws ConnectionBroken, BudgetSpent, RateLimited, or the reason of the signal */
  call: (request: Request, signal?: AbortSignal) => Promise<Answered>
  pause: Target['pause']
  calls: () => number
}

const timeoutMs = 20_000
const maxBodyBytes = 2_000_000
/** Waiting times before the next attempt. */
const backoffMs = [2000, 8000, 30_000]
const maxRetryAfterMs = 120_000
/** Statuses of an overloaded or broken server. Such answers say nothing about its API. */
const transientStatuses = new Set([429, 500, 502, 503, 504])

/**
 * Creates a client that calls one target: slowly on purpose, not too often, and with retries only where no resource can
 * be created twice.
 */
export function createClient(target: Target): Client {
  const { minIntervalMs, maxCalls } = target.limits
  let calls = 0

  async function callOnce(request: Request, signal?: AbortSignal): Promise<Answered> {
    if (calls >= maxCalls) throw new BudgetSpent(`the run may make ${maxCalls} calls`)
    if (calls > 0 && minIntervalMs > 0) await target.pause(minIntervalMs, signal)
    calls++
    return send(target, request)
  }

  /** Resolves to the answer, or to the pause before the next attempt. */
  async function tryOnce(
    request: Request,
    delayMs: number,
    signal?: AbortSignal,
  ): Promise<Answered | number> {
    try {
      const answered = await callOnce(request, signal)
      const isFinal = request.isAnyAnswerGood || !transientStatuses.has(answered.status)
      return isFinal || !mayRepeat(request, answered) ? answered : delayOf(answered, delayMs)
    } catch (error) {
      if (error instanceof ConnectionBroken && isRepeatable(request)) return delayMs
      throw error
    }
  }

  return {
    url: target.url,
    pause: target.pause,
    calls: () => calls,
    async call(request, signal) {
      for (const delayMs of backoffMs) {
        signal?.throwIfAborted()
        const tried = await tryOnce(request, delayMs, signal)
        if (typeof tried !== 'number') return tried
        await target.pause(tried, signal)
      }
      const answered = await callOnce(request, signal)
      if (answered.status === 429 && !request.isAnyAnswerGood) throw new RateLimited('too many calls')
      return answered
    },
  }
}

/** Only these APIs honor idempotency keys. A repetition of any other write might take effect twice, or be refused. */
const keyedPath = /^\/v1\/(?:payments|orders)(?:[/?]|$)/

function isRepeatable({ method, path, headers = {}, isHarmless = false }: Request): boolean {
  return (
    isHarmless || method === 'GET' || (keyedPath.test(path) && headers['x-idempotency-key'] !== undefined)
  )
}

/** Whether a request may be repeated. A 429 promises that nothing was done. */
function mayRepeat(request: Request, { status }: Answered): boolean {
  return status === 429 || isRepeatable(request)
}

/**
 * Reads `Retry-After`, which has seconds or a date. @throws RateLimited if it asks for a longer pause than a run waits
 */
function delayOf({ headers }: Answered, delayMs: number): number {
  const text = headers.get('retry-after') ?? ''
  const askedMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  if (askedMs > maxRetryAfterMs) throw new RateLimited(`a pause of ${Math.ceil(askedMs / 1000)} s`)
  return Number.isNaN(askedMs) ? delayMs : Math.max(askedMs, 0)
}

async function send(target: Target, request: Request): Promise<Answered> {
  const { method, path, body, headers = {}, credentials } = request
  const authorization = authorizationOf(credentials, target.accessToken)
  try {
    const response = await fetch(target.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(authorization !== null && { authorization }),
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readText(response)
    return { status: response.status, headers: response.headers, body: parse(text) }
  } catch {
    // The original error is left out, because it contains addresses of the user's network, and only the failure
    // matters.
    throw new ConnectionBroken('the target does not answer')
  }
}

/** The header of the credentials. Real tokens begin with `APP_USR-` or `TEST-`, so no account has the unknown token. */
function authorizationOf(credentials: Request['credentials'], accessToken: string): string | null {
  if (credentials === 'none') return null
  if (credentials === 'blank') return 'Bearer '
  return `Bearer ${credentials === 'unknown' ? 'unknown' : accessToken}`
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBodyBytes) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses the body. What is not JSON is compared as a text. */
function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
