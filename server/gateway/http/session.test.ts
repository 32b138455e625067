import { expect, test } from 'vitest'
import { createSessions } from './console-token.ts'

const token = 'a-console-token-of-32-characters'
const week = 7 * 86_400_000

test('a session is valid for a week, only with its token, and does not contain the token', () => {
  let time = 1000
  const sessions = createSessions(token, () => time)
  const session = sessions.create()
  expect(session).not.toContain(token)
  expect(sessions.create()).not.toBe(session)
  time += week - 1
  expect(sessions.isValid(session)).toBe(true)
  expect(createSessions(token, () => time).isValid(session)).toBe(true)
  expect(createSessions('another-console-token-of-32-char', () => time).isValid(session)).toBe(false)
  time++
  expect(sessions.isValid(session)).toBe(false)
})

test('nothing else is a session', () => {
  const sessions = createSessions(token, () => 1000)
  const session = sessions.create()
  const [expiresAt = '', random, signature] = session.split('.')
  const forged = [`${Number(expiresAt) + 1}.${random}.${signature}`, `${expiresAt}.x.${signature}`]
  for (const value of [...forged, '', token, '..', `${session}x`, session.slice(0, -1)])
    expect(sessions.isValid(value), value).toBe(false)
})

test('an ended session is not valid, calls its listeners, and leaves the other sessions', () => {
  const sessions = createSessions(token)
  const [mine, other] = [sessions.create(), sessions.create()]
  const heard: string[] = []
  sessions.onEnd(mine, () => heard.push('mine'))
  sessions.onEnd(mine, () => heard.push('removed'))()
  sessions.onEnd(other, () => heard.push('other'))
  sessions.end(mine)
  expect([sessions.isValid(mine), sessions.isValid(other)]).toEqual([false, true])
  expect(heard).toEqual(['mine'])
})
