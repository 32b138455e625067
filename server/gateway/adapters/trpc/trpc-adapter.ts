/**
 * The tRPC adapter: tRPC's own handler, and a shorter way for single queries. It translates and holds no rule of its
 * own.
 */
import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type ProcedureType,
} from '@trpc/server'
import { type FastifyHandlerOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundMessage } from '../../../contract/error-codes.ts'
import { AppError, toAppError, toTrpcError } from '../../errors.ts'
import { parseJson } from '../../http/json-body.ts'
import { idempotencyKeyOf, isForDisplay } from '../../http/request-identity.ts'
import { sendError } from '../../http/send-error.ts'
import { spanOf } from '../../http/trace-requests.ts'
import { t } from '../../procedures/base.ts'
import type { Context, Deps, DepsOf, RequestContext } from '../../procedures/context.ts'
import type { AppRouter } from '../../procedures/router.ts'
import { toCallerSignal } from '../caller-signal.ts'
import { listOperations } from '../rest/operations.ts'
import { sendData } from '../send-data.ts'
import { registerFeedRoute } from './feed-route.ts'

/**
 * Maximum number of calls in one request. tRPC holds the answers of a batch until the last one is ready: without a
 * bound, a few requests for whole entries exhausted the memory.
 */
const maxBatchSize = 10

/** The body or the input parameter of requests that wait for their handler. */
const givenInputs = new WeakMap<FastifyRequest, unknown>()

export function registerTrpc(app: FastifyInstance, router: AppRouter, depsOf: DepsOf<FastifyRequest>): void {
  // tRPC decodes the path once more, and would find operations that limits and guards did not see in it.
  app.addHook('onRequest', ({ params }, reply, done) => {
    if (!(params as { path?: string }).path?.includes('%')) return done()
    sendError(reply, new AppError('not_found', notFoundMessage))
  })
  // tRPC accepts forms, which a page of any origin may post without a preflight.
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-type': type = '' } = request.headers
    if (request.method !== 'POST') {
      // The header describes a body that does not exist, and tRPC would refuse some values of it.
      delete request.headers['content-type']
      return done()
    }
    if (/^application\/json\s*(;|$)/i.test(type)) {
      // tRPC refuses other spellings, for example capitals.
      request.headers['content-type'] = 'application/json'
      return done()
    }
    const message = 'The request body must be sent with Content-Type: application/json.'
    sendError(reply, new AppError('unsupported_media_type', message))
  })
  app.addHook('preHandler', (request, reply, done) => {
    try {
      for (const [what, text] of jsonTextsOf(request)) givenInputs.set(request, parseJson(text, what))
      done()
    } catch (thrown) {
      sendError(reply, toAppError(thrown))
    }
  })
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  registerFeedRoute(app, router, depsOf)
  const queries = listQueries(router)
  const options: FastifyHandlerOptions<AppRouter, FastifyRequest, FastifyReply> = {
    router,
    maxBatchSize,
    createContext: async ({ req, info }) => {
      // An idempotency key belongs to one write, so each call of a batch gets its own.
      const headers = info.calls.length > 1 ? {} : req.headers
      const input = givenInputs.get(req)
      const inputs = info.isBatchCall ? Object(input) : [input]
      return createContext(await findDeps(depsOf, req), req, {
        idempotencyKey: idempotencyKeyOf(headers),
        signal: info.signal,
        inputs,
      })
    },
    responseMeta: ({ errors, type }) =>
      errors.some(({ code }) => code === 'METHOD_NOT_SUPPORTED') ? { headers: allowHeader(type) } : {},
  }
  app.route<{ Params: { path: string } }>({
    // tRPC makes a Request of each request, which throws for some other methods.
    method: ['GET', 'HEAD', 'POST'],
    url: '/trpc/:path',
    handler: (req, res) => {
      const { path } = req.params
      const isSingleQuery = req.method === 'GET' && queries.has(path) && !('batch' in (req.query as object))
      if (!isSingleQuery) return fastifyRequestHandler({ ...options, req, res, path })
      // Returns no promise: Fastify would await it and expect a value to send.
      void answerQuery(router, { path, depsOf, req, reply: res, input: givenInputs.get(req) })
    },
  })
}

/** tRPC would answer an AppError with 500. */
async function findDeps(depsOf: DepsOf<FastifyRequest>, request: FastifyRequest): Promise<Deps> {
  try {
    return await depsOf(request)
  } catch (thrown) {
    throw toTrpcError(toAppError(thrown))
  }
}

function allowHeader(type: ProcedureType | 'unknown'): Record<string, string> {
  return { allow: type === 'mutation' ? 'POST' : 'GET, HEAD' }
}

function createContext(
  deps: Deps,
  received: FastifyRequest,
  request: Pick<RequestContext, 'idempotencyKey' | 'signal' | 'inputs'>,
): Context {
  const { id, headers } = received
  return {
    deps,
    request: {
      transport: 'trpc',
      received,
      isDisplay: isForDisplay(headers),
      correlationId: id,
      span: spanOf(received),
      ...request,
    },
  }
}

/** Checks each JSON text before tRPC parses it. Names like `__proto__` are refused, as in REST. */
function jsonTextsOf({ body, query }: FastifyRequest): [what: string, text: string][] {
  const { input } = query as { input?: unknown }
  const texts: [what: string, text: unknown][] = [
    // A repeated parameter is a list, and which value was meant is unknown.
    ['input parameter', Array.isArray(input) ? input.join() : input],
    // The body comes last, because a write has its input there.
    ['request body', body],
  ]
  return texts.filter((one): one is [string, string] => typeof one[1] === 'string' && one[1] !== '')
}

/**
 * Answers a single query in tRPC's format with the bytes of the procedure's answer, as REST does. tRPC's own handler
 * creates a Request, a Response and streams for each call, which costs as much again as the call.
 */
type SingleQuery = {
  path: string
  depsOf: DepsOf<FastifyRequest>
  req: FastifyRequest
  reply: FastifyReply
  input: unknown
}

const envelope = { status: 200, head: '{"result":{"data":', tail: '}}' }

/** The names of the queries; subscriptions and writes are left to tRPC. */
function listQueries(router: AppRouter): Set<string> {
  const queries = listOperations(router).filter(({ type }) => type === 'query')
  return new Set(queries.map(({ name }) => name))
}

async function answerQuery(router: AppRouter, query: SingleQuery): Promise<void> {
  const { path, depsOf, req, reply, input } = query
  const signal = toCallerSignal(reply.raw)
  const call = { path, type: 'query', signal, batchIndex: 0 } as const
  let ctx: Context | undefined
  try {
    const found = depsOf(req)
    const deps = found instanceof Promise ? await found : found
    ctx = createContext(deps, req, { idempotencyKey: null, signal })
    sendData(
      reply,
      await callTRPCProcedure({ ...call, ctx, router, getRawInput: async () => input }),
      envelope,
    )
  } catch (thrown) {
    const error = getTRPCErrorShape({
      ...call,
      config: t._config,
      ctx,
      error: thrown instanceof AppError ? toTrpcError(thrown) : getTRPCErrorFromUnknown(thrown),
      input,
    })
    reply.code(error.data.httpStatus).type('application/json').send(JSON.stringify({ error }))
  }
}
