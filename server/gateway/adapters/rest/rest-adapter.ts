/**
 * The REST adapter: method, path and status come from each procedure's `meta.rest`, the answer goes out in the
 * envelope. It translates and holds no rule of its own.
 */
import { type AnyTRPCRouter, callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, toAppError } from '../../errors.ts'
import { parseJson } from '../../http/json-body.ts'
import { idempotencyKeyOf } from '../../http/request-identity.ts'
import { sendError } from '../../http/send-error.ts'
import { spanOf } from '../../http/trace-requests.ts'
import type { Context, Deps, DepsOf } from '../../procedures/context.ts'
import { toCallerSignal } from '../caller-signal.ts'
import { sendData } from '../send-data.ts'
import { type RestOperation, toFastifyPath } from './operations.ts'

/** The operations to register, each a procedure of the router. */
export type RestRoutes = {
  router: AnyTRPCRouter
  operations: RestOperation[]
  depsOf: DepsOf<FastifyRequest>
}

/** Registers the routes below whatever prefix `app` has. Bodies must arrive as Buffers. */
export function registerRestRoutes(app: FastifyInstance, { router, operations, depsOf }: RestRoutes): void {
  for (const operation of operations) {
    const { name: path, type, rest } = operation
    const envelope = { status: rest.status, head: '{"ok":true,"data":', tail: ',"meta":[]}' }
    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      let input: Promise<unknown> | undefined
      // tRPC requests the raw input twice: in the base procedure and for the validation.
      const getRawInput = () => (input ??= Promise.try(readInput, operation, request))
      try {
        const found = depsOf(request)
        const deps = found instanceof Promise ? await found : found
        const ctx = createContext(operation, { deps, request, reply })
        const { signal } = ctx.request
        const call = { router, path, type, ctx, getRawInput, signal, batchIndex: 0 }
        sendData(reply, await callTRPCProcedure(call), envelope)
      } catch (thrown) {
        sendError(reply, toAppError(thrown))
      }
    }
    app.route({
      method: rest.method,
      url: toFastifyPath(rest.path),
      // Returns no promise: Fastify would await it and expect a value to send.
      handler: (request, reply) => void answer(request, reply),
    })
  }
}

type Exchange = { deps: Deps; request: FastifyRequest; reply: FastifyReply }

function createContext({ type, rest }: RestOperation, { deps, request, reply }: Exchange): Context {
  const idempotencyKey = type === 'mutation' && !rest.raw ? idempotencyKeyOf(request.headers) : null
  if (idempotencyKey !== null) reply.header('x-idempotency-key', idempotencyKey)
  const signal = toCallerSignal(reply.raw)
  return {
    deps,
    request: {
      transport: 'rest',
      received: request,
      isDisplay: false,
      correlationId: request.id,
      idempotencyKey,
      signal,
      span: spanOf(request),
    },
  }
}

/**
 * Merges path parameters, query and body of a REST request into the operation's input.
 * GET takes the query, other methods the body. A path parameter wins over a field of the same name.
 * @throws AppError `bad_request` if the body is not JSON, `validation_failed` if it is not an object or a field of
 * it is in the query, `unsupported_media_type` if it is compressed
 */
function readInput(operation: RestOperation, request: FastifyRequest): unknown {
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
