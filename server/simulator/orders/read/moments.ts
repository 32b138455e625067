import { maxTimeMs, parseIsoDate } from '../../dates.ts'
import type { OrderFault } from '../../errors/order-errors.ts'
import { durationText } from './fields.ts'

/** The end of an ISO 8601 duration that begins now. Null if a clock cannot show the end. */
export function endOf(duration: unknown, now: number): number | null {
  if (typeof duration !== 'string') return null
  try {
    // The beginning is a date, because months and years have different lengths.
    const begin = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC')
    const end = begin.add(duration).epochMilliseconds
    return end < maxTimeMs ? end : null
  } catch {
    return null
  }
}

/** The time of a date in a body. Null if the text is no date. */
export function momentOf(date: unknown): number | null {
  return typeof date === 'string' ? parseIsoDate(date) : null
}

/** The fault of a duration of the right form that ends at once, or after the year 3000. */
export function checkDuration(duration: unknown, path: string, now: number): OrderFault[] {
  if (typeof duration !== 'string' || !durationText.safeParse(duration).success) return []
  const end = endOf(duration, now)
  if (end !== null && end > now) return []
  return [{ code: 'property_value', detail: `'${path}' - must end in the future, before the year 3000` }]
}
