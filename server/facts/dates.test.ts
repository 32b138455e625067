import { expect, test } from 'vitest'
import {
  addMonths,
  dayOfMonth,
  maxDelaySeconds,
  toCauseStamp,
  toOffsetDay,
  toOffsetIso,
  toOffsetIsoOrNull,
  toUtcIso,
} from './dates.ts'
import { maxTimeMs, parseIsoDate, parsePreferenceDate } from './iso-date.ts'
import { endOf, isDuration } from './iso-duration.ts'

const at = Date.UTC(2026, 2, 2, 14, 15, 30)

test('a time is written in the provider’s offset or in UTC, again and after another', () => {
  for (const ms of [at, at, 0, at]) {
    const isFirst = ms === at
    expect(toOffsetIso(ms)).toBe(isFirst ? '2026-03-02T10:15:30.000-04:00' : '1969-12-31T20:00:00.000-04:00')
    expect(toUtcIso(ms)).toBe(isFirst ? '2026-03-02T14:15:30.000Z' : '1970-01-01T00:00:00.000Z')
  }
  expect([toOffsetIsoOrNull(null), toOffsetIsoOrNull(0)]).toEqual([null, '1969-12-31T20:00:00.000-04:00'])
  expect(toCauseStamp(at)).toBe('02-03-2026T14:15:30UTC')
  expect(maxDelaySeconds).toBe(315_360_000)
})

test('a day begins at four in the morning of UTC', () => {
  const [before, after] = [Date.UTC(2026, 2, 1, 3, 59), Date.UTC(2026, 2, 1, 4)]
  expect([toOffsetDay(before), dayOfMonth(before)]).toEqual(['2026-02-28', 28])
  expect([toOffsetDay(after), dayOfMonth(after)]).toEqual(['2026-03-01', 1])
})

test.each([
  ['2026-01-15T10:15:30.250-04:00', 1, '2026-02-15T10:15:30.250-04:00'],
  ['2026-01-31T10:15:30.000-04:00', 1, '2026-02-28T10:15:30.000-04:00'],
  ['2026-01-31T23:59:00.000-04:00', 1, '2026-02-28T23:59:00.000-04:00'],
  ['2028-02-29T00:00:00.000-04:00', 12, '2029-02-28T00:00:00.000-04:00'],
  ['2026-12-31T10:15:30.000-04:00', 2, '2027-02-28T10:15:30.000-04:00'],
  ['2026-02-28T10:15:30.000-04:00', 1, '2026-03-28T10:15:30.000-04:00'],
  ['2026-02-28T10:15:30.000-04:00', 0, '2026-02-28T10:15:30.000-04:00'],
])('%s and %i months are %s', (from, months, to) => {
  expect(toOffsetIso(addMonths(Date.parse(from), months))).toBe(to)
})

test.each([
  ['2026-03-02T14:15:30Z', at],
  [' 2026-03-02T10:15:30-04:00 ', at],
  ['2026-03-02T10:15:30-0400', at],
  ['2026-03-02T19:45:30+0530', at],
  ['2026-03-02T14:15:30.1239Z', at + 123],
  ['2026-03-02T14:15:30.123456789Z', at + 123],
  ['2026-03-02T14:15:30.5Z', at + 500],
  ['2026-03-02T14:15:30.1234567890Z', null],
  ['2026-03-02T14:15:30.Z', null],
  ['2026-03-02T14:15:30', null],
  ['2026-03-02T14:15Z', null],
  ['2026-03-02', null],
  ['2026-13-02T14:15:30Z', null],
  ['x2026-03-02T14:15:30Z', null],
  ['2026-03-02T14:15:30Zx', null],
])('the date %j is %j', (text, ms) => {
  expect(parseIsoDate(text)).toBe(ms)
})

test('a duration has at least one part, and each in its place', () => {
  const right = [
    ...[
      'P1D',
      'P10W',
      'P10Y',
      'PT10.55S',
      'PT30M',
      'P1W',
      'P12M',
      'P1Y2M3DT4H5M6S',
      'PT1.5S',
      'PT1,5S',
      'P1DT12H',
      'PT10S',
      'P10DT10H10M',
    ],
  ]
  const wrong = [
    '',
    'P',
    'PT',
    '1D',
    'P1',
    'P1DT',
    'P1H',
    'PT1D',
    'P1W2D',
    'P2D1M',
    'PT1.S',
    '-P1D',
    'P1Dx',
    'xP1D',
  ]
  expect([...right, ...wrong].filter(isDuration)).toEqual(right)
})

test('a duration ends before the last time that a clock can show', () => {
  expect(endOf('PT30M', at)).toBe(at + 1_800_000)
  expect(endOf('P1M', at)).toBe(Date.UTC(2026, 3, 2, 14, 15, 30))
  expect(endOf('PT1S', maxTimeMs - 1_001)).toBe(maxTimeMs - 1)
  expect(endOf('PT1S', maxTimeMs - 1_000)).toBeNull()
  expect([30, null, { hours: 1 }, 'P', 'P9999999999Y'].map(value => endOf(value, at))).toEqual(
    Array(5).fill(null),
  )
})

test('a date of a preference without an offset is in UTC', () => {
  expect(parsePreferenceDate(' 2026-03-02T14:15:30.0000 ')).toBe(at)
  expect(parsePreferenceDate('2026-03-02T10:15:30-04:00')).toBe(at)
  expect(parsePreferenceDate('2026-03-02')).toBeNull()
})
