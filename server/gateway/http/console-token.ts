/** Who knows the console token: callers that send it, and browsers that signed in with it. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie } from 'cookie'
import { isSameSecret } from '../../shared/same-secret.ts'
import { AppError } from '../errors.ts'
import { createTokenTries } from './token-tries.ts'

export const sessionCookie = 'pasarela_session'

export type ConsoleToken = {
  sessions: Sessions
  isToken: (candidate: string) => boolean
  /** The valid session that the request's cookie carries. */
  sessionOf: (headers: IncomingHttpHeaders) => string | null
  /**
   * Null for a request with the token as a bearer, or with a session. After ten wrong bearers in a row, an address has
   * to wait before another wrong one is looked at.
   */
  refusalOf: (request: BearerRequest) => AppError | null
}

/** The part of a pino logger that reports wrong tokens. */
type TryLogger = { warn: (details: { address: string }, message: string) => void }
type BearerRequest = { headers: IncomingHttpHeaders; ip: string; raw: object }

export function createConsoleToken(token: string, logger: TryLogger): ConsoleToken {
  const sessions = createSessions(token)
  // These tries are separate from those of the sign-in, so that a program with a wrong token keeps nobody from signing
  // in.
  const tries = createTokenTries()
  /** Each request is judged once: one wrong bearer is one try, even if several guards ask. */
  const judged = new WeakMap<object, AppError | null>()
  const isToken = (candidate: string) => isSameSecret(candidate, token)

  function sessionOf({ cookie = '' }: IncomingHttpHeaders): string | null {
    const session = parseCookie(cookie)[sessionCookie]
    return session !== undefined && sessions.isValid(session) ? session : null
  }

  function judgeBearer({ headers, ip }: BearerRequest): AppError | null {
    const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
    if (bearer === undefined) return new AppError('unauthorized', unauthorizedMessage)
    const { isRight, waitSeconds: retryAfterSeconds } = tries.judge(ip, isToken(bearer))
    if (isRight) return null
    if (retryAfterSeconds > 0)
      return new AppError('too_many_tries', 'Too many wrong console tokens came from this address.', {
        retryAfterSeconds,
      })
    logger.warn({ address: ip }, 'A request had a wrong console token.')
    return new AppError('unauthorized', unauthorizedMessage)
  }

  return {
    sessions,
    isToken,
    sessionOf,
    refusalOf: request => {
      const earlier = judged.get(request.raw)
      if (earlier !== undefined) return earlier
      const refused = sessionOf(request.headers) === null ? judgeBearer(request) : null
      judged.set(request.raw, refused)
      return refused
    },
  }
}

const unauthorizedMessage =
  'The console token is missing or wrong. Send it as Authorization: Bearer, or sign in to the console.'

/**
 * What the browser keeps after the sign-in: not the console token, but a proof that the user knew it. It is computed
 * from the token. Therefore every gateway with that token accepts it, and a change of the token ends all sessions.
 */
type Sessions = {
  /** `<expires at>.<random>.<signature>`, for a cookie. */
  create: () => string
  isValid: (session: string) => boolean
  /** Makes a valid session invalid, and calls what `onEnd` was given for it. */
  end: (session: string) => void
  /** Calls the listener when somebody signs out of the session. Returns the function that removes it. */
  onEnd: (session: string, listener: () => void) => () => void
}

const lifetimeMs = 7 * 86_400_000
/** Only who knows the token can end sessions. Beyond this many, the one that ended first is forgotten. */
const maxEnded = 10_000

export function createSessions(token: string, now: () => number = Date.now): Sessions {
  /** Sessions that ended before their time, in this process. A restart forgets them (decision 047). */
  const ended = new Set<string>()
  const listeners = new Map<string, Set<() => void>>()

  return {
    create: () => {
      const content = `${now() + lifetimeMs}.${randomBytes(16).toString('base64url')}`
      return `${content}.${sign(content, token)}`
    },
    isValid: session => {
      const [, content = '', expiresAt = '', signature = ''] =
        /^((\d+)\.[\w-]+)\.([\w-]{43})$/.exec(session) ?? []
      return (
        content !== '' &&
        Number(expiresAt) > now() &&
        timingSafeEqual(Buffer.from(signature), Buffer.from(sign(content, token))) &&
        !ended.has(session)
      )
    },
    end: session => {
      ended.add(session)
      const [first] = ended
      if (ended.size > maxEnded && first !== undefined) ended.delete(first)
      for (const listener of listeners.get(session) ?? []) listener()
    },
    onEnd: (session, listener) => {
      const ofSession = listeners.get(session) ?? new Set()
      listeners.set(session, ofSession.add(listener))
      return () => {
        ofSession.delete(listener)
        if (ofSession.size === 0) listeners.delete(session)
      }
    },
  }
}

function sign(content: string, token: string): string {
  return createHmac('sha256', token).update(`pasarela session ${content}`).digest('base64url')
}
