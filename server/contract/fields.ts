/** Schemas of single fields that operations share. The browser imports them too. */
import { z } from 'zod'
import { siteIds } from '../facts/countries.ts'
import { keepsDigits, tooManyDigits } from './exact-numbers.ts'

export const siteId = z.enum(siteIds).meta({ description: 'Site identifier of the country', example: 'MLA' })

const plainDecimal = /^-?\d+(\.\d+)?$/

type NumberFacts = { type: 'number' | 'integer'; minimum: number }

/**
 * A number or plain decimal text.
 * @param rule the message for anything else
 * @param facts facts for the API reference
 */
const numberOrText = (rule: string, facts: NumberFacts) =>
  z
    .union(
      [
        z.number().meta(facts),
        z.string().regex(plainDecimal, { error: rule, abort: true }).refine(keepsDigits, tooManyDigits),
      ],
      rule,
    )
    .transform(Number)

/**
 * A number, or plain decimal text ("10.50") that becomes one. Exponents, hexadecimals, blanks and infinities are
 * refused: they are mistakes more often than amounts.
 */
export const numeric = (min: number) =>
  numberOrText('must be a number', { type: 'number', minimum: min })
    .pipe(z.number().min(min))
    .meta({ description: `At least ${min}` })

/** The minimum is a hundredth of the currency. */
export const amount = numeric(0.01).meta({ id: 'Amount' })

/** Like `numeric`, without a fraction. */
export const integer = (min: number) =>
  numberOrText('must be an integer', { type: 'integer', minimum: min })
    .pipe(z.int().min(min))
    .meta({ description: `At least ${min}` })

/**
 * An amount as decimal text. A number is refused: it may have lost cents before it arrived, and some amounts have no
 * exact double.
 */
export const decimalText = z
  .string('must be text, such as "100.00", because a number may lose cents')
  .regex(/^\d+(\.\d{1,2})?$/, {
    error: 'must be decimal text with at most two decimals, such as "100.00"',
    abort: true,
  })
  .meta({ description: 'Decimal text with at most two decimals', example: '100.00' })
export const positiveDecimalText = decimalText
  .refine(text => /[1-9]/.test(text), 'must be at least 0.01')
  .meta({ description: 'Decimal text with at most two decimals, at least 0.01', example: '100.00' })

export const requiredText = z.string().trim().min(1)
export const email = z.email().max(254)
/** `URL` accepts blanks, which other parsers refuse. */
export const webUrl = z.url({ protocol: /^https?$/ }).regex(/^\S+$/, 'must be a valid http or https URL')
/** Also true for text that is not a URL, because another rule reports that. */
export function hasNoCredentials(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed === null || (parsed.username === '' && parsed.password === '')
}
/** An object with any fields. */
export const freeObject = z.record(z.string(), z.unknown())

/** The bound is far above the lists that the provider takes. */
const maxItems = 1000

/**
 * Bounds a list to 1,000 items. A longer one is refused before its items are read: a body of 1 MiB has room for 300,000
 * wrong ones, whose messages took 11 s.
 */
export function boundedList<Item extends z.ZodType>(items: z.ZodArray<Item>) {
  const list = items.max(maxItems)
  return z.preprocess<unknown, typeof list, z.input<typeof list>>((value, ctx) => {
    if (Array.isArray(value) && value.length > maxItems)
      ctx.addIssue({ code: 'custom', message: `must have at most ${maxItems} items` })
    return value
  }, list)
}

/** ISO 8601 date, or date and time with or without offset. Sent to the provider unchanged. */
export const dateText = z
  .string()
  .refine(
    value => isoDate.test(value) && !Number.isNaN(Date.parse(value)) && isInCalendar(value),
    'must be an ISO 8601 date',
  )
const isoDate = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** A moment, ISO 8601 with offset. Becomes UTC with milliseconds, as the journal writes times. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform(text => new Date(text).toISOString())
  .meta({ description: 'ISO 8601 with offset' })

/** `Date` reads February 31 as March 3. */
function isInCalendar(value: string): boolean {
  const day = value.slice(0, 10)
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

/**
 * An identifier of the provider, safe as one segment of a path. The path with `search` in its place is another endpoint
 * of the provider.
 */
export const pathId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be an identifier of letters, digits, "-" or "_"')
  .refine(id => id !== 'search', 'must be an identifier, and search is none')
export const numericId = z.string().regex(/^\d{1,20}$/, 'must be a numeric identifier')

/** A filter of searches at the simulator. The real provider has no gradings. */
export const gradings = z.enum(['omitted', 'included']).optional().meta({
  description: 'Whether the search finds what a grade of a webhook handler made. Default: omitted',
})
export const omittedGradings = z.number().optional().meta({
  description: 'How many were left out, because a grade of a webhook handler made them. Absent: none',
})

/** The paging in the answer to a search. */
export const paging = z
  .looseObject({ total: z.number(), limit: z.number(), offset: z.number() })
  .meta({ id: 'Paging' })
