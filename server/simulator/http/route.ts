import type { IncomingHttpHeaders } from 'node:http'
import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import type { ProviderError } from '../errors/provider-error.ts'

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof methods)[number]

/** One HTTP request, read: what a handler may know of it. */
export type Call<Owner = Account | null> = {
  method: string
  /** Without the query. */
  path: string
  params: Record<string, string>
  /** First value of each name; names with dots (`payer.id`) stay flat. */
  query: Record<string, string>
  headers: IncomingHttpHeaders
  /** The JSON body; undefined where there is none. */
  body: unknown
  rawBody: string
  account: Owner
  /** The key of a browser's call, whether or not an account registered it. */
  publicKey: string | null
  /** The account's time. */
  now: number
  requestId: string
}

/** `body` is written as JSON; `text` as it stands. Neither means an empty body. */
export type Answer<Body = unknown> = {
  status: number
  body?: Body
  text?: string
  headers?: Record<string, string>
}

/**
 * The table that the server is made of; other folders add their own rows.
 * - `seller`: the provider's API, with an access token; runs as one unit of the store.
 * - `browser`: the same, also with a public key, and open to other origins.
 * - `open`: pages and the control API; a bearer token is used when there is one.
 */
export type Route = { method: Method; path: string } & (
  | { access: 'seller'; handle: (call: Call<Account>, deps: Deps) => Answer }
  | {
      access: 'browser'
      handle: (call: Call, deps: Deps) => Answer
      /** What is answered without any credentials. */
      missing?: () => ProviderError
    }
  | { access: 'open'; cors?: boolean; handle: (call: Call, deps: Deps) => Answer | Promise<Answer> }
)

export const ok = <Body>(body: Body): Answer<Body> => ({ status: 200, body })
export const created = <Body>(body: Body): Answer<Body> => ({ status: 201, body })
