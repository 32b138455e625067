import { expect, test } from 'vitest'
import { createMutes } from './mutes.ts'

test('an account is muted until the last name has ended it, or its time is over', () => {
  let now = 0
  const mutes = createMutes(() => now)
  mutes.mute(1, 'first', { seconds: 60 })
  mutes.mute(1, 'second', { seconds: 120 })
  mutes.mute(1, 'first', { seconds: 0 })
  expect([mutes.isMuted(1, null), mutes.isMuted(2, null)]).toEqual([true, false])
  now = 119_999
  expect(mutes.isMuted(1, 'any')).toBe(true)
  now = 120_000
  expect([mutes.isMuted(1, 'any'), mutes.isActive(1)]).toEqual([false, false])
})

test('a name that mutes references mutes nothing else', () => {
  const mutes = createMutes(() => 0)
  mutes.mute(1, 'run', { seconds: 60, references: ['7', '8'] })
  expect(['7', '9', null].map(reference => mutes.isMuted(1, reference))).toEqual([true, false, false])
  expect(mutes.isActive(1)).toBe(true)
})
