/** The OpenAPI document as a client reads it, with the parts that tests use. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { z } from 'zod'

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]
type Content = { content: { 'application/json': { schema: JsonSchema; example?: unknown } } }
type Parameter = {
  in: string
  name: string
  required?: boolean
  schema: JsonSchema
  example?: unknown
}
export type DocumentedOperation = {
  method: string
  /** The path with the route prefix and `{names}`. */
  path: string
  operationId: string
  /** The procedure, for example `payments.create`. */
  'x-procedure': string
  summary?: string
  parameters: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content & { description: string }>
}

type Written = Omit<DocumentedOperation, 'method' | 'path' | 'parameters'> & { parameters?: Parameter[] }
type Paths = Record<string, Record<string, Written>>

/** @returns the errors of the document, and its operations with every `$ref` and `allOf` resolved */
export async function readOpenApiDocument(text: string): Promise<{
  errors: unknown
  version: string
  operations: DocumentedOperation[]
}> {
  const validator = new Validator()
  const { errors } = await validator.validate(JSON.parse(text))
  const { paths } = mergeAllOf(validator.resolveRefs()) as { paths: Paths }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      parameters: operation.parameters ?? [],
      method: method.toUpperCase(),
      path,
    })),
  )
  return { errors, version: validator.version, operations }
}

/** References lead to the same object, which is merged once. */
const merged = new WeakMap<object, unknown>()

/**
 * Replaces every `allOf` by one object with the fields of all. If several parts have the same field, the last one
 * applies.
 */
function mergeAllOf(node: unknown): unknown {
  if (typeof node !== 'object' || node === null) return node
  const known = merged.get(node)
  if (known !== undefined) return known
  const inner = Array.isArray(node)
    ? node.map(mergeAllOf)
    : Object.fromEntries(Object.entries(node).map(([name, value]) => [name, mergeAllOf(value)]))
  const result = 'allOf' in inner ? (inner.allOf as MergedSchema[]).reduce(mergeObjects) : inner
  merged.set(node, result)
  return result
}

type MergedSchema = { properties?: object; required?: string[] }

function mergeObjects(all: MergedSchema, part: MergedSchema): MergedSchema {
  const required = [...(all.required ?? []), ...(part.required ?? [])]
  return { ...all, ...part, properties: { ...all.properties, ...part.properties }, required }
}

/** Schemas are kept, because building one takes longer than checking a value by it. */
const built = new WeakMap<object, z.ZodType>()

/** The parts of a value that the schema does not allow; empty if it fits. */
export function misfitsOf(schema: JsonSchema, value: unknown): string[] {
  const parsed = build(schema).safeParse(value)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

function build(schema: JsonSchema): z.ZodType {
  if (typeof schema !== 'object') return z.fromJSONSchema(schema)
  const known = built.get(schema) ?? z.fromJSONSchema(schema)
  built.set(schema, known)
  return known
}

/** The documented response of a status, by its exact number or by its range. */
export function responseOf({ responses }: DocumentedOperation, status: number) {
  const found = responses[status] ?? responses[`${Math.floor(status / 100)}XX`]
  return found?.content['application/json']
}

/** The path of every field that a schema names: `data.entries[].seq`. */
export function fieldsOf(schema: JsonSchema, path = ''): string[] {
  return nodesOf(schema, path).flatMap(({ path, properties }) =>
    Object.keys(properties).map(name => join(path, name)),
  )
}

/** The path of every field of a value that the schema does not name, except within objects without named fields. */
export function unnamedFieldsIn(value: unknown, schema: JsonSchema): string[] {
  const named = new Set(fieldsOf(schema))
  const nodes = nodesOf(schema, '').filter(({ properties }) => Object.keys(properties).length > 0)
  const objects = new Set(nodes.map(({ path }) => path))
  return fieldsIn(value).filter(path => !named.has(path) && objects.has(path.replace(/\.?\w+$/, '')))
}

/** The path of every field that a value has. */
export function fieldsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(item => fieldsIn(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    join(path, name),
    ...fieldsIn(inner, join(path, name)),
  ])
}

type SchemaNode = {
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  anyOf?: SchemaNode[]
  oneOf?: SchemaNode[]
}
type ObjectNode = { path: string; properties: Record<string, SchemaNode> }

function nodesOf(schema: JsonSchema | SchemaNode, path: string): ObjectNode[] {
  const { properties, items, anyOf = [], oneOf = [] } = schema as SchemaNode
  const alternatives = [...anyOf, ...oneOf].flatMap(one => nodesOf(one, path))
  const inItems = items ? nodesOf(items, `${path}[]`) : []
  if (!properties) return [...alternatives, ...inItems]
  const inner = Object.entries(properties).flatMap(([name, one]) => nodesOf(one, join(path, name)))
  return [{ path, properties }, ...inner, ...alternatives, ...inItems]
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}
