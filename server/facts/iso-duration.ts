/** ISO 8601 durations: `P1D`, `PT30M`. */
import { maxTimeMs } from './iso-date.ts'

const form = /^P(?:\d+W|(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/

export function isDuration(text: string): boolean {
  return form.test(text)
}

/** The end of a duration that begins now. Null for what is no duration, and if a clock cannot show the end. */
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
