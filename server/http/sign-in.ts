/** Signing in on the console with the console token: one form, one cookie. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { isSameToken, tokenCookie } from './callers.ts'

const maxFormBytes = 4096

/** `POST /sign-in` with `token=…` sets the cookie and goes home; a wrong one shows the form again. */
export function registerSignIn(app: FastifyInstance, { consoleToken, publicUrl }: Config): void {
  if (consoleToken === null) return
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : ''
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, body),
  )
  app.post('/sign-in', (request, reply) => {
    const given = new URLSearchParams(String(request.body)).get('token') ?? ''
    if (!isSameToken(given, consoleToken)) {
      return reply.code(401).type('text/html; charset=utf-8').send(signInPage('That is not the token.'))
    }
    const cookie = `${tokenCookie}=${encodeURIComponent(consoleToken)}; Path=/; HttpOnly; SameSite=Strict${secure}`
    return reply.header('set-cookie', cookie).redirect('/', 303)
  })
}

export function signInPage(problem = ''): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in - Pasarela</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { display: grid; place-content: center; min-height: 100dvh; margin: 0 }
  form { display: grid; gap: 12px; width: min(88vw, 360px) }
  input, button { font: inherit; padding: 10px 12px }
  [role=alert] { color: light-dark(#b3261e, #ffb3ac) }
</style>
<form method="post" action="/sign-in">
  <h1>Pasarela</h1>
  ${problem && `<p role="alert">${problem}</p>`}
  <label for="token">Console token (GATEWAY_CONSOLE_TOKEN)</label>
  <input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
  <button>Sign in</button>
</form>
</html>`
}
