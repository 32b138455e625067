import { addMonths, dayMs, dayOfMonth, hourMs, providerOffsetMs } from '../../../facts/dates.ts'
import { type JsonObject, toInteger, toObject, toText } from '../../../facts/json.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * The period of the next scheduled report, by the `frequency` of the configuration: it ends at the next hour that the
 * frequency names, and is as long as the frequency says.
 */
export function nextPeriod(settings: JsonObject, now: number): { beginAt: number; endAt: number } {
  const { type, hour, value } = toObject(settings.frequency)
  const startOfDay = Math.floor((now - providerOffsetMs) / dayMs) * dayMs + providerOffsetMs
  const atHour = startOfDay + (toInteger(hour) ?? 0) * hourMs
  const fits = dayFits(type, value)
  let endAt = atHour > now ? atHour : atHour + dayMs
  while (!fits(endAt)) endAt += dayMs
  if (type === 'monthly') return { beginAt: addMonths(endAt, -1), endAt }
  return { beginAt: endAt - (type === 'weekly' ? 7 : 1) * dayMs, endAt }
}

function dayFits(type: unknown, value: unknown): (at: number) => boolean {
  if (type === 'weekly') {
    const named = weekdays.indexOf(String(toText(value)).toLowerCase())
    const day = named < 0 ? (toInteger(value) ?? 1) % 7 : named
    return at => new Date(at - providerOffsetMs).getUTCDay() === day
  }
  if (type !== 'monthly') return () => true
  const day = Math.min(Math.max(toInteger(value) ?? 1, 1), 31)
  // In a month without that day, the period ends on the last day of the month.
  return at => dayOfMonth(at) === day || (dayOfMonth(at) < day && dayOfMonth(at + dayMs) === 1)
}
