import type { CreateDocumentOptions } from 'zod-openapi'

/** Leaves out of a schema what its other fields already say, because generators of clients make worse types of it. */
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

function isNumber({ type }: { type?: unknown }): boolean {
  return type === 'integer' || type === 'number'
}
