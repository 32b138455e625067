/** Merges path parameters, query and body of a REST request into the operation's input. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { parseJson } from '../../http/json-body.ts'
import type { RestOperation } from './operations.ts'

/**
 * GET takes the query, other methods the body. A path parameter wins over a field of the same name.
 * @throws AppError `bad_request` if the body is not JSON, `validation_failed` if it is not an object or a field of
 * it is in the query, `unsupported_media_type` if it is compressed
 */
export function readInput(operation: RestOperation, request: FastifyRequest): unknown {
  if (operation.rest.raw)
    return { query: queryTextOf(request.url), headers: request.headers, body: request.body ?? '' }
  const fields = operation.rest.method === 'GET' ? request.query : readFields(operation, request)
  return Object.assign({}, fields, request.params)
}

/**
 * Ignoring them would be dangerous: a refund whose amount is in the query would refund the full payment. An operation
 * that refuses unknown fields refuses any, since one may be misspelled.
 */
function refuseFieldsInQuery({ input }: RestOperation, { query, params }: FastifyRequest): void {
  if (!(input instanceof z.ZodObject)) return
  const isStrict = input.def.catchall instanceof z.ZodNever
  const misplaced = Object.keys(query as object).filter(
    name => (isStrict || Object.hasOwn(input.shape, name)) && !Object.hasOwn(params as object, name),
  )
  if (misplaced.length === 0) return
  const errors = Object.fromEntries(
    misplaced.map(name => [name, [`The ${name} field must be in the JSON body, not in the query.`]]),
  )
  throw new AppError('validation_failed', Object.values(errors).flat().join(' '), { errors })
}

function readFields(operation: RestOperation, request: FastifyRequest): object {
  const fields = readBody(request)
  refuseFieldsInQuery(operation, request)
  return fields
}

function readBody(request: FastifyRequest): object {
  const body = request.body as Buffer | undefined
  if (!body || body.length === 0) return {}
  const { 'content-encoding': encoding = 'identity' } = request.headers
  if (encoding.toLowerCase() !== 'identity') {
    const message = `The request body must not be compressed (Content-Encoding: ${encoding}).`
    throw new AppError('unsupported_media_type', message)
  }
  const value = parseJson(body)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  const message = 'The request body must be a JSON object.'
  throw new AppError('validation_failed', message, { errors: { body: [message] } })
}

function queryTextOf(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? '' : url.slice(mark + 1)
}
