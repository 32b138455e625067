import { type Method, methods } from '../../../server/catalog/operation.ts'
import type { SubjectKind } from '../../../server/contract/entry-facts.ts'
import type { CurlRequest } from '../../http/curl.ts'
import { type Field, listFields, nameType } from './list-fields.ts'
import {
  type OpenApiDocument,
  type OpenApiOperation,
  type Parameter,
  type Response,
  resolve,
  resolveSchema,
} from './open-api.ts'

export type InputField = Field & { place: 'path' | 'query' | 'header' | 'body' }

export type Failure = { status: string; code: string; description: string }

/** An operation as the page shows it. */
export type Operation = {
  id: string
  subject: SubjectKind
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

/** The operations of the gateway's document, in its order. */
export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap(method => {
      const operation = item[method.toLowerCase() as Lowercase<Method>]
      return operation ? [readOperation(document, operation, { path, method })] : []
    }),
  )
}

function readOperation(
  document: OpenApiDocument,
  operation: OpenApiOperation,
  { path, method }: Pick<Operation, 'path' | 'method'>,
): Operation {
  const { 'x-procedure': id, 'x-subject': subject, summary, tags, requestBody } = operation
  const body = requestBody?.content['application/json']
  const parameters = (operation.parameters ?? []).map(one => resolve(one, document))
  const responses = Object.entries(operation.responses).map(([status, one]) => ({
    status,
    ...resolve(one, document),
  }))
  const success = responses.find(({ status }) => status.startsWith('2'))
  const answer = success?.content['application/json']
  const bodyFields = body ? listFields(body.schema, document) : []
  return {
    id,
    subject,
    tag: tags[0] ?? '',
    summary,
    method,
    path,
    input: [
      ...readParameters(document, parameters),
      ...bodyFields.map(field => ({ ...field, place: 'body' as const })),
    ],
    output: listFields(resolveSchema(answer?.schema ?? {}, document).properties?.data ?? {}, document),
    request: {
      path: fillIn(path, parameters),
      ...(body?.example !== undefined && { body: body.example }),
    },
    response: { status: success?.status ?? '', example: answer?.example },
    failures: readFailures(responses),
  }
}

function readParameters(document: OpenApiDocument, parameters: Parameter[]): InputField[] {
  return parameters.map(({ name, in: place, required = false, description = '', schema }) => ({
    name,
    place,
    type: nameType(schema, document),
    isRequired: required,
    description,
  }))
}

/** The path with the values of the examples. */
function fillIn(path: string, parameters: Parameter[]): string {
  const examples = parameters.filter(({ example }) => example !== undefined)
  const query = examples.filter(({ in: place }) => place === 'query')
  const search = new URLSearchParams(query.map(({ name, example }) => [name, String(example)])).toString()
  const filled = examples
    .filter(({ in: place }) => place === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  return search === '' ? filled : `${filled}?${search}`
}

/**
 * Reads the failures of a status. The document describes each code in a paragraph: `` `code`: when it is answered. ``
 */
function readFailures(responses: (Response & { status: string })[]): Failure[] {
  return responses.flatMap(({ status, description }) =>
    [...description.matchAll(/^`(\w+)`: (.*)$/gm)].map(([, code = '', text = '']) => ({
      status,
      code,
      description: text,
    })),
  )
}
