/** Field schemas that every operation shares. Pure zod: the browser imports these too. */
import { z } from 'zod'
import { siteIds } from '../facts/countries.ts'

export const siteId = z.enum(siteIds).meta({ description: 'Site identifier of the country', example: 'MLA' })

const plainDecimal = /^-?\d+(\.\d+)?$/

type NumberFacts = { type: 'number' | 'integer'; minimum: number }

/** The number itself, or plain decimal text; `rule` is what to say of anything else, `facts` what the reference says. */
const numberOrText = (rule: string, facts: NumberFacts) =>
  z.union([z.number().meta(facts), z.string().regex(plainDecimal, rule)], rule).transform(Number)

/**
 * A number, or the same as plain decimal text ("10.50"), given on as a number.
 * Exponents, hex, blanks and infinities are refused: they are slips more often than amounts.
 */
export const numeric = (min: number) =>
  numberOrText('must be a number', { type: 'number', minimum: min })
    .pipe(z.number().min(min))
    .meta({ description: `A number, or plain decimal text, at least ${min}` })

/** As `numeric`, without a fraction. */
export const integer = (min: number) =>
  numberOrText('must be an integer', { type: 'integer', minimum: min })
    .pipe(z.int().min(min))
    .meta({ description: `An integer, or plain decimal text, at least ${min}` })

export const requiredText = z.string().trim().min(1)
export const email = z.email().max(254)
/** A blank inside is no URL, though `URL` forgives it. */
export const webUrl = z.url({ protocol: /^https?$/ }).regex(/^\S+$/, 'must be a valid http or https URL')
/** Also true for what is no URL: that is another mistake. */
export function hasNoCredentials(url: string): boolean {
  const parsed = URL.parse(url)
  return parsed === null || (parsed.username === '' && parsed.password === '')
}
/** An object whose fields are the caller's own. */
export const freeObject = z.record(z.string(), z.unknown())

/** ISO 8601 date, or date and time with or without offset; sent on as it came. */
export const dateText = z
  .string()
  .refine(
    value => isoDate.test(value) && !Number.isNaN(Date.parse(value)) && isInCalendar(value),
    'must be an ISO 8601 date',
  )
const isoDate = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** `Date` takes 31 February for 3 March. */
function isInCalendar(value: string): boolean {
  const day = value.slice(0, 10)
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

/** A resource identifier in a path: what the provider hands out, never a path of its own. */
export const pathId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be an identifier of letters, digits, "-" or "_"')
export const numericId = z.string().regex(/^\d{1,20}$/, 'must be a numeric identifier')
