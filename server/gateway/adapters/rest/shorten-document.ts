/** Shortens the OpenAPI document, which would be twice as long with its repetitions. */
import { isDeepStrictEqual } from 'node:util'
import type { CreateDocumentOptions, oas31 } from 'zod-openapi'

/** Leaves out of a schema what other fields of it imply. */
export const omitImplied: CreateDocumentOptions['override'] = ({ jsonSchema, io }) => {
  const { format, properties = {}, anyOf: [number, text, ...others] = [] } = jsonSchema
  if (number && text?.type === 'string' && others.length === 0 && isNumber(number)) {
    // `minimum` applies only to numbers, and `pattern` only to texts, so one schema can have both.
    delete jsonSchema.anyOf
    Object.assign(jsonSchema, number, text, { type: [number.type, text.type] })
  }
  if (number?.enum && text?.type === 'null' && others.length === 0) {
    delete jsonSchema.anyOf
    Object.assign(jsonSchema, { type: [number.type, 'null'], enum: [...number.enum, null] })
  }
  if (format === 'date-time' || format === 'email') delete jsonSchema.pattern
  delete jsonSchema.propertyNames
  // Numbers beyond these lose digits in any program that reads JSON as JavaScript does.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // No answer promises that it never gets another field.
  if (io === 'output' && Object.keys(properties).length > 0) delete jsonSchema.additionalProperties
}

type Operation = Record<'parameters' | 'responses', Parts>
/** The parameters of an operation, or its responses by status. */
type Parts = Record<string, Part>
type Part = {
  /** A parameter has a name. */
  name?: string
  description?: string
  schema?: { description?: string; param?: unknown }
  /** A response has content. */
  content?: { 'application/json': { schema: { allOf: EnvelopePart[] } } }
}
type EnvelopePart = {
  $ref?: string
  type?: string
  required?: string[]
  properties?: { data?: { $ref?: string }; code?: { type?: string } }
}

/**
 * Moves parameters and responses that several operations have to the components.
 * @param document is changed
 */
export function shareRepeatedParts(document: oas31.OpenAPIObject): void {
  // `zod-openapi` types what a document may have; this one was made by `openapi-document.ts`.
  const operations = Object.values(document.paths ?? {}).flatMap(path => Object.values(path) as Operation[])
  const components = document.components as Record<string, object>
  const failures = components.responses as Parts | undefined
  for (const responses of [...operations.map(({ responses }) => responses), failures ?? {}])
    for (const one of Object.values(responses)) omitWhatEnvelopesSay(one)
  for (const { parameters } of operations) for (const one of Object.values(parameters)) describeOnce(one)
  for (const kind of ['parameters', 'responses'] as const) {
    const lists = operations.map(operation => operation[kind])
    components[kind] = { ...components[kind], ...shareParts(lists, `#/components/${kind}/`) }
  }
}

/** `zod-openapi` writes the description of a parameter into its schema, too or only there. */
function describeOnce(parameter: Part): void {
  // `zod-openapi` leaves our `param` beside a reference.
  const { description = parameter.description, param: _, ...schema } = parameter.schema ?? {}
  Object.assign(parameter, { ...(description !== undefined && { description }), schema })
}

/** A response is an envelope with data of its own. What every envelope says is left out of it. */
function omitWhatEnvelopesSay({ content }: Part): void {
  const [envelope, specific] = content?.['application/json'].schema.allOf ?? []
  if (envelope?.$ref === undefined || specific === undefined) return
  delete specific.type
  if (specific.properties?.code === undefined) return
  // In a failure only the code is specific, and the envelope requires it as a text. In a success the data stay
  // required, since generators would make them optional.
  delete specific.required
  delete specific.properties.code.type
}

/** Shares equal parts. Of different parts with the same name, the most frequent one is shared. */
function shareParts(lists: Parts[], prefix: string): Parts {
  const places = lists.flatMap(list => Object.entries(list).map(([key, part]) => ({ list, key, part })))
  const equal = Map.groupBy(places, ({ part }) => JSON.stringify(part))
  const repeated = [...equal.values()].filter(({ length }) => length > 1)
  const shared: Parts = {}
  for (const group of repeated.sort((a, b) => b.length - a.length)) {
    const part = group[0]?.part ?? {}
    const name = nameOf(part)
    if (name === undefined || shared[name]) continue
    shared[name] = part
    for (const { list, key } of group) Object.assign(list, { [key]: { $ref: prefix + name } })
  }
  return shared
}

/**
 * A parameter is shared under its own name, a response under that of its data. Responses of failures are shared
 * already, and those with unnamed data are not shared.
 */
function nameOf({ name, content }: Part): string | undefined {
  if (name !== undefined) return name
  const parts = content?.['application/json'].schema.allOf ?? []
  return parts.at(-1)?.properties?.data?.$ref?.split('/').at(-1)
}

function isNumber({ type }: { type?: unknown }): boolean {
  return type === 'integer' || type === 'number'
}

type Schema = {
  $ref?: string
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
type Example = Record<string, unknown>
type Content = { schema: { allOf: Schema[] }; example?: { data: unknown } }
type Response = { content?: { 'application/json': Content } }

/**
 * If another response shows a resource in full, its example here keeps only what the schema requires and what differs.
 * @param document is changed
 */
export function shortenExamples(document: oas31.OpenAPIObject): void {
  const { responses, schemas } = document.components as {
    responses: Record<string, Response>
    schemas: Record<string, Schema>
  }
  const operations = Object.values(document.paths ?? {}).flatMap(path => Object.values(path))
  const inline = operations.flatMap(operation => Object.values<Response>(operation.responses))
  const full = new Map<string, Example>()
  const shown = [...Object.values(responses), ...inline].flatMap(({ content }) => {
    const { schema, example } = content?.['application/json'] ?? {}
    const data = schema?.allOf.at(-1)?.properties?.data
    if (data === undefined || example === undefined) return []
    const name = schemaNameOf(data)
    const isFirst = name !== undefined && isRecord(example.data) && !full.has(name)
    if (isFirst) full.set(name, example.data as Example)
    return [{ example, data, isFirst }]
  })

  /** The schema with its references and combined schemas resolved. */
  function resolve({ $ref, allOf = [], ...specific }: Schema): Schema {
    const named = $ref === undefined ? [] : [schemas[schemaNameOf({ $ref }) ?? ''] ?? {}]
    const parts = [...named, ...allOf].map(resolve)
    return {
      ...specific,
      properties: Object.assign({}, ...parts.map(({ properties }) => properties), specific.properties),
      required: [...parts, specific].flatMap(({ required = [] }) => required),
    }
  }
  function shorten(value: unknown, schema: Schema, known = full.get(schemaNameOf(schema) ?? '')): unknown {
    const { items, properties = {}, required = [] } = resolve(schema)
    if (Array.isArray(value)) return items ? value.map(one => shorten(one, items)) : value
    if (!isRecord(value)) return value
    const kept = Object.entries(value).filter(
      ([key, one]) => required.includes(key) || !isDeepStrictEqual(one, known?.[key]),
    )
    return Object.fromEntries(
      kept.map(([key, one]) => [key, shortenField(one, properties[key], known?.[key])]),
    )
  }
  function shortenField(value: unknown, schema: Schema | undefined, known: unknown): unknown {
    return schema ? shorten(value, schema, isRecord(known) ? known : undefined) : value
  }
  // An example in full may contain other resources.
  for (const { example, data, isFirst } of shown)
    example.data = shorten(example.data, isFirst ? resolve(data) : data)
}

function schemaNameOf({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1)
}

function isRecord(value: unknown): value is Example {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
