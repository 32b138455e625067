/**
 * Addresses of accounts: `/{prefix}/accounts/{name}/…` is `/{prefix}/…` of that account. The name is removed before the
 * route is found, so each route is registered once, and its guards, limits and metrics are those of all accounts.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

const names = new WeakMap<IncomingMessage, string>()

/** Creates Fastify's `rewriteUrl`. Requests to the default account cost one comparison. */
export function createAccountPaths(prefix: string): (request: IncomingMessage) => string {
  const root = `/${prefix}/accounts/`
  return request => {
    const { url = '/' } = request
    if (!url.startsWith(root)) return url.startsWith(consoleRoot) ? ofConsole(request, url) : url
    const [, name, rest] = /^([^/?#]+)(\/[^?#].*)$/.exec(url.slice(root.length)) ?? []
    // Without a rest, the address is that of the account itself, which is a resource of the gateway.
    if (name === undefined || rest === undefined) return url
    names.set(request, name)
    return withoutPrefix.test(rest) ? rest : `/${prefix}${rest}`
  }
}

/** The addresses that do not begin with the route prefix. */
const withoutPrefix = /^\/(?:trpc\/|mcp(?:\?|$))/

/** The console's pages of an account, and the calls that they make. The console does not know the route prefix. */
const consoleRoot = '/a/'

function ofConsole(request: IncomingMessage, url: string): string {
  const [, name, call] = /^([^/?#]+)(\/trpc\/[^?#].*)?/.exec(url.slice(consoleRoot.length)) ?? []
  if (name !== undefined) names.set(request, name)
  return call ?? url
}

/** The account that a request names. Null: the default one. */
export function accountNameOf({ raw }: Pick<FastifyRequest, 'raw'>): string | null {
  return names.get(raw) ?? null
}

/** Clients of tRPC and MCP can also name the account in a header, and use the address that all accounts share. */
export function accountNameOfTrpc(request: FastifyRequest): string | null {
  const header = request.headers['x-pasarela-account']
  return accountNameOf(request) ?? (typeof header === 'string' ? header : null)
}
