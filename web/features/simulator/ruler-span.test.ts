import { expect, test } from 'vitest'
import { moveByKey, rulerSpan } from './ruler-span.ts'

const now = Date.UTC(2026, 10, 22, 12)
const hour = 3_600_000
const due = (...hours: number[]) =>
  hours.map(after => ({ run_at: new Date(now + after * hour).toISOString() }))

test('the ruler reaches beyond the last job, is at least a day long, and ignores the far future', () => {
  expect(rulerSpan(now, [])).toEqual({ fromMs: now, toMs: now + 24 * hour })
  expect(rulerSpan(now, due(100)).toMs).toBe(now + 108 * hour)
  expect(rulerSpan(now, due(100, 24 * 365)).toMs).toBe(now + 108 * hour)
  expect(rulerSpan(now, due(45 * 24)).toMs).toBe(now + Math.ceil(45 * 24 * 1.08) * hour)
})

test('keys move the hand by an hour, to the next job, and never beyond the ruler', () => {
  const jobs = due(9, 5)
  const span = rulerSpan(now, jobs)
  const hoursAfter = (key: string, hours: number) => {
    const moved = moveByKey(key, now + hours * hour, { span, jobs })
    return moved === null ? null : (moved - now) / hour
  }
  expect([hoursAfter('ArrowRight', 2), hoursAfter('ArrowLeft', 2), hoursAfter('ArrowLeft', 0)]).toEqual([
    3, 1, 0,
  ])
  expect([hoursAfter('PageUp', 0), hoursAfter('PageUp', 5), hoursAfter('PageUp', 9)]).toEqual([5, 9, 24])
  expect([hoursAfter('PageDown', 9), hoursAfter('PageDown', 5)]).toEqual([5, 0])
  expect([hoursAfter('End', 3), hoursAfter('Home', 3), hoursAfter('a', 3)]).toEqual([24, 0, null])
})
