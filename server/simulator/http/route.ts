import type { IncomingHttpHeaders } from 'node:http'
import type { Warning } from '../../facts/warnings.ts'
import type { Account } from '../store/accounts/account.ts'
import type { Deps } from './deps.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

/** One HTTP request as a handler receives it. */
export type Call<Owner = Account | null> = {
  method: string
  /** The path without the query. */
  path: string
  params: Record<string, string>
  /** The first value of each name. `payer.id` is one name. */
  query: Record<string, string>
  headers: IncomingHttpHeaders
  /** The JSON body. Undefined if there is none. */
  body: unknown
  rawBody: string
  account: Owner
  /** The public key of a browser's call, registered or not. */
  publicKey: string | null
  /** The time of the account's clock. */
  now: number
  requestId: string
  /** What the provider would refuse or ignore in production, although the call succeeds here. Handlers add to it. */
  warnings: Warning[]
  /** Who calls, as far as the call says it (server/facts/actors.ts). */
  actor: string | null
  /** Returns a signal that aborts, with an error, when the caller closes the connection before its answer. */
  left(): AbortSignal
}

/** `body` is sent as JSON, `text` unchanged. Without both the body is empty. */
export type Answer<Body = unknown> = {
  status: number
  body?: Body
  text?: string
  headers?: Record<string, string>
}

/**
 * A method and a path, and who may call it:
 * - `seller`: the provider's API, with an access token; programs only. The handler runs as one write of the store.
 * - `browser`: the same, also with a public key and from the pages of any origin.
 * - `application`: programs that send the id and the secret of an application in the body, as JSON or as a form.
 * - `open`: anybody, from any page. Credentials are not looked at, because the plugins send empty ones.
 * - `control`: the control API, with or without credentials; programs and the console.
 * - `page`: pages and what they load; opened from anywhere, while their forms are sent by these pages only.
 */
export type Route = { method: Method; path: string } & (
  | { access: 'seller'; handle: (call: Call<Account>, deps: Deps) => Answer }
  | { access: 'browser'; handle: (call: Call, deps: Deps) => Answer }
  | { access: 'application'; handle: (call: Call, deps: Deps) => Answer }
  | { access: 'open'; handle: (call: Call, deps: Deps) => Answer }
  | { access: 'control'; handle: (call: Call, deps: Deps) => Answer | Promise<Answer> }
  | {
      access: 'page'
      handle: (call: Call, deps: Deps) => Answer | Promise<Answer>
      /** True if scripts of other origins may read the answer. */
      cors?: boolean
      /** True for a page that accepts a form of shops' pages, which must change nothing. */
      isPostedByShops?: boolean
    }
)

/** The method and the path of an entry of the catalog, in the syntax of Fastify: `/payments/:id`. */
export function splitRoute(route: string): Pick<Route, 'method' | 'path'> {
  const [word, path = ''] = route.split(' ')
  const method = methods.find(known => known === word)
  if (!method) throw new Error(`${route} does not begin with a method`)
  return { method, path: path.replace(/\{(\w+)\}/g, ':$1') }
}

export const ok = <Body>(body: Body): Answer<Body> => ({ status: 200, body })
export const created = <Body>(body: Body): Answer<Body> => ({ status: 201, body })
