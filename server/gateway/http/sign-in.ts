/**
 * Signing in to the console with the console token, and out again: one form, one cookie. The page that asks for the
 * token has no scripts, and is in the browser's language.
 */
import { createHash } from 'node:crypto'
import { stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Negotiator from 'negotiator'
import { type Language, languages } from '../../facts/languages.ts'
import { attribute, Html, html } from '../../shared/html.ts'
import { readTexts } from '../../shared/texts/read-texts.ts'
import type { Config } from '../config.ts'
import { type ConsoleToken, sessionCookie } from './console-token.ts'
import { signInPolicy } from './page-headers.ts'
import { createTokenTries } from './token-tries.ts'

export type SignInPage = {
  /** The `Accept-Language` header. Without a supported language the page is in Spanish, like the console. */
  acceptLanguage: string | undefined
  isWrong: boolean
  /** The pause during which the address may not try again. 0 or absent: no pause. */
  waitSeconds?: number
  /** The path that the browser opens after the sign-in. */
  next: string
}

/** 401 shows the form for the token, 429 the pause. */
export function sendSignIn(reply: FastifyReply, status: 401 | 429, page: SignInPage): FastifyReply {
  return reply.code(status).headers(headers).send(renderSignIn(page))
}

function renderSignIn({ acceptLanguage, isWrong, waitSeconds = 0, next }: SignInPage): string {
  const language = chooseLanguage(acceptLanguage)
  const t = readTexts('sign-in', language)
  const problem = waitSeconds > 0 ? t.format(t.paused, { seconds: waitSeconds }) : t.wrong
  return html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} - Pasarela</title>
<style>${new Html(style)}</style>
<main>
  <h1>${mark} Pasarela</h1>
  <p id="hint">${t.hint}</p>
  <form method="post" action="/sign-in">
    <input type="hidden" name="next" value="${next}">
    <label for="token">${t.token}</label>
    <input id="token" name="token" type="password" autocomplete="current-password" required autofocus aria-describedby="${isWrong ? 'wrong' : 'hint'}"${attribute('aria-invalid', isWrong ? 'true' : null)}>
    ${isWrong && html`<p id="wrong" role="alert">${problem}</p>`}
    <button>${t.enter}</button>
  </form>
</main>
</html>`.text
}

/**
 * The given path if it stays on this site and is not the sign-in itself, else `/`. `//host` and `/\\host` leave the
 * site.
 */
export function safePath(requestedPath: string | null): string {
  const isOfThisSite = requestedPath !== null && /^\/(?![/\\])[^\s\\]*$/.test(requestedPath)
  return isOfThisSite && !requestedPath.startsWith('/sign-in') ? requestedPath : '/'
}

function chooseLanguage(acceptLanguage: string | undefined): Language {
  const negotiator = new Negotiator({ headers: { 'accept-language': acceptLanguage } })
  const preferred = negotiator.language([...languages])
  return languages.find(language => language === preferred) ?? languages[0]
}

const mark = html`<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3b5bdb"/><path d="M7 20.5h18M9 20.5v-4a7 7 0 0 1 14 0v4M7 24h18" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>`

/** The colors of the console (web/ui/styles/base.css). */
const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f5f6fa, #0f131b); color: light-dark(#1b2130, #d5d9e2) }
  body { display: grid; place-content: center; min-height: 100dvh; margin: 0 }
  main { box-sizing: border-box; width: min(92vw, 400px); padding: 28px; border: 1px solid light-dark(#dfe3ec, #2c3344); border-radius: 12px; background: light-dark(#fff, #181d29) }
  h1 { display: flex; align-items: center; gap: 10px; margin: 0; font-size: 22px }
  p { margin: 12px 0 20px; color: light-dark(#495057, #b6bcca); overflow-wrap: anywhere }
  form { display: grid; gap: 6px }
  label { font-weight: 600; font-size: 14px }
  input, button { box-sizing: border-box; width: 100%; min-height: 42px; border-radius: 8px; font: inherit }
  input { padding: 0 12px; border: 1px solid light-dark(#868e96, #8b93a7); background: transparent; color: inherit }
  input[aria-invalid] { border-color: light-dark(#b3261e, #ffb3ac) }
  button { margin-top: 12px; border: 1px solid transparent; background: light-dark(#3b5bdb, #4263eb); color: #fff; font-weight: 600; cursor: pointer }
  :focus-visible { outline: 2px solid light-dark(#364fc7, #91a7ff); outline-offset: 2px }
  [role=alert] { margin: 0; font-size: 14px; color: light-dark(#b3261e, #ffb3ac) }
`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': signInPolicy(createHash('sha256').update(style).digest('base64')),
  'cache-control': 'no-store',
  // With no-referrer, browsers send the form with `Origin: null`, like a form of another site.
  'referrer-policy': 'same-origin',
  vary: 'Accept-Language',
}

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
    const isToken = consoleToken.isToken(form.get('token') ?? '')
    const { isRight, waitSeconds } = tries.judge(request.ip, isToken)
    if (waitSeconds > 0)
      return sendSignIn(reply.header('retry-after', waitSeconds), 429, { ...page, waitSeconds })
    if (!isRight) {
      request.log.warn({ address: request.ip }, 'The sign-in got a wrong console token.')
      return sendSignIn(reply, 401, page)
    }
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
