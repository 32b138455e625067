/** Signing in to the console with the console token, and out again: one form, one cookie. */
import { stringifySetCookie } from 'cookie'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { type ConsoleToken, sessionCookie } from './console-token.ts'
import { safePath, sendSignIn } from './sign-in-page.ts'
import { createTokenTries } from './token-tries.ts'

const maxFormBytes = 4096

/**
 * `POST /sign-in` with `token=…` sets the cookie and goes to `next`; a wrong one shows the form again. `POST /sign-out`
 * ends the session. It is behind the guard of the console, so pages of another origin cannot send it.
 */
export function registerSignIn(app: FastifyInstance, consoleToken: ConsoleToken, config: Config): void {
  const cookie = {
    name: sessionCookie,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl?.startsWith('https:') ?? false,
  } as const
  const tries = createTokenTries()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, body),
  )
  app.post('/sign-in', (request, reply) => {
    const form = new URLSearchParams(String(request.body))
    const next = safePath(form.get('next'))
    const page = { acceptLanguage: request.headers['accept-language'], isWrong: true, next }
    const waitSeconds = tries.waitSeconds(request.ip)
    if (waitSeconds > 0)
      return sendSignIn(reply.header('retry-after', waitSeconds), 429, { ...page, waitSeconds })
    if (!consoleToken.isToken(form.get('token') ?? '')) {
      tries.failed(request.ip)
      request.log.warn({ address: request.ip }, 'The sign-in got a wrong console token.')
      return sendSignIn(reply, 401, page)
    }
    tries.succeeded(request.ip)
    const setCookie = stringifySetCookie({ ...cookie, value: consoleToken.sessions.create() })
    return reply.headers({ 'set-cookie': setCookie, 'cache-control': 'no-store' }).redirect(next, 303)
  })
  app.post('/sign-out', (request, reply) => {
    const session = consoleToken.sessionOf(request.headers)
    if (session !== null) consoleToken.sessions.end(session)
    const setCookie = stringifySetCookie({ ...cookie, value: '', maxAge: 0 })
    return reply.code(204).headers({ 'set-cookie': setCookie, 'cache-control': 'no-store' }).send()
  })
}
