import { expect, test } from 'vitest'
import { wasReal, wasShownMoved } from './was-real.ts'

const dayMs = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()
const advanced = [
  { since_ms: 0, clock_ms: 0, frozen: false },
  { since_ms: dayMs, clock_ms: 3 * dayMs, frozen: true },
  { since_ms: dayMs + 5, clock_ms: 31 * dayMs, frozen: false },
]

test('a moment before the clock was moved is real, and one that it skipped or showed afterwards is not', () => {
  const at = [dayMs - 1, dayMs, 3 * dayMs, 30 * dayMs, 31 * dayMs].map(ms => wasReal(advanced, iso(ms)))
  expect(at).toEqual([true, false, false, false, false])
})

test('a moment that the clock showed twice is not known to be real', () => {
  const back = { since_ms: 10 * dayMs, clock_ms: dayMs / 2, frozen: false }
  expect(wasReal([...advanced, back], iso(dayMs - 1))).toBe(false)
  expect(wasReal([...advanced, back], iso(dayMs / 4))).toBe(true)
})

test('while the clock has real time again, its moments are real', () => {
  const again = { since_ms: 10 * dayMs, clock_ms: 10 * dayMs, frozen: false }
  expect(wasReal([...advanced, again], iso(11 * dayMs))).toBe(true)
})

test('what the clock showed while it was moved stays known when it has real time again, unlike what comes later', () => {
  const again = { since_ms: 2 * dayMs, clock_ms: 2 * dayMs, frozen: false }
  const at = [dayMs - 1, 3 * dayMs, 4 * dayMs, 31 * dayMs, 32 * dayMs].map(ms =>
    wasShownMoved([...advanced, again], iso(ms)),
  )
  expect(at).toEqual([false, true, false, true, false])
})
