/** The OpenAPI document as a client reads it, with the parts that tests look at. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { z } from 'zod'

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]
type Content = { content: { 'application/json': { schema: JsonSchema; example?: unknown } } }
export type Parameter = {
  in: string
  name: string
  required?: boolean
  schema: JsonSchema
  example?: unknown
}
export type DocumentedOperation = {
  method: string
  /** With the route prefix and `{names}`. */
  path: string
  operationId?: string
  summary?: string
  parameters: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content & { description: string }>
}

type Written = Omit<DocumentedOperation, 'method' | 'path' | 'parameters'> & { parameters?: Parameter[] }
type Paths = Record<string, Record<string, Written>>

/** @returns what is wrong with the document, and its operations with every `$ref` put in place */
export async function readOpenApiDocument(text: string): Promise<{
  errors: unknown
  version: string
  operations: DocumentedOperation[]
}> {
  const validator = new Validator()
  const { errors } = await validator.validate(JSON.parse(text))
  const { paths } = validator.resolveRefs() as { paths: Paths }
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

/** What of a value the schema does not allow; empty where it fits. */
export function misfitsOf(schema: JsonSchema, value: unknown): string[] {
  const parsed = z.fromJSONSchema(schema).safeParse(value)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
