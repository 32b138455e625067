import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsOf, yearsOf } from './calendar-ticks.ts'

const span = { fromMs: Date.UTC(2026, 10, 24), toMs: Date.UTC(2028, 1, 2) }
const textOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

test('months and years begin on their first day', () => {
  expect(monthsOf(span, 8, 'utc').map(textOf)).toEqual([
    '2027-01-01',
    '2027-03-01',
    '2027-05-01',
    '2027-07-01',
    '2027-09-01',
    '2027-11-01',
    '2028-01-01',
  ])
  expect(yearsOf(span, 'utc').map(textOf)).toEqual(['2027-01-01', '2028-01-01'])
  const whole = { fromMs: Date.UTC(2026, 0), toMs: Date.UTC(2028, 0) }
  expect(yearsOf(whole, 'utc').map(textOf)).toEqual(['2026-01-01', '2027-01-01', '2028-01-01'])
  expect(monthsOf(whole, 27, 'utc')).toHaveLength(25)
})

test('every tick is within the span, the first day of a month, and there are not more than fit', () => {
  fc.assert(
    fc.property(
      fc.nat(3_000),
      fc.integer({ min: 90, max: 3_000 }),
      fc.integer({ min: 4, max: 40 }),
      (start, days, maxTicks) => {
        const fromMs = Date.UTC(2026, 0, 1 + start)
        const toMs = fromMs + days * 86_400_000
        const ticks = monthsOf({ fromMs, toMs }, maxTicks, 'utc')
        expect(ticks.length).toBeLessThanOrEqual(maxTicks + 1)
        for (const ms of ticks) {
          expect(ms).toBeGreaterThanOrEqual(fromMs)
          expect(ms).toBeLessThanOrEqual(toMs)
          expect(new Date(ms).getUTCDate()).toBe(1)
        }
      },
    ),
  )
})
