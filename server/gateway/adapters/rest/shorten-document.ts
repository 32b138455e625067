/** Says once in the OpenAPI document what would stand in it many times. Without this it is twice as long. */
import type { CreateDocumentOptions, oas31 } from 'zod-openapi'

/** Leaves out of a schema what is said without it too. */
export const omitImplied: CreateDocumentOptions['override'] = ({ jsonSchema, io }) => {
  const { format, properties = {}, anyOf: [number, text, ...others] = [] } = jsonSchema
  if (number && text?.type === 'string' && others.length === 0 && isNumber(number)) {
    // `minimum` concerns numbers only, and `pattern` texts.
    delete jsonSchema.anyOf
    Object.assign(jsonSchema, number, text, { type: [number.type, text.type] })
  }
  if (number?.enum && text?.type === 'null' && others.length === 0) {
    delete jsonSchema.anyOf
    Object.assign(jsonSchema, { type: [number.type, 'null'], enum: [...number.enum, null] })
  }
  if (format === 'date-time' || format === 'email') delete jsonSchema.pattern
  delete jsonSchema.propertyNames
  // No answer promises that it will never have another field.
  if (io === 'output' && Object.keys(properties).length > 0) delete jsonSchema.additionalProperties
}

type Operation = Record<'parameters' | 'responses', Parts>
/** The parameters of an operation, or its responses by status. */
type Parts = Record<string, Part>
type Part = {
  /** Of a parameter. */
  name?: string
  description?: string
  schema?: { description?: string; param?: unknown }
  /** Of a response. */
  content?: { 'application/json': { schema: { allOf: { properties?: { data?: { $ref?: string } } }[] } } }
}

/**
 * Moves parameters and answers that several operations have to the components.
 * @param document is changed
 */
export function shareRepeatedParts(document: oas31.OpenAPIObject): void {
  // `zod-openapi` types what a document may have; this one was made by `openapi-document.ts`.
  const operations = Object.values(document.paths ?? {}).flatMap(path => Object.values(path) as Operation[])
  const components = document.components as Record<string, object>
  for (const { parameters } of operations) for (const one of Object.values(parameters)) describeOnce(one)
  for (const kind of ['parameters', 'responses'] as const) {
    const lists = operations.map(operation => operation[kind])
    components[kind] = { ...components[kind], ...shareParts(lists, `#/components/${kind}/`) }
  }
}

/** `zod-openapi` repeats the description of a parameter in its schema, or has it there alone. */
function describeOnce(parameter: Part): void {
  // Beside a reference it leaves our `param`.
  const { description = parameter.description, param: _, ...schema } = parameter.schema ?? {}
  Object.assign(parameter, { ...(description !== undefined && { description }), schema })
}

/** Of different parts with the same name, the most frequent one is shared. */
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

/** A parameter has its own name, and an answer that of its data. Failures were shared before, and unnamed data stay. */
function nameOf({ name, content }: Part): string | undefined {
  if (name !== undefined) return name
  const parts = content?.['application/json'].schema.allOf ?? []
  return parts.at(-1)?.properties?.data?.$ref?.split('/').at(-1)
}

function isNumber({ type }: { type?: unknown }): boolean {
  return type === 'integer' || type === 'number'
}
