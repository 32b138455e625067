import { expect, test } from 'vitest'
import type { ClockOwner } from '../store/accounts/clock-state.ts'
import { changeClock, createClock, forgetClockUntil, wallClock } from './clock.ts'

test('remembers each state with the real time of its beginning', () => {
  let wallMs = 1000
  const clock = createClock(() => wallMs)
  const account: ClockOwner = { clock: null }
  changeClock(account, { offsetMs: 0, frozenAtMs: 5000 }, clock)
  wallMs = 2000
  // Jobs of an advance may run within a millisecond, and two at one time of the clock.
  changeClock(account, { offsetMs: 0, frozenAtMs: 6000 }, clock)
  changeClock(account, { offsetMs: 0, frozenAtMs: 6000 }, clock)
  changeClock(account, { offsetMs: 7000, frozenAtMs: null }, clock)
  wallMs = 3000
  changeClock(account, null, clock)
  expect(account.clock).toBeNull()
  expect(account.clockChanges).toEqual([
    { sinceMs: 0, ...wallClock },
    { sinceMs: 1000, offsetMs: 0, frozenAtMs: 5000 },
    { sinceMs: 2000, offsetMs: 0, frozenAtMs: 6000 },
    { sinceMs: 2000, offsetMs: 7000, frozenAtMs: null },
    { sinceMs: 3000, ...wallClock },
  ])
})

test('an advance over many jobs leaves what the clock showed before', () => {
  const clock = createClock(() => 1000)
  const account: ClockOwner = { clock: null }
  for (let job = 1; job <= 600; job++) changeClock(account, { offsetMs: 0, frozenAtMs: 2000 + job }, clock)
  expect(account.clockChanges).toHaveLength(500)
  expect(account.clockChanges?.[0]).toEqual({ sinceMs: 0, ...wallClock })
  expect(account.clockChanges?.at(-1)?.frozenAtMs).toBe(2600)
})

test('keeps the last 500', () => {
  let wallMs = 1
  const clock = createClock(() => wallMs)
  const account: ClockOwner = { clock: null }
  for (; wallMs <= 600; wallMs++) changeClock(account, { offsetMs: wallMs, frozenAtMs: null }, clock)
  expect(account.clockChanges).toHaveLength(500)
  expect(account.clockChanges?.at(-1)?.sinceMs).toBe(600)
})

test('forgets what it showed while documents from elsewhere were made', () => {
  const clock = createClock(() => 9000)
  const moved = { offsetMs: 7000, frozenAtMs: null }
  const after = (ms: number, account: ClockOwner) => {
    forgetClockUntil(account, ms, clock)
    return account.clockChanges
  }
  expect(after(5000, { clock: null })).toEqual([{ sinceMs: 5001, ...wallClock }])
  const clockChanges = [
    { sinceMs: 0, ...wallClock },
    { sinceMs: 3000, ...moved },
    { sinceMs: 8000, ...wallClock },
  ]
  expect(after(5000, { clock: null, clockChanges })).toEqual([
    { sinceMs: 5001, ...moved },
    { sinceMs: 8000, ...wallClock },
  ])
  expect(after(99_000, { clock: null, clockChanges })).toEqual([{ sinceMs: 9001, ...wallClock }])
})
