/** The HTTP server before it has routes: its limits, the body of a request, and what every answer carries. */
import { Readable } from 'node:stream'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { inOrder, requestTimeoutMs } from '../../shared/process/http-connections.ts'
import { noRouteSchemas } from '../../shared/process/no-route-schemas.ts'
import type { Tracing } from '../../shared/tracing/span.ts'
import { version } from '../../shared/version.ts'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createAccountPaths } from './account-path.ts'
import { answerClientError, findHostProblem, guardConnections } from './connections.ts'
import { measure } from './metrics-route.ts'
import { correlationIdOf } from './request-identity.ts'
import { answerFailure, maxBodyBytes, registerErrorHandler, sendError } from './send-error.ts'
import { recordRequests } from './trace-requests.ts'

/**
 * Paths of tRPC batches are long, and Fastify's default of 100 characters answers them with 414 (measured). Node
 * answers longer URLs with 431 before Fastify sees them.
 */
const maxParamLength = 16 * 1024

type Options = {
  logger: Logger
  metrics: Metrics
  tracing: Tracing | null
  /** How long a caller may leave an answer unread. */
  unreadTimeoutMs: number
}

export function createServer(config: Config, options: Options): FastifyInstance {
  const { maxConnections, trustedProxies, routePrefix } = config
  const { logger, metrics, tracing, unreadTimeoutMs } = options
  const http: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    childLoggerFactory: parent => parent,
    logController: new LogController({ disableRequestLogging: true }),
    // `request.ip` is then the rightmost address of X-Forwarded-For that is no trusted proxy. Headers of others are ignored.
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    rewriteUrl: createAccountPaths(routePrefix),
    genReqId: request => correlationIdOf(request.headers),
    schemaController: noRouteSchemas,
    bodyLimit: maxBodyBytes,
    frameworkErrors: (thrown, request, reply) => void answerFailure(thrown, request, reply),
    clientErrorHandler: answerClientError,
    // Running calls may finish, see `closeGently`.
    forceCloseConnections: false,
    // A request that arrives while the server closes is answered, and its connection is closed afterwards.
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: unreadTimeoutMs / 2,
    // Saves the stream events of requests without a body: a fourteenth of this thread's time (decision 006). A missing
    // Host header is checked in `findHostProblem`, because Node's own answer has no envelope.
    http: { optimizeEmptyRequests: true, requireHostHeader: false },
    routerOptions: { maxParamLength, ignoreTrailingSlash: true },
  })
  guardConnections(http.server, maxConnections)
  http.addHook('onRequest', ({ raw: request }, { raw: response }, done) => inOrder(request, response, done))
  readBodiesAsBytes(http)
  if (tracing) recordRequests(http, tracing)
  http.addHook('onRequest', (request, reply, done) => {
    measure(metrics, request, reply)
    reply
      .header('x-request-id', request.id)
      .header('x-pasarela-version', version)
      .header('x-content-type-options', 'nosniff')
    const problem = findHostProblem(request.raw)
    if (problem) sendError(reply, problem)
    else done()
  })
  registerErrorHandler(http)
  return http
}

function readBodiesAsBytes(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // Fastify would wait forever for the end of a request that has a content type but no body.
  http.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const isEnded =
      headers['content-type'] !== undefined && 'readableEnded' in payload && payload.readableEnded
    done(null, isEnded ? Readable.from([]) : payload)
  })
}
