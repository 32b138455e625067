/** Who knows the console token: callers that send it, and browsers that signed in with it. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie } from 'cookie'
import { AppError } from '../errors.ts'
import { createSessions, type Sessions } from './session.ts'

export const sessionCookie = 'pasarela_session'

export type ConsoleToken = {
  sessions: Sessions
  isToken: (given: string) => boolean
  /** The valid session that the request's cookie carries. */
  sessionOf: (headers: IncomingHttpHeaders) => string | null
  /** Null for a request with the token as a bearer, or with a session. */
  refusalOf: (headers: IncomingHttpHeaders) => AppError | null
}

export function createConsoleToken(token: string): ConsoleToken {
  const sessions = createSessions(token)
  const isToken = (given: string) => isSameToken(given, token)

  function sessionOf({ cookie = '' }: IncomingHttpHeaders): string | null {
    const session = parseCookie(cookie)[sessionCookie]
    return session !== undefined && sessions.isValid(session) ? session : null
  }

  return {
    sessions,
    isToken,
    sessionOf,
    refusalOf: headers => {
      const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
      if (sessionOf(headers) !== null || (bearer !== undefined && isToken(bearer))) return null
      return new AppError(
        'unauthorized',
        'The console token is missing or wrong. Send it as Authorization: Bearer, or sign in to the console.',
      )
    },
  }
}

/** Compares digests, so that the time it takes reveals neither the length nor the content of the token. */
function isSameToken(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
