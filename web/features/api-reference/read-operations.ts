import type { CurlRequest } from '../../http/curl.ts'
import { type Field, listFields, nameType } from './list-fields.ts'
import type { OpenApiDocument, OpenApiOperation } from './open-api-types.ts'

export type InputField = Field & { place: 'path' | 'query' | 'header' | 'body' }

export type Failure = { status: string; code: string; description: string }

/** An operation as the page shows it. */
export type Operation = {
  id: string
  tag: string
  summary: string
  method: CurlRequest['method']
  path: string
  input: InputField[]
  /** The fields of the envelope's `data`. */
  output: Field[]
  request: { path: string; body?: unknown }
  response: { status: string; example: unknown }
  failures: Failure[]
}

const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const

/** The operations of the gateway's document, in its order. */
export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap(method => {
      const operation = item[method]
      return operation ? [readOperation(document, operation, { path, method: methods[method] })] : []
    }),
  )
}

function readOperation(
  document: OpenApiDocument,
  operation: OpenApiOperation,
  { path, method }: Pick<Operation, 'path' | 'method'>,
): Operation {
  const { 'x-procedure': id, summary, tags, requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const [status = '', success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const answer = success?.content['application/json']
  const bodyFields = body ? listFields(body.schema, document) : []
  return {
    id,
    tag: tags[0] ?? '',
    summary,
    method,
    path,
    input: [
      ...readParameters(document, operation),
      ...bodyFields.map(field => ({ ...field, place: 'body' as const })),
    ],
    output: listFields(answer?.schema.properties?.data ?? {}, document),
    request: {
      path: fillIn(path, operation),
      ...(body?.example !== undefined && { body: body.example }),
    },
    response: { status, example: answer?.example },
    failures: readFailures(responses),
  }
}

function readParameters(document: OpenApiDocument, { parameters = [] }: OpenApiOperation): InputField[] {
  return parameters.map(({ name, in: place, required = false, schema }) => ({
    name,
    place,
    type: nameType(schema, document),
    isRequired: required,
    description: schema.description ?? '',
  }))
}

/** The path with the values of the examples. */
function fillIn(path: string, { parameters = [] }: OpenApiOperation): string {
  const given = parameters.filter(({ example }) => example !== undefined)
  const query = given.filter(({ in: place }) => place === 'query')
  const search = new URLSearchParams(query.map(({ name, example }) => [name, String(example)])).toString()
  const filled = given
    .filter(({ in: place }) => place === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  return search === '' ? filled : `${filled}?${search}`
}

/** The document describes each code of a status in a paragraph: `` `code`: when it is answered. `` */
function readFailures(responses: OpenApiOperation['responses']): Failure[] {
  return Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/^`(\w+)`: (.*)$/gm)].map(([, code = '', text = '']) => ({
      status,
      code,
      description: text,
    })),
  )
}
