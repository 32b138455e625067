/** Generates the values that a zod schema accepts, by way of its JSON Schema, and objects with some members missing. */
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

type Node = {
  type?: string
  properties?: Record<string, Node>
  required?: string[]
  additionalProperties?: unknown
  items?: Node
  anyOf?: Node[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  minLength?: number
  maxLength?: number
}

/** The value of a field of this name, if it is not generated from the schema alone. */
export type KnownValue = (name: string) => Arbitrary<unknown> | undefined

/** @param known values that lead further than random ones: ids of existing resources */
export function fromSchema(schema: z.ZodType, known: KnownValue = () => undefined): Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: withoutIds })
  return fromNode(json as Node, known)
}

/** A schema with an id would be a reference. */
const withoutIds = z.registry<Record<string, unknown>>()
withoutIds.get = schema => {
  const { id, ...metadata } = z.globalRegistry.get(schema) ?? {}
  return metadata
}

/** All addresses are on this machine, because gateway and simulator send requests to them. Nothing listens there. */
const urls = fc.constantFrom(
  'http://127.0.0.1:9/hook',
  'https://127.0.0.1:9/',
  'http://[::1]:9/a?b=c#d',
  'http://user:password@127.0.0.1:9/',
  'ftp://127.0.0.1/',
)
const emails = fc.constantFrom('test_user_1@testuser.com', 'a@b.co', "o'neil+x@shop.example")
const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('APRO', 'visa', 'rapipago', '12'))

function fromNode(node: Node, known: KnownValue): Arbitrary<unknown> {
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  if (node.anyOf)
    return fc.oneof(
      ...node.anyOf.map((one, index) => ({ weight: index === 0 ? 3 : 1, arbitrary: fromNode(one, known) })),
    )
  if (node.type === 'object') return fromObject(node, known)
  if (node.type === 'array')
    return fc.array(fromNode(node.items ?? {}, known), { minLength: node.minItems ?? 0, maxLength: 3 })
  if (node.type === 'string') return fromText(node)
  if (node.type === 'integer') return integers(node)
  if (node.type === 'number')
    return fc.oneof(integers(node), fc.double({ min: node.minimum ?? -1e9, max: 1e9, noNaN: true }))
  if (node.type === 'boolean') return fc.boolean()
  if (node.type === 'null') return fc.constant(null)
  return fc.jsonValue({ maxDepth: 3 })
}

function integers({ minimum = -10, maximum = Number.MAX_SAFE_INTEGER }: Node): Arbitrary<number> {
  const min = Math.ceil(minimum)
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min, max: Math.min(maximum, min + 100) }) },
    { weight: 1, arbitrary: fc.maxSafeInteger() },
  )
}

function fromText({ format, pattern, minLength = 0, maxLength = 1000 }: Node): Arbitrary<string> {
  if (format === 'email') return emails
  if (format === 'uri' || pattern === String.raw`^\S+$`) return urls
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength: 64 })
  return texts.filter(text => text.length >= minLength && text.length <= maxLength)
}

/**
 * The objects have few optional members, because one that is refused ends the call. A fifth of them lacks a required
 * one.
 */
function fromObject(
  { properties = {}, required = [], additionalProperties }: Node,
  known: KnownValue,
): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, node]) => [name, known(name) ?? fromNode(node, known)]),
  )
  const names = Object.keys(fields)
  const others = names.filter(name => !required.includes(name))
  const optional = fc.subarray(others, { maxLength: Math.min(3, others.length) })
  const whole = fc
    .tuple(fc.record(fields), optional)
    .map(([all, chosen]) => pick(all, [...required, ...chosen]))
  const partial = fc.tuple(fc.record(fields), fc.subarray(names)).map(([all, chosen]) => pick(all, chosen))
  const more = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
  const open = fc.tuple(more, whole).map(([more, declared]) => ({ ...more, ...declared }))
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: partial },
    { weight: typeof additionalProperties === 'object' ? 1 : 0, arbitrary: open },
  )
}

function pick(all: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}
