/** Shortens the OpenAPI document, which would be twice as long with its repetitions. */
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
