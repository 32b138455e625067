/** Signing in to the console with the console token: one form, one cookie. */
import { stringifySetCookie } from 'cookie'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isSameToken, sessionCookie } from './callers.ts'
import { createSession } from './session.ts'
import { renderSignIn, safePath } from './sign-in-page.ts'
import { createSignInTries } from './sign-in-tries.ts'

const maxFormBytes = 4096

/** `POST /sign-in` with `token=…` sets the cookie and goes to `next`; a wrong one shows the form again. */
export function registerSignIn(app: FastifyInstance, { consoleToken, publicUrl }: Config): void {
  if (consoleToken === null) return
  const tries = createSignInTries()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, body),
  )
  app.post('/sign-in', (request, reply) => {
    const form = new URLSearchParams(String(request.body))
    reply.header('cache-control', 'no-store')
    const next = safePath(form.get('next'))
    const waitSeconds = tries.waitSeconds(request.ip)
    if (waitSeconds > 0) {
      const acceptLanguage = request.headers['accept-language']
      const page = renderSignIn({ acceptLanguage, isWrong: true, waitSeconds, next })
      return reply.code(429).header('retry-after', waitSeconds).type('text/html; charset=utf-8').send(page)
    }
    if (!isSameToken(form.get('token') ?? '', consoleToken)) {
      tries.failed(request.ip)
      request.log.warn({ address: request.ip }, 'The sign-in got a wrong console token.')
      const acceptLanguage = request.headers['accept-language']
      const page = renderSignIn({ acceptLanguage, isWrong: true, next })
      return reply.code(401).type('text/html; charset=utf-8').send(page)
    }
    tries.succeeded(request.ip)
    const cookie = stringifySetCookie({
      name: sessionCookie,
      value: createSession(consoleToken, Date.now()),
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: publicUrl?.startsWith('https:') ?? false,
    })
    return reply.header('set-cookie', cookie).redirect(next, 303)
  })
}
