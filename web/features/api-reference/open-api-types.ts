/** The parts of JSON Schema and OpenAPI 3.1 that the gateway's document uses. */

export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

type Content = { 'application/json': { schema: Schema; example?: unknown } }

export type OpenApiOperation = {
  operationId: string
  /** The procedure, by which the journal and the console's texts name the operation. */
  'x-procedure': string
  summary: string
  tags: string[]
  parameters?: {
    name: string
    in: 'path' | 'query' | 'header'
    required?: boolean
    schema: Schema
    example?: unknown
  }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}

export type OpenApiDocument = {
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', OpenApiOperation>>>
  components?: { schemas?: Record<string, Schema> }
}
