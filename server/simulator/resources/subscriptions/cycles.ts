/** Computes the dates of charges. Days and months are those of the provider's offset. */

import { roundFor } from '../../../facts/amounts.ts'
import { countryOf, type SiteId } from '../../../facts/countries.ts'
import { addMonths, dayMs, dayOfMonth } from '../../../facts/dates.ts'
import type { Period, Terms } from '../../store/records/terms.ts'

/** Days of a month where the provider counts in days (`first_invoice_offset`, measured). */
const monthDays = 30

/** The time after a number of periods. Months keep the day of the month if they have it. */
export function addPeriods(at: number, { frequency, frequencyType }: Period, count: number): number {
  const steps = frequency * count
  return frequencyType === 'days' ? at + steps * dayMs : addMonths(at, steps)
}

/** The length of the period in days. */
export function offsetDaysOf({ frequency, frequencyType }: Period): number {
  return frequencyType === 'days' ? frequency : frequency * monthDays
}

/** The first time at or after `at` that lies on this day of the month. */
export function nextBillingDay(at: number, day: number): number {
  const today = dayOfMonth(at)
  const sameMonth = at + (day - today) * dayMs
  return today <= day ? sameMonth : addMonths(sameMonth, 1)
}

/** The price of the days before the first billing day. The formula is assumed: it reproduces the published example. */
export function proportionalAmount(terms: Terms, siteId: SiteId, from: number): number {
  const { billingDay, amount, frequency } = terms
  const days = billingDay === null ? 0 : Math.round((nextBillingDay(from, billingDay) - from) / dayMs)
  return roundFor(countryOf(siteId), Math.min(amount, (amount * days) / (monthDays * frequency)))
}

/** The days until a start, as a trial. The provider reads a later `start_date` back in this form (measured). */
export function trialUntil(startsAt: number, now: number): Period {
  return { frequency: Math.max(1, Math.ceil((startsAt - now) / dayMs)), frequencyType: 'days' }
}
