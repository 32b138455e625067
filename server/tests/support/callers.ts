/** How tests speak to a running gateway: each transport through its own client, and HTTP as plain as it comes. */
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import { request } from 'undici'
import type { AppRouter } from '../../procedures/router.ts'

/** The envelope with everything it may hold; which of it is there is what a test asks. */
type Envelope<T> = {
  ok: boolean
  data: T
  meta: unknown[]
  message: string
  code: string
  errors: Record<string, string[]>
  causes: { family: string; code: string }[]
  details: unknown
}

export type Answer<T = { id: number | string }> = {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The body as it came. */
  text: string
  /** The body parsed, where it is JSON. */
  body: Envelope<T>
}

/** An object or list is sent as JSON, text as it is (with the JSON media type unless `headers` say otherwise). */
export type Headers = Record<string, string>
export type Rest = <T = { id: number | string }>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Headers,
) => Promise<Answer<T>>

/** Asks `base + path`. Redirects are not followed; a `host` header may be set. */
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
