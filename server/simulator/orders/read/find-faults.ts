/**
 * Reads bodies and lists all their faults in the words of the provider. The details are those of the validator
 * github.com/santhosh-tekuri/jsonschema, with paths such as `$.transactions.payments[0].amount`.
 */
import type { z } from 'zod'
import type { OrderErrorCode } from '../../../facts/provider-errors/order-errors.ts'
import { type OrderFault, orderFaults } from '../../errors/order-errors.ts'

/**
 * Reads a body. If it is absent, every required property is missing.
 * @param rules faults that the schema cannot find
 * @throws ProviderError 400 with all faults
 */
export function readBody<Body>(schema: z.ZodType<Body>, body: unknown, rules: OrderFault[] = []): Body {
  const read = schema.safeParse(body ?? {}, { reportInput: true })
  if (read.success && rules.length === 0) return read.data
  const faults = read.error?.issues.flatMap(toFaults) ?? []
  throw orderFaults([...faults, ...rules])
}

export function missing(path: string): OrderFault {
  return { code: 'required_properties', detail: `missing properties: '${path}'` }
}

export function unsupportedProperty(path: string): OrderFault {
  return { code: 'unsupported_properties', detail: `additionalProperties '${path}' not allowed` }
}

function toFaults(issue: z.core.$ZodIssue): OrderFault[] {
  const path = toPath(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => unsupportedProperty(`${path}.${key}`))
  }
  if (issue.input === undefined) return [missing(path)]
  const { code, text } = describe(issue)
  return [{ code, detail: `'${path}' - ${text}` }]
}

type Described = { code: OrderErrorCode; text: string }

function describe(issue: z.core.$ZodIssue): Described {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(jsonNames.get(issue.expected) ?? issue.expected, issue.input)
    case 'too_small':
      return describeBound(issue.origin, { sign: '>=', bound: issue.minimum, input: issue.input })
    case 'too_big':
      return describeBound(issue.origin, { sign: '<=', bound: issue.maximum, input: issue.input })
    case 'invalid_value':
      if (typeof issue.input !== 'string') return wrongType('string', issue.input)
      return {
        code: 'property_value',
        text: `value must be one of ${issue.values.map(value => JSON.stringify(value)).join(', ')}`,
      }
    case 'invalid_format':
      return { code: 'property_value', text: describeFormat(issue) }
    case 'custom':
      // The refinements in this folder set these `params`.
      return { code: issue.params?.code, text: issue.params?.detail }
    default:
      return { code: 'invalid_properties', text: issue.message }
  }
}

function wrongType(expected: string, input: unknown): Described {
  return { code: 'property_type', text: `expected ${expected}, but got ${typeName(input)}` }
}

type Bound = { sign: '>=' | '<='; bound: number | bigint; input: unknown }

function describeBound(origin: string, { sign, bound, input }: Bound): Described {
  if (origin === 'string') {
    return {
      code: 'property_value',
      text: `length must be ${sign} ${bound}, but got ${String(input).length}`,
    }
  }
  if (origin === 'array') {
    const found = Array.isArray(input) ? input.length : 0
    const isShort = sign === '>='
    return {
      code: isShort ? 'minimum_items' : 'maximum_items',
      text: `${isShort ? 'minimum' : 'maximum'} ${bound} items required, but found ${found} items`,
    }
  }
  return { code: 'property_value', text: `must be ${sign} ${bound} but found ${String(input)}` }
}

function describeFormat({ format, pattern }: z.core.$ZodIssueInvalidStringFormat): string {
  return format === 'regex' ? `does not match pattern ${pattern?.slice(1, -1)}` : `is not valid ${format}`
}

/** The names of JSON Schema for types that zod names differently. */
const jsonNames = new Map([
  ['int', 'integer'],
  ['record', 'object'],
])

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function toPath(keys: PropertyKey[]): string {
  return keys.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : `${path}.${String(key)}`),
    '$',
  )
}
