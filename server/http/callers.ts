/**
 * Authorizes callers of the demo routes. The specification requires no credentials, so calls that a hostile page could
 * make through a browser are refused: calls from another origin, and calls by a foreign name for this machine (DNS
 * rebinding).
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { sendError } from './send-error.ts'
import { isSession } from './session.ts'

export const sessionCookie = 'pasarela_session'

/** Authorizes every call to the routes of `app`. */
export function guardCallers(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refused = refusalOf(request, config)
    if (!refused) return done()
    if (refused.code === 'unauthorized') reply.header('www-authenticate', 'Bearer realm="pasarela"')
    sendError(reply, refused)
  })
}

/**
 * The error for a refused caller, or null. The console's pages and unknown paths use it as well. With `isPage`, a link
 * of another site may open the page.
 */
export function refusalOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  config: Config,
  { isPage = false } = {},
): AppError | null {
  const { host = '', origin } = headers
  if (config.isLoopback && !isKnownHost(host, config)) {
    return new AppError(
      'forbidden',
      `The host name ${JSON.stringify(host)} is not accepted. Use 127.0.0.1 or localhost, or set GATEWAY_PUBLIC_URL.`,
    )
  }
  const isForeign = origin === undefined ? isSentByOtherSite(headers, isPage) : !isSameOrigin(origin, host)
  if (isForeign) {
    return new AppError('forbidden', 'Requests from pages of another origin are not accepted.')
  }
  if (config.consoleToken !== null && !carriesToken(headers, config.consoleToken)) {
    return new AppError(
      'unauthorized',
      'The console token is missing or wrong. Send it as Authorization: Bearer, or sign in to the console.',
    )
  }
  return null
}

/**
 * Whether a request may read what only operators should: with the console token, or, where there is none, from this
 * machine and through no proxy.
 */
export function isOperator({ headers, socket }: IncomingMessage, config: Config): boolean {
  if (refusalOf({ headers }, config) !== null) return false
  if (config.consoleToken !== null) return true
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some(name => headers[name] !== undefined)
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  return isLocal && !isForwarded && isKnownHost(headers.host ?? '', config)
}

function isKnownHost(host: string, { publicUrl }: Config): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return (
    ['127.0.0.1', 'localhost', '[::1]'].includes(name) ||
    (publicUrl !== null && new URL(publicUrl).host === host.toLowerCase())
  )
}

function isSameOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}

/**
 * Images, scripts and fetches without CORS carry no `Origin`; browsers name their sender in `Sec-Fetch-Site`
 * (https://www.w3.org/TR/fetch-metadata/). Programs send neither, and an address that the user typed sends `none`.
 */
function isSentByOtherSite(headers: FastifyRequest['headers'], isPage: boolean): boolean {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  return !(isPage && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document')
}

function carriesToken(headers: FastifyRequest['headers'], token: string): boolean {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  const cookie = parseCookie(headers.cookie ?? '')[sessionCookie]
  if (bearer !== undefined && isSameToken(bearer, token)) return true
  return cookie !== undefined && isSession(cookie, token, Date.now())
}

/** Compares digests, so that the time it takes reveals neither the length nor the content of the token. */
export function isSameToken(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
