import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestLogger } from '../tests/support/samples.ts'
import { createClockWatch } from './retention.ts'

const dayMs = 86_400_000
const lookMs = 10_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Moves the wall clock only. */
function jump(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

test('a steady clock is trusted, from the start and for days', () => {
  const logger = createTestLogger()
  const clock = createClockWatch(logger)
  for (let passedMs = 0; passedMs < 3 * dayMs; passedMs += lookMs) {
    expect(clock.isTrusted()).toBe(true)
    vi.advanceTimersByTime(lookMs)
  }
  expect(logger.lines).toEqual([])
})

test.each([
  ['ahead', 40 * dayMs],
  ['back', -40 * dayMs],
])('a clock that jumped %s is trusted again after an even hour, and logged once', (_direction, ms) => {
  const logger = createTestLogger()
  const clock = createClockWatch(logger)
  jump(ms)
  for (let passedMs = 0; passedMs < 60 * 60_000; passedMs += lookMs) {
    expect(clock.isTrusted()).toBe(false)
    vi.advanceTimersByTime(lookMs)
  }
  expect(clock.isTrusted()).toBe(true)
  expect(logger.lines).toEqual([expect.stringContaining(`"jump_seconds":${ms / 1000}}`)])
})

test('the hour starts again when the clock is corrected', () => {
  const clock = createClockWatch(createTestLogger())
  jump(40 * dayMs)
  expect(clock.isTrusted()).toBe(false)
  vi.advanceTimersByTime(50 * 60_000)
  jump(-40 * dayMs)
  expect(clock.isTrusted()).toBe(false)
  vi.advanceTimersByTime(50 * 60_000)
  expect(clock.isTrusted()).toBe(false)
})
