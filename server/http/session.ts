/**
 * What the browser keeps after the sign-in: not the console token, but a proof that the user knew it. It is computed
 * from the token. Therefore every gateway with that token accepts it, and a change of the token ends all sessions.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const lifetimeMs = 7 * 86_400_000

/** `<expires at>.<random>.<signature>`, for a cookie. */
export function createSession(token: string, now: number): string {
  const content = `${now + lifetimeMs}.${randomBytes(16).toString('base64url')}`
  return `${content}.${sign(content, token)}`
}

export function isSession(value: string, token: string, now: number): boolean {
  const [, content = '', expiresAt = '', signature = ''] = /^((\d+)\.[\w-]+)\.([\w-]{43})$/.exec(value) ?? []
  return (
    content !== '' &&
    Number(expiresAt) > now &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(content, token)))
  )
}

function sign(content: string, token: string): string {
  return createHmac('sha256', token).update(`pasarela session ${content}`).digest('base64url')
}
