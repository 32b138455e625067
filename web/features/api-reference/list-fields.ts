import { type OpenApiDocument, resolveSchema, type Schema } from './open-api.ts'

/** A field of an object. Fields of nested objects are named by their path: `payer.email`, `items[].title`. */
export type Field = { name: string; type: string; isRequired: boolean; description: string }

/** Objects nested deeper than this are shown without their fields. */
const maxDepth = 6

/** Every field of a schema and of nested objects, in the order of the document. */
export function listFields(schema: Schema, document: OpenApiDocument): Field[] {
  return listNested(schema, document, { name: '', depth: 0 })
}

type Place = { name: string; depth: number }

function listNested(schema: Schema, document: OpenApiDocument, { name, depth }: Place): Field[] {
  if (depth > maxDepth) return []
  const { items, anyOf = [], properties, required = [] } = resolveSchema(schema, document)
  if (items) return listNested(items, document, { name: `${name}[]`, depth })
  if (!properties) {
    const fields = anyOf.flatMap(one => listNested(one, document, { name, depth }))
    return fields.filter((field, index) => fields.findIndex(one => one.name === field.name) === index)
  }
  return Object.entries(properties).flatMap(([key, property]) => {
    const path = name === '' ? key : `${name}.${key}`
    const { description = '' } = resolveSchema(property, document)
    const type = nameType(property, document)
    const field = { name: path, type, isRequired: required.includes(key), description }
    return [field, ...listNested(property, document, { name: path, depth: depth + 1 })]
  })
}

/** The type as JSON Schema and TypeScript write it: `integer | string`, `"a" | "b"`, `object[]`. */
export function nameType(schema: Schema, document: OpenApiDocument): string {
  const { type, enum: values, anyOf, items, prefixItems, ...rest } = resolveSchema(schema, document)
  if ('const' in rest) return JSON.stringify(rest.const)
  if (values) return values.map(value => JSON.stringify(value)).join(' | ')
  if (anyOf) return [...new Set(anyOf.map(one => nameType(one, document)))].join(' | ')
  if (prefixItems) return `[${prefixItems.map(one => nameType(one, document)).join(', ')}]`
  if (items) {
    const item = nameType(items, document)
    return item.includes(' ') ? `(${item})[]` : `${item}[]`
  }
  return Array.isArray(type) ? type.join(' | ') : (type ?? 'any')
}
