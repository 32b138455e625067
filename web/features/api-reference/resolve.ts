import type { OpenApiDocument, Reference, Schema } from './open-api-types.ts'

/** The component of the document that a reference leads to. A part that is no reference is returned unchanged. */
export function resolve<Part extends object>(part: Part | Reference, { components }: OpenApiDocument): Part {
  if (!('$ref' in part) || part.$ref === undefined) return part as Part
  const [kind = '', name = ''] = part.$ref.split('/').slice(-2)
  // The casts are safe: a test of the gateway follows every reference of its document.
  return components?.[kind]?.[name] as Part
}

/** The schema with the fields of all its parts (`allOf`). A later part overrides an earlier one. */
export function resolveSchema(schema: Schema, document: OpenApiDocument): Schema {
  const { $ref, ...own } = schema
  const { allOf, ...rest } = { ...resolve(schema, document), ...own }
  if (!allOf) return rest
  const parts = allOf.map(part => resolveSchema(part, document))
  const properties = Object.assign({}, ...parts.map(part => part.properties))
  return { type: 'object', ...rest, properties, required: parts.flatMap(part => part.required ?? []) }
}
