/** The kinds of fields in the bodies of orders. */
import { z } from 'zod'
import { parseIsoDate } from '../../dates.ts'

/**
 * An amount as the provider writes it: decimal text, with at most two decimals. With twelve digits its cents are exact
 * as a number, and no payment method takes more.
 */
export const amountPattern = /^\d{1,12}(\.\d{1,2})?$/
export const amountText = z.string().regex(amountPattern)

export const text = (maxLength: number) => z.string().max(maxLength)
/** The provider names no limit. This one keeps stored orders small. */
export const anyText = text(500)
export const webAddress = z.url({ protocol: /^https?$/ }).max(500)

/** The items are read only if there are not too many, so that a large body is refused quickly. */
export function list<Item>(item: z.ZodType<Item>, maxItems = 100) {
  return z.array(z.unknown()).max(maxItems).pipe(z.array(item))
}

/** ISO 8601: `P1D`, `PT30M`. */
export const durationText = z.iso.duration()

/** ISO 8601 with a time and an offset. */
export const dateText = z.string().refine(value => parseIsoDate(value) !== null, {
  params: { code: 'property_value', detail: 'is not valid date-time' },
})

/** The condition and the fault of an object that may not be empty. */
export const hasProperties = (value: object) => Object.keys(value).length > 0
export const noProperties = {
  params: { code: 'minimum_properties', detail: 'minimum 1 properties allowed' },
}
