import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import {
  behindRunningAnswers,
  followResponses,
  hasOneHost,
  inOrder,
  refuseExpectations,
} from '../../shared/process/http-connections.ts'
import { noRouteSchemas } from '../../shared/process/no-route-schemas.ts'
import type { Deps } from './deps.ts'
import { dispatch } from './dispatch.ts'
import { type ProviderError, refusal } from './errors/provider-error.ts'
import { serverErrorsOf } from './errors/server-errors.ts'
import type { Route } from './route.ts'
import { cors, isCrossOrigin } from './send-answer.ts'
import { answerUnknown } from './unknown-route.ts'

/** A generous limit; the provider's is unknown. */
const maxBodyBytes = 4 * 1024 * 1024

/** The HTTP server over a route table. Paths answer with and without a trailing slash, as the SDKs need. */
export function createServer(routes: Route[], deps: Deps): FastifyInstance {
  const timeoutMs = deps.requestTimeoutMs
  const app = Fastify({
    logger: false,
    schemaController: noRouteSchemas,
    bodyLimit: maxBodyBytes,
    requestTimeout: timeoutMs,
    clientErrorHandler: behindRunningAnswers(bodyOfBroken),
    // With this option, our server answers requests without a Host header. Node would answer them itself, without a
    // body.
    http: {
      requireHostHeader: false,
      headersTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      connectionsCheckingInterval: timeoutMs / 2,
    },
    // `closeGently` waits for running calls, so they are not broken off here.
    forceCloseConnections: false,
    frameworkErrors(_error, request, reply) {
      const path = pathOf(request.url)
      const { body } = serverErrorsOf(path).unreadablePath(path)
      reply.hijack()
      reply.raw.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  followResponses(app.server)
  const { body } = refusal(417, 'The Expect header must be 100-continue')
  refuseExpectations(app.server, 'application/json', body)
  app.addHook('onRequest', ({ raw: request }, { raw: response }, done) => inOrder(request, response, done))
  app.addHook('onRequest', (request, reply, done) => {
    const refuseWith = (status: number, message: string) =>
      refuse(reply, serverErrorsOf(pathOf(request.url)).refusal(status, message))
    if (!hasOneHost(request.raw)) return refuseWith(400, 'The request must have one Host header')
    const message = deps.callers.refuseHost(request.headers)
    if (message === null) return done()
    refuseWith(403, message)
  })
  for (const route of routes) {
    const errors = serverErrorsOf(route.path)
    app.route({
      method: route.method,
      url: route.path,
      onRequest(request, reply, done) {
        const message = deps.callers.refusePage(route, request.headers)
        if (message === null) return done()
        if (isCrossOrigin(route)) reply.headers(cors)
        refuse(reply, errors.refusal(403, message))
      },
      handler: (request, reply) => dispatch(route, { deps, request, reply, errors }),
    })
  }
  addPreflight(app, routes)
  addRefusals(app, routes, deps)
  return app
}

function refuse(reply: FastifyReply, { status, body, headers }: ProviderError) {
  return reply.code(status).headers(headers).send(body)
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

function bodyOfBroken(status: number): unknown {
  return refusal(status, brokenMessages.get(status) ?? 'The request is not valid HTTP').body
}

const brokenMessages = new Map([
  [431, 'The request headers are too large'],
  [408, 'The request did not arrive in time'],
])

/** The allowed headers for preflights that name none. Otherwise the requested names are allowed. */
const defaultHeaders =
  'content-type, authorization, x-idempotency-key, x-request-id, x-simulator-fault, x-simulator-key, x-pasarela-actor, x-pasarela-actor-pass'

function addPreflight(app: FastifyInstance, routes: Route[]) {
  const paths = new Set(routes.filter(isCrossOrigin).map(route => route.path))
  paths.add('/simulator/*')
  for (const url of paths) {
    app.options(url, (request, reply) => {
      const requestedHeaders = request.headers['access-control-request-headers'] ?? defaultHeaders
      return reply
        .code(204)
        .headers({
          ...cors,
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
          'access-control-allow-headers': requestedHeaders,
          'access-control-allow-private-network': 'true',
          'access-control-max-age': '600',
        })
        .send()
    })
  }
}

function addRefusals(app: FastifyInstance, routes: Route[], deps: Deps) {
  const known = routes.map(route => ({
    method: route.method,
    pattern: new RegExp(`^${route.path.replace(/:[a-z_]+/g, '[^/]+')}/?$`),
  }))
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const allowed = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    const refused = answerUnknown({ method: request.method, path }, allowed, routes)
    if (isControl(path)) reply.headers(cors)
    return refuse(reply, refused)
  })
  app.setErrorHandler((error: { statusCode?: number; message?: string }, request, reply) => {
    if (isControl(request.url)) reply.headers(cors)
    const status = error.statusCode ?? 500
    const errors = serverErrorsOf(pathOf(request.url))
    if (status < 500) return refuse(reply, errors.refusal(status, String(error.message)))
    deps.logger.error(error, 'the simulator failed to answer')
    return refuse(reply, errors.internalError())
  })
}

function isControl(path: string): boolean {
  return path.startsWith('/simulator/')
}
