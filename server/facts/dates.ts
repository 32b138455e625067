/** The provider writes most of its dates in this offset, `-04:00`, whatever the site. */
export const providerOffsetMs = 4 * 3_600_000

export const secondMs = 1_000
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Longest delay of a settlement or a notification. */
export const maxDelaySeconds = (3_650 * dayMs) / secondMs

/** A date in the provider's offset: `2026-03-02T10:15:30.000-04:00`. */
export const toOffsetIso = cacheLast(
  ms => `${new Date(ms - providerOffsetMs).toISOString().slice(0, -1)}-04:00`,
)

/** Caches the last text, because one answer contains the same time up to a dozen times. */
function cacheLast(toText: (ms: number) => string): (ms: number) => string {
  let lastMs = Number.NaN
  let lastText = ''
  return ms => {
    if (ms !== lastMs) {
      lastText = toText(ms)
      lastMs = ms
    }
    return lastText
  }
}

export function toOffsetIsoOrNull(ms: number | null): string | null {
  return ms === null ? null : toOffsetIso(ms)
}

/**
 * The time after a number of months, on the same day of the month or on its last one, in the provider's offset.
 * @param at milliseconds
 */
export function addMonths(at: number, months: number): number {
  const local = new Date(at - providerOffsetMs)
  const first = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1)
  const lastDay = new Date(first)
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0)
  const day = Math.min(local.getUTCDate(), lastDay.getUTCDate())
  return first + (day - 1) * dayMs + (local.getTime() % dayMs) + providerOffsetMs
}

/** The day of the month, 1 to 31, in the provider's offset. */
export function dayOfMonth(at: number): number {
  return new Date(at - providerOffsetMs).getUTCDate()
}

/** A day in the provider's offset: `2026-03-02`. */
export function toOffsetDay(at: number): string {
  return toOffsetIso(at).slice(0, 10)
}

/** A date of customers, test users and orders: `2026-03-02T14:15:30.000Z`. */
export const toUtcIso = cacheLast(ms => new Date(ms).toISOString())

/** A date inside `cause[].data` of the payment errors: `02-03-2026T14:15:30UTC`. */
export function toCauseStamp(ms: number): string {
  const iso = new Date(ms).toISOString()
  return `${iso.slice(8, 10)}-${iso.slice(5, 7)}-${iso.slice(0, 4)}T${iso.slice(11, 19)}UTC`
}
