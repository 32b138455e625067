/** Clients for tests: one for each transport, and plain HTTP. */
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import { request } from 'undici'
import type { AppRouter } from '../../gateway/procedures/router.ts'

/** The envelope with every field that it may have. */
type Envelope<T> = {
  ok: boolean
  data: T
  meta: unknown[]
  message: string
  code: string
  outcome: 'unknown' | undefined
  errors: Record<string, string[]>
  causes: { family: string; code: string }[]
  details: unknown
}

export type Answer<T = { id: number | string }> = {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The body as received. */
  text: string
  /** The parsed body if it is JSON. */
  body: Envelope<T>
}

/** Objects and lists are sent as JSON, and text is sent unchanged (as JSON unless `headers` say otherwise). */
export type Headers = Record<string, string>
export type Rest = <T = { id: number | string }>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Headers,
) => Promise<Answer<T>>

/** Sends requests to `base + path`. Redirects are not followed; a `host` header may be set. */
export function createRest(base: string): Rest {
  return async <T>(method: string, path: string, body?: unknown, headers: Headers = {}) => {
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const response = await request(base + path, {
      method,
      headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: payload ?? null,
    })
    const text = await response.body.text()
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      body: parse(text) as Envelope<T>,
    }
  }
}

export function createTrpc(gatewayUrl: string, headers: Headers = {}): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${gatewayUrl}/trpc`, headers })] })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
