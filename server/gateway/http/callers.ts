/**
 * Authorizes callers of the demo routes. The specification requires no credentials, so calls that a hostile page could
 * make through a browser are refused: calls from another origin, and calls by a foreign name for this machine (DNS
 * rebinding).
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { hostNameOf, isAllowedHost } from '../../shared/process/allowed-hosts.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { type ConsoleToken, createConsoleToken } from './console-token.ts'
import { sendError } from './send-error.ts'

export type Callers = {
  /** Null if callers need no token. */
  consoleToken: ConsoleToken | null
  /** Authorizes every call to the routes of `app`. */
  guard: (app: FastifyInstance) => void
  /**
   * The error for a refused caller, or null. The console's pages and unknown paths use it as well. With `isPage`, a
   * link of another site may open the page.
   */
  refusalOf: (request: FastifyRequest, options?: { isPage: boolean }) => AppError | null
  /** The checks of `refusalOf` that the form of the sign-in must pass, which carries the token in its body. */
  foreignRefusalOf: (request: FastifyRequest) => AppError | null
  /**
   * Whether a request may read what only operators should: with the console token, or, where there is none, from this
   * machine and through no proxy.
   */
  isOperator: (request: FastifyRequest) => boolean
}

export function createCallers(config: Config, logger: Pick<Logger, 'warn'>): Callers {
  const consoleToken = config.consoleToken === null ? null : createConsoleToken(config.consoleToken, logger)
  const refusalOf: Callers['refusalOf'] = (request, { isPage } = { isPage: false }) =>
    foreignRefusalOf(request.headers, config, isPage) ?? consoleToken?.refusalOf(request) ?? null

  return {
    consoleToken,
    refusalOf,
    foreignRefusalOf: ({ headers }) => foreignRefusalOf(headers, config, false),
    guard: app => {
      app.addHook('onRequest', (request, reply, done) => {
        const refused = refusalOf(request)
        if (!refused) {
          if (consoleToken !== null && !isWrite(request)) endWithSession(request, reply.raw, consoleToken)
          return done()
        }
        if (refused.code === 'unauthorized') reply.header('www-authenticate', 'Bearer realm="pasarela"')
        sendError(reply, refused)
      })
    },
    isOperator: request => {
      if (refusalOf(request) !== null) return false
      return consoleToken !== null || isOfThisMachine(request.raw)
    },
  }
}

/** The answer of a write says what was done, so it is still sent. Agents wait by POST. */
const isWrite = ({ method, routeOptions }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && routeOptions.url !== '/mcp'

/** A stream or an answer that was authorized by a session does not outlive it. */
function endWithSession(
  { headers }: FastifyRequest,
  response: ServerResponse,
  { sessions, sessionOf }: ConsoleToken,
): void {
  const session = sessionOf(headers)
  if (session !== null)
    response.once(
      'close',
      sessions.onEnd(session, () => response.destroy()),
    )
}

/** The error for a foreign name of this machine, or a page of another origin. */
function foreignRefusalOf(headers: IncomingHttpHeaders, config: Config, isPage: boolean): AppError | null {
  const { host = '', origin } = headers
  if (!isAllowedHost(hostNameOf(host), config.allowedHosts)) {
    return new AppError(
      'forbidden',
      `The host name ${JSON.stringify(host)} is not accepted. Use an IP address or localhost, or add the name to GATEWAY_ALLOWED_HOSTS.`,
    )
  }
  const isForeign = origin === undefined ? isSentByOtherSite(headers, isPage) : !isSameOrigin(origin, host)
  if (isForeign) {
    return new AppError('forbidden', 'Requests from pages of another origin are not accepted.')
  }
  return null
}

/** Proxies add some of them; which ones depends on the proxy and its configuration. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

function isOfThisMachine({ headers, socket }: IncomingMessage): boolean {
  const isForwarded = forwardingHeaders.some(name => headers[name] !== undefined)
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  return isLocal && !isForwarded
}

function isSameOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Images, scripts and fetches without CORS carry no `Origin`; browsers name their sender in `Sec-Fetch-Site`
 * (https://www.w3.org/TR/fetch-metadata/). Programs send neither, and an address that the user typed sends `none`.
 */
function isSentByOtherSite(headers: IncomingHttpHeaders, isPage: boolean): boolean {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  return !(isPage && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document')
}
