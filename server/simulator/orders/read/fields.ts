/** The kinds of fields in the bodies of orders. */
import { z } from 'zod'
import { parseIsoDate } from '../../dates.ts'

/**
 * The form of an amount: decimal text with at most two decimals. With twelve digits its cents are exact as a number,
 * and no payment method accepts more.
 */
export const amountPattern = /^\d{1,12}(\.\d{1,2})?$/
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
  params: { code: 'minimum_properties', detail: 'minimum 1 properties allowed' },
}
