/** The kinds of fields in the bodies of orders. */
import { z } from 'zod'
import type { Country } from '../../../facts/countries.ts'
import { maxTimeMs, parseIsoDate } from '../../../facts/iso-date.ts'
import type { OrderFault } from '../../errors/order-errors.ts'
import { centsOf } from '../decimal.ts'

/**
 * The form of an amount: decimal text with at most two decimals. With twelve digits its cents are exact as a number,
 * and no payment method accepts more.
 */
const amountPattern = /^\d{1,12}(\.\d{1,2})?$/
export const amountText = z.string().regex(amountPattern)

export const text = (maxLength: number) => z.string().max(maxLength)
/** A text of a limited length, which keeps stored orders small. The provider names no limit. */
export const anyText = text(500)
export const webAddress = z.url({ protocol: /^https?$/ }).max(500)

/** A list whose items are read only if there are not too many, so that a large body is refused quickly. */
export function list<Item>(item: z.ZodType<Item>, maxItems = 100) {
  return z.array(z.unknown()).max(maxItems).pipe(z.array(item))
}

/** An ISO 8601 duration: `P1D`, `PT30M`. */
export const durationText = z.iso.duration()

/** An ISO 8601 date with a time and an offset. */
export const dateText = z.string().refine(value => parseIsoDate(value) !== null, {
  params: { code: 'property_value', detail: 'is not valid date-time' },
})

/** Whether an object has properties, for objects that must not be empty. */
export const hasProperties = (value: object) => Object.keys(value).length > 0
export const noProperties = {
  params: { code: 'minimum_properties', detail: 'minimum 1 properties allowed, but found 0 properties' },
}

/** The cents of an amount of the right form. Null for other values. */
export function readCents(amount: unknown): number | null {
  return typeof amount === 'string' && amountPattern.test(amount) ? centsOf(amount) : null
}

/** Faults of an amount of the right form: it charges nothing, or has cents that the currency lacks. */
export function checkAmount(amount: unknown, path: string, country: Country): OrderFault[] {
  const cents = readCents(amount)
  if (cents === null) return []
  if (cents === 0) return [invalidAmount(path, 'must be greater than 0')]
  if (country.decimals === 0 && cents % 100 !== 0) {
    return [invalidAmount(path, `${country.currency} has no decimals`)]
  }
  return []
}

function invalidAmount(path: string, text: string): OrderFault {
  return { code: 'invalid_transaction_amount', detail: `'${path}' - ${text}` }
}

/** The sum in cents. It is exact wherever it can be a total, which has twelve digits. */
export function sumOf(payments: { amount: string }[]): number {
  return payments.reduce((total, { amount }) => total + centsOf(amount), 0)
}

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
