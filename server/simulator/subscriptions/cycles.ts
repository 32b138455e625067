/** The dates of charges. Days and months are those of the provider's offset. */
import { countryOf, type SiteId } from '../../facts/countries.ts'
import { addMonths, dayMs, dayOfMonth } from '../dates.ts'
import { roundFor } from '../money.ts'
import type { Period, Terms } from './terms.ts'

/** One month counts as 30 days where the provider counts in days (`first_invoice_offset`, measured). */
const monthDays = 30

/** The time a number of periods later. Months keep the day of the month where they have it. */
export function addPeriods(at: number, { frequency, frequencyType }: Period, count: number): number {
  const steps = frequency * count
  return frequencyType === 'days' ? at + steps * dayMs : addMonths(at, steps)
}

/** The period in days. */
export function offsetDaysOf({ frequency, frequencyType }: Period): number {
  return frequencyType === 'days' ? frequency : frequency * monthDays
}

/** The first time at or after `at` that lies on this day of the month. */
export function nextBillingDay(at: number, day: number): number {
  const today = dayOfMonth(at)
  const sameMonth = at + (day - today) * dayMs
  return today <= day ? sameMonth : addMonths(sameMonth, 1)
}

/** What the days before the first billing day cost. The formula is assumed: it reproduces the published example. */
export function proportionalAmount(terms: Terms, siteId: SiteId, from: number): number {
  const { billingDay, amount, frequency } = terms
  const days = billingDay === null ? 0 : Math.round((nextBillingDay(from, billingDay) - from) / dayMs)
  return roundFor(countryOf(siteId), Math.min(amount, (amount * days) / (monthDays * frequency)))
}

/** The days until a start as a trial: that is how the provider reads a later `start_date` back (measured). */
export function trialUntil(startsAt: number, now: number): Period {
  return { frequency: Math.max(1, Math.ceil((startsAt - now) / dayMs)), frequencyType: 'days' }
}
