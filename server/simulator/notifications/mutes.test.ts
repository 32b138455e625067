import { expect, test } from 'vitest'
import { createMutes } from './mutes.ts'

test('an account is muted until the last name has ended it, or its time is over', () => {
  let now = 0
  const mutes = createMutes(() => now)
  mutes.mute(1, 'first', 60)
  mutes.mute(1, 'second', 120)
  mutes.mute(1, 'first', 0)
  expect([mutes.isMuted(1), mutes.isMuted(2)]).toEqual([true, false])
  now = 119_999
  expect(mutes.isMuted(1)).toBe(true)
  now = 120_000
  expect(mutes.isMuted(1)).toBe(false)
})
