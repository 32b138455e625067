/**
 * The rules and the kinds of fields of orders, in the words of the validator github.com/santhosh-tekuri/jsonschema. Its
 * details are quoted for several kinds of faults, so each constraint that the provider's reference names has them.
 */
import { amountPattern } from '../../facts/decimal-amounts.ts'
import { isLocalAddress } from '../../facts/hosts.ts'
import { parseIsoDate } from '../../facts/iso-date.ts'
import { isDuration } from '../../facts/iso-duration.ts'
import { isObject } from '../../facts/json.ts'
import type { OrderErrorCode } from '../../facts/provider-errors/order-errors.ts'
import { isWebUrl } from './described.ts'
import type { Field, Fields, TextField } from './field.ts'
import { needed, ownLimit, type Rule } from './rule.ts'

type Known = Partial<Omit<Rule, 'code' | 'message'>>

/** A rule that several shops measured. `{path}`, `{type}`, `{length}` and `{value}` of its detail are replaced. */
export function rule(code: OrderErrorCode, detail?: string, known: Known = {}): Rule {
  const source = 'public files of 2026'
  return { code, ...(detail && { message: detail }), sure: 'measured', source, ...known }
}

const quoted = { sure: 'quoted' } as const
export const missing = rule('required_properties', 'missing properties: {path}', quoted)
export const unsupported = rule('unsupported_properties', 'additionalProperties {path} not allowed', quoted)
export const wrongValue = (words: string, known?: Known) => rule('property_value', `{path} - ${words}`, known)
const wrongType = (expected: string) => rule('property_type', `{path} - expected ${expected}, but got {type}`)
export const noProperties = '{path} - minimum 1 properties allowed, but found 0 properties'
export const noObject = wrongType('object')

/** The field decides what is performed, so a wrong value is refused at every strictness. */
export function decisive<Kind extends Field>(field: Kind): Kind {
  const entries = Object.entries(field).map(([key, value]) => [
    key,
    key === 'items' ? value : toNeeded(value),
  ])
  return Object.fromEntries(entries)
}

/** The rule with the mark that nothing is performed while it is broken, at every strictness. */
function toNeeded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toNeeded)
  return isObject(value) && 'sure' in value ? { ...value, isNeeded: true } : value
}

type Limit = readonly [number, Rule]
const longest = (max: number, known?: Known): Limit => [
  max,
  wrongValue(`length must be <= ${max}, but got {length}`, known),
]
export const shortest = (min: number, known?: Known): Limit => [
  min,
  wrongValue(`length must be >= ${min}, but got {length}`, known),
]
const { sure, source, isNeeded = true } = ownLimit('property_value')
const ofSimulator: Known = { sure, source, isNeeded }

export const text = (max: number, known?: Known): TextField => ({
  is: 'text',
  type: wrongType('string'),
  maxLength: longest(max, known),
})
/** A text of which the provider names no limit. */
export const anyText = text(500, ofSimulator)
export const fromPattern = (pattern: RegExp, known?: Known) =>
  [pattern, wrongValue(`does not match pattern ${pattern.source}`, known)] as const

const untold: TextField = { is: 'text', type: wrongType('string') }

export const oneOf = (...texts: readonly string[]): TextField => ({
  ...untold,
  oneOf: [texts, wrongValue(`value must be one of ${texts.map(each => JSON.stringify(each)).join(', ')}`)],
})
export const amountForm = fromPattern(amountPattern)
/** An amount that is answered only. */
export const amountText: TextField = { ...untold, forms: [amountForm] }
/** An amount that is charged or refunded. */
export const amount: TextField = decisive(amountText)
export const duration: TextField = { ...untold, forms: [[isDuration, wrongValue('is not valid duration')]] }
export const date: TextField = {
  ...untold,
  forms: [[value => parseIsoDate(value) !== null, wrongValue('is not valid date-time')]],
}
/** Broken by a return address on this machine. It works with the simulator, where the payer's browser runs there, too. */
const unreached = wrongValue('is not valid url', {
  sure: 'inferred',
  source: 'refusals of payments and plans',
  warning: 'local_address',
})
export const webAddress: TextField = {
  ...anyText,
  forms: [
    [isWebUrl, wrongValue('is not valid url')],
    [value => !isLocalAddress(value), unreached],
  ],
}
export const flag: Field = { is: 'boolean', type: wrongType('boolean') }

/** A whole number. Larger ones than the maximum are not exact. */
export function whole(min?: number, max = Number.MAX_SAFE_INTEGER): Field {
  const low: Limit | undefined =
    min === undefined ? undefined : [min, wrongValue(`must be >= ${min} but found {value}`)]
  return {
    is: 'number',
    type: wrongType('number'),
    whole: rule('property_type', '{path} - expected integer, but got {type}'),
    ...(low && { min: low }),
    max: [max, wrongValue(`must be <= ${max} but found {value}`)],
  }
}
export const installments = whole(1, 36)

export const object = (fields?: Fields): Field & { is: 'object' } => ({
  is: 'object',
  type: wrongType('object'),
  ...(fields && { fields }),
})
/** An object of whose fields the sources name only some. */
export const openObject = (fields: Fields): Field => ({ ...object(fields), unknown: null })

/** A list of at most so many items. The provider's limit is unknown. */
export function list(items: Field, maxItems = 100): Field & { is: 'list' } {
  const words = `{path} - maximum ${maxItems} items required, but found {length} items`
  return {
    is: 'list',
    type: wrongType('array'),
    items,
    maxItems: [maxItems, rule('maximum_items', words, ofSimulator)],
  }
}
export const noItems: Limit = [
  1,
  needed(rule('minimum_items', '{path} - minimum 1 items required, but found 0 items', quoted)),
]
