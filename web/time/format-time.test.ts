import { expect, test } from 'vitest'
import type { NumberLocale } from '../i18n/account-country.tsx'
import {
  formatAgo,
  formatClock,
  formatDay,
  formatDuration,
  formatFullDay,
  formatMoment,
  formatShortMoment,
  formatSpan,
  formatZone,
} from './format-time.ts'

test('the clock shows milliseconds and 24 hours in the chosen zone', () => {
  expect(formatClock('2026-11-20T00:02:11.650Z', 'utc')).toBe('00:02:11.650')
  expect(formatClock('2026-11-20T09:02:11.650-03:00', 'utc')).toBe('12:02:11.650')
})

test('only times less than an hour ago are relative', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(formatAgo('2026-11-20T11:55:30Z', now, 'en')).toBe('4 min. ago')
  expect(formatAgo('2026-11-20T11:59:30Z', now, 'en')).toBe('30 sec. ago')
  expect(formatAgo('2026-11-20T12:00:30Z', now, 'en')).toBe('now')
  expect(formatAgo('2026-11-20T11:00:00Z', now, 'en')).toBeNull()
  expect(formatAgo('2026-11-20T13:00:00Z', now, 'en')).toBeNull()
  expect(formatAgo('nonsense', now, 'en')).toBeNull()
})

test('durations of a second or more are in seconds', () => {
  expect(formatDuration(640.4, 'es' as NumberLocale)).toBe('640 ms')
  expect(formatDuration(1840, 'es' as NumberLocale)).toBe('1,8 s')
  expect(formatDuration(1840, 'es-PE' as NumberLocale)).toBe('1.8 s')
})

test('a span has at most two units', () => {
  expect([0, 12, 60, 185, 7200, 7860, 86_400, 183_660].map(formatSpan)).toEqual([
    '0 s',
    '12 s',
    '1 min',
    '3 min 5 s',
    '2 h',
    '2 h 11 min',
    '1 d',
    '2 d 3 h',
  ])
})

test('a span that misses whole units by seconds is rounded to them', () => {
  expect([259_198, 86_399, 7199, 59, 266_399].map(formatSpan)).toEqual([
    '3 d',
    '1 d',
    '2 h',
    '59 s',
    '3 d 2 h',
  ])
})

test('today and yesterday are named before their dates', () => {
  const format = (iso: string, locale = 'en') =>
    formatFullDay(iso, { locale, zone: 'utc', nowMs: Date.parse('2026-11-22T01:00:00Z') })
  expect(format('2026-11-22T00:00:00Z')).toBe('Today · Sunday, November 22, 2026')
  expect(format('2026-11-21T23:59:59Z')).toBe('Yesterday · Saturday, November 21, 2026')
  expect(
    formatFullDay('2026-11-22T00:00:00Z', {
      locale: 'es',
      zone: 'utc',
      nowMs: Date.parse('2026-11-22T01:00:00Z'),
      isShort: true,
      thisYearMs: Date.parse('2026-01-01T00:00:00Z'),
    }),
  ).toBe('Hoy · dom, 22 nov')
  expect(format('2026-11-20T12:00:00Z', 'es')).toBe('Viernes, 20 de noviembre de 2026')
})

test('a year other than this one is said, by the zone that is shown', () => {
  const format = { locale: 'en-GB', zone: 'utc', thisYearMs: Date.parse('2026-06-01T00:00:00Z') } as const
  const nowMs = Date.parse('2027-02-01T00:00:00Z')
  expect(formatDay('2026-12-31T23:59:59Z', format)).toBe('31 Dec')
  expect(formatDay('2026-12-31T23:00:00-03:00', format)).toBe('1 Jan 2027')
  expect(formatShortMoment('2026-11-20T14:02:00Z', format)).toBe('20 Nov, 14:02')
  expect(formatShortMoment('2027-11-20T14:02:00Z', format)).toBe('20 Nov 2027, 14:02')
  expect(formatShortMoment('2027-12-28T13:38:00Z', { ...format, locale: 'pt-BR' })).toBe('28 dez 2027, 13:38')
  expect(formatFullDay('2027-01-05T00:00:00Z', { ...format, nowMs, isShort: true })).toBe('Tue, 5 Jan 2027')
})

test('a language writes all dates with a short month in one form', () => {
  const format = { locale: 'pt-BR', zone: 'utc', thisYearMs: Date.parse('2026-06-01T00:00:00Z') } as const
  const iso = '2026-12-28T13:38:05Z'
  expect(formatMoment(iso, 'pt-BR', 'utc')).toBe('28 dez 2026, 13:38:05\u00a0UTC')
  expect(formatMoment(iso, 'es', 'utc')).toBe('28 dic 2026, 13:38:05\u00a0UTC')
  expect(formatShortMoment(iso, format)).toBe('28 dez, 13:38')
  expect(formatDay(iso, format)).toBe('28 dez')
  expect(formatFullDay(iso, { ...format, nowMs: Date.parse('2026-06-01T00:00:00Z'), isShort: true })).toBe(
    'Seg, 28 dez',
  )
})

test('the zone is that of the moment', () => {
  expect(formatZone('2026-11-22T00:00:00Z', 'en', 'utc')).toBe('UTC')
})
