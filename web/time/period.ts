/** The periods of the filters of lists, in the chosen time zone. */
import type { TimeZone } from '../browser/preferences.ts'

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** From the first moment to before the second, ISO 8601, UTC. */
export type Period = { from?: string | undefined; to?: string | undefined }

/** `hour` begins an hour ago. It does not end, and neither does `today`. */
export const periodChoices = ['hour', 'today', 'yesterday'] as const
export type PeriodChoice = (typeof periodChoices)[number]

/** The period of a choice, as absolute moments, so that a shared or a kept address always shows the same entries. */
export function periodOf(choice: PeriodChoice, now: number, zone: TimeZone): Period {
  if (choice === 'hour') return { from: toAddressTime(now - hourMs), to: undefined }
  const today = toAddressTime(startOfDay(now, zone))
  if (choice === 'today') return { from: today, to: undefined }
  return { from: toAddressTime(startOfDay(now, zone, -1)), to: today }
}

/** The choice that has this period now. The last hour moves on, so it is recognized only at the time of its choice. */
export function choiceOf(period: Period, now: number, zone: TimeZone): PeriodChoice | undefined {
  return (['today', 'yesterday'] as const).find(choice => {
    const { from, to } = periodOf(choice, now, zone)
    return from === period.from && to === period.to
  })
}

/** Whether a moment, ISO 8601, is in the period. */
export function createPeriodMatcher({ from, to }: Period): (iso: string) => boolean {
  if (from === undefined && to === undefined) return () => true
  const fromMs = from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from)
  const toMs = to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to)
  return iso => {
    const at = Date.parse(iso)
    return fromMs <= at && at < toMs
  }
}

/** The beginning of this day, or of one some days later, in milliseconds since the epoch. */
export function startOfDay(ms: number, zone: TimeZone, days = 0): number {
  const at = new Date(ms)
  return zone === 'utc'
    ? Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days)
    : new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime()
}

/** Writes a moment without milliseconds, which would only lengthen the address. */
function toAddressTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** The value of a `datetime-local` field, which has no zone: `2026-11-21T14:05`. */
export function toFieldText(iso: string | undefined, zone: TimeZone): string {
  if (iso === undefined) return ''
  const at = new Date(iso)
  const offsetMs = zone === 'utc' ? 0 : at.getTimezoneOffset() * 60_000
  return new Date(at.getTime() - offsetMs).toISOString().slice(0, 16)
}

/** Reads the value of a `datetime-local` field. Undefined if the field is empty or incomplete. */
export function fromFieldText(text: string, zone: TimeZone): string | undefined {
  const at = Date.parse(zone === 'utc' ? `${text}Z` : text)
  return Number.isNaN(at) ? undefined : toAddressTime(at)
}
