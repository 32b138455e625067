import { expect, test } from 'vitest'
import { createSession, isSession } from './session.ts'

const token = 'a-console-token-of-32-characters'
const week = 7 * 86_400_000

test('a session is valid for a week, only with its token, and does not contain the token', () => {
  const session = createSession(token, 1000)
  expect(session).not.toContain(token)
  expect(isSession(session, token, 1000 + week - 1)).toBe(true)
  expect(isSession(session, token, 1000 + week)).toBe(false)
  expect(isSession(session, 'another-console-token-of-32-char', 1000)).toBe(false)
  expect(createSession(token, 1000)).not.toBe(session)
})

test('nothing else is a session', () => {
  const session = createSession(token, 1000)
  const [expiresAt = '', random, signature] = session.split('.')
  const forged = [`${Number(expiresAt) + 1}.${random}.${signature}`, `${expiresAt}.x.${signature}`]
  for (const value of [...forged, '', token, '..', `${session}x`, session.slice(0, -1)])
    expect(isSession(value, token, 1000), value).toBe(false)
})
