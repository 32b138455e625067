/** Shortens the examples of the OpenAPI document: each resource stands in it once in full. */
import { isDeepStrictEqual } from 'node:util'
import type { oas31 } from 'zod-openapi'

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
 * A resource that another answer has in full keeps, in this one, what its schema requires and what is different here.
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
    const name = nameOf(data)
    const isFirst = name !== undefined && isRecord(example.data) && !full.has(name)
    if (isFirst) full.set(name, example.data as Example)
    return [{ example, data, isFirst }]
  })

  /** The schema without references, and with those that it combines. */
  function resolve({ $ref, allOf = [], ...own }: Schema): Schema {
    const named = $ref === undefined ? [] : [schemas[nameOf({ $ref }) ?? ''] ?? {}]
    const parts = [...named, ...allOf].map(resolve)
    return {
      ...own,
      properties: Object.assign({}, ...parts.map(({ properties }) => properties), own.properties),
      required: [...parts, own].flatMap(({ required = [] }) => required),
    }
  }
  function shorten(value: unknown, schema: Schema, known = full.get(nameOf(schema) ?? '')): unknown {
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
  // One that stands in full may have others in it.
  for (const { example, data, isFirst } of shown)
    example.data = shorten(example.data, isFirst ? resolve(data) : data)
}

function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1)
}

function isRecord(value: unknown): value is Example {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
