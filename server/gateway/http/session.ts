/**
 * What the browser keeps after the sign-in: not the console token, but a proof that the user knew it. It is computed
 * from the token. Therefore every gateway with that token accepts it, and a change of the token ends all sessions.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type Sessions = {
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
