/** The parts of JSON Schema and OpenAPI 3.1 that the gateway's document uses. */
import type { Method } from '../../../server/catalog/operation.ts'
import type { SubjectKind } from '../../../server/contract/entry-facts.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  allOf?: Schema[]
  anyOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

type Content = { 'application/json': { schema: Schema; example?: unknown } }
export type Reference = { $ref: string }
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}
export type Response = { description: string; content: Content }

export type OpenApiOperation = {
  operationId: string
  /** The name of the procedure, by which the journal and the console's texts name the operation. */
  'x-procedure': string
  'x-subject': SubjectKind
  summary: string
  tags: string[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { content: Content }
  responses: Record<string, Response | Reference>
}

export type OpenApiDocument = {
  paths: Record<string, Partial<Record<Lowercase<Method>, OpenApiOperation>>>
  components?: Record<string, Record<string, Schema | Parameter | Response>>
}

/** The component of the document that a reference leads to. A part that is no reference is returned unchanged. */
export function resolve<Part extends object>(part: Part | Reference, { components }: OpenApiDocument): Part {
  if (!('$ref' in part) || part.$ref === undefined) return part as Part
  const [kind = '', name = ''] = part.$ref.split('/').slice(-2)
  // The casts are safe: a test of the gateway follows every reference of its document.
  return components?.[kind]?.[name] as Part
}

/** The schema with the fields of all its parts (`allOf`). A later part overrides an earlier one. */
export function resolveSchema(schema: Schema, document: OpenApiDocument): Schema {
  const { $ref, ...specific } = schema
  const { allOf, ...rest } = { ...resolve(schema, document), ...specific }
  if (!allOf) return rest
  const parts = allOf.map(part => resolveSchema(part, document))
  const properties = Object.assign({}, ...parts.map(part => part.properties))
  return { type: 'object', ...rest, properties, required: parts.flatMap(part => part.required ?? []) }
}
