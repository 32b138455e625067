/**
 * Addresses of accounts: `/{prefix}/accounts/{name}/…` is `/{prefix}/…` of that account. The name is removed before the
 * route is found, so each route is registered once, and its guards, limits and metrics are those of all accounts.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

const names = new WeakMap<IncomingMessage, string>()

/** Creates Fastify's `rewriteUrl`. Other requests cost a comparison. */
export function createAccountPaths(prefix: string): (request: IncomingMessage) => string {
  const root = `/${prefix}/accounts/`
  return request => {
    const { url = '/' } = request
    if (!url.startsWith(root)) return url.startsWith(consoleRoot) ? ofConsole(request, url) : url
    const [, name, rest] = /^([^/?#]+)(\/[^?#].*)$/.exec(url.slice(root.length)) ?? []
    // The account itself, which is a resource of the gateway.
    if (name === undefined || rest === undefined) return url
    names.set(request, name)
    return withoutPrefix.test(rest) ? rest : `/${prefix}${rest}`
  }
}

/** What is at the same address whatever the prefix is. */
const withoutPrefix = /^\/(?:trpc\/|mcp(?:\?|$))/

/** The console's pages of an account, and the calls that they make. They do not know the prefix. */
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

/** Clients of tRPC and MCP can name it in a header instead, with an address that all accounts share. */
export function accountNameOfTrpc(request: FastifyRequest): string | null {
  const header = request.headers['x-pasarela-account']
  return accountNameOf(request) ?? (typeof header === 'string' ? header : null)
}
