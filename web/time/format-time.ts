/** Formats ISO 8601 moments in the chosen time zone, 24 h. */
import { nameZone } from '../../server/facts/zone-name.ts'
import type { TimeZone } from '../browser/preferences.ts'
import type { NumberLocale } from '../i18n/account-country.tsx'
import { hourMs, minuteMs, startOfDay } from './period.ts'

const formats = {
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
  moment: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'shortOffset',
  },
  shortMoment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  shortMomentOfYear: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  fullDayShort: { weekday: 'short', day: 'numeric', month: 'short' },
  fullDayShortOfYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  dayOfYear: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'short' },
  zone: { timeZoneName: 'shortOffset' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formatters are kept, because creating one takes longer than formatting all rows in view. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(name: keyof typeof formats, locale: string, zone: TimeZone): Intl.DateTimeFormat {
  const key = `${name} ${locale} ${zone}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    ...formats[name],
    hourCycle: 'h23',
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
  })
  formatters.set(key, made)
  return made
}

/** `14:02:11.650` */
export function formatClock(iso: string, zone: TimeZone): string {
  return formatter('clock', 'en-GB', zone).format(new Date(iso))
}

/** `20 Nov 2026, 14:02:11 UTC−3` */
export function formatMoment(iso: string, locale: string, zone: TimeZone): string {
  const parts = formatter('moment', locale, zone).formatToParts(new Date(iso))
  const text = parts.map(({ type, value }) => (type === 'timeZoneName' ? nameZone(value) : value)).join('')
  // Spanish puts an offset in parentheses, which the other languages do not. A line break before the zone would leave
  // it alone on its line.
  return shorten(text.replace(/ \(?(UTC[^)]*)\)?/, '\u00a0$1'))
}

/** `20 Nov, 14:02`, or `20 Nov 2027, 14:02` if that is not this year. */
export function formatShortMoment(
  iso: string,
  { locale, zone, thisYearMs = Date.now() }: YearFormat,
): string {
  const name = isInYear(iso, thisYearMs, zone) ? 'shortMoment' : 'shortMomentOfYear'
  return shorten(formatter(name, locale, zone).format(new Date(iso)))
}

/** `20 Nov`, or `20 Nov 2027` if that is neither this year nor the year of `thisYearMs`. */
export function formatDay(iso: string, { locale, zone, thisYearMs = Date.now() }: YearFormat): string {
  const name = isInYear(iso, thisYearMs, zone) ? 'day' : 'dayOfYear'
  return shorten(formatter(name, locale, zone).format(new Date(iso)))
}

/** `Nov` */
export function formatMonth(iso: string, locale: string, zone: TimeZone): string {
  return shorten(formatter('month', locale, zone).format(new Date(iso)))
}

/**
 * Removes the word `de` and points, because `28 de dez. de 2027` would not fit into a cell or under a tick. It does so
 * for every date with a short month, so that a language writes all of them in one form.
 */
function shorten(text: string): string {
  return text.replaceAll(' de ', ' ').replaceAll('.', '')
}

/**
 * `thisYearMs` is a moment in the year that is omitted. By default that is the real year, even where the simulated
 * clock is shown, which may be years ahead.
 */
type YearFormat = { locale: string; zone: TimeZone; thisYearMs?: number | undefined }

function isInYear(iso: string, thisYearMs: number, zone: TimeZone): boolean {
  const yearOf = (date: Date) => (zone === 'utc' ? date.getUTCFullYear() : date.getFullYear())
  return yearOf(new Date(iso)) === yearOf(new Date(thisYearMs))
}

/** `Today · Sunday, 22 November 2026`, or `Today · Sun, 22 Nov`. Other days have no first word. */
export function formatFullDay(
  iso: string,
  { locale, zone, nowMs, isShort = false, ...year }: DayFormat,
): string {
  const { thisYearMs = Date.now() } = year
  const short = isInYear(iso, thisYearMs, zone) ? 'fullDayShort' : 'fullDayShortOfYear'
  const date = new Date(iso)
  const day = isShort
    ? shorten(formatter(short, locale, zone).format(date))
    : formatter('fullDay', locale, zone).format(date)
  const days = [0, -1].find(one => startOfDay(nowMs, zone, one) === startOfDay(Date.parse(iso), zone))
  if (days === undefined) return capitalize(day, locale)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  return `${capitalize(relative, locale)} · ${day}`
}

type DayFormat = YearFormat & { nowMs: number; isShort?: boolean }

function capitalize(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/** The offset of a zone at this moment, for example `UTC−3`. Summer time changes it. */
export function formatZone(iso: string, locale: string, zone: TimeZone): string {
  const parts = formatter('zone', locale, zone).formatToParts(new Date(iso))
  return nameZone(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '')
}

/** `5 minutes ago` for less than an hour; null for anything older or in the future. */
export function formatAgo(iso: string, nowMs: number, locale: string): string | null {
  const agoMs = nowMs - Date.parse(iso)
  if (Number.isNaN(agoMs) || agoMs < -minuteMs || agoMs >= hourMs) return null
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  if (agoMs < minuteMs) return relative.format(-Math.max(0, Math.round(agoMs / 1000)), 'second')
  return relative.format(-Math.floor(agoMs / minuteMs), 'minute')
}

/** Formats `640 ms` or `1,8 s`. The type keeps out the locale of dates, which no country decides. */
export function formatDuration(ms: number, locale: NumberLocale): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(ms / 1000)} s`
}

const spanUnits = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
] as const

/** Whole seconds in at most two units, the same in every language: `12 s`, `3 min 5 s`, `2 h 10 min`, `2 d 3 h`. */
export function formatSpan(seconds: number): string {
  const unitOf = (span: number) => spanUnits.findIndex(unit => span >= unit.seconds)
  // Rounded to the smaller of the two units, because a clock that is advanced by 3 d is read a moment before or after.
  const step = spanUnits[unitOf(seconds) + 1]?.seconds ?? 1
  let rest = Math.round(seconds / step) * step
  const first = unitOf(rest)
  if (first < 0) return '0 s'
  const parts = spanUnits.slice(first, first + 2).map(unit => {
    const count = Math.floor(rest / unit.seconds)
    rest -= count * unit.seconds
    return count > 0 && `${count} ${unit.name}`
  })
  return parts.filter(Boolean).join(' ')
}

/** How far a clock is ahead of another: `+3 d`, `−2 h 10 min`. Null without a difference. */
export function formatAhead(ms: number): string | null {
  if (ms === 0) return null
  return `${ms < 0 ? '−' : '+'}${formatSpan(Math.round(Math.abs(ms) / 1000))}`
}
