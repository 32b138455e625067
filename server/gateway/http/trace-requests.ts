/** The span of each request: recorded if traces are exported, else only the caller's trace, which is passed on. */
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { passOn, type Span, type Tracing } from '../../shared/tracing/span.ts'
import { isFeed } from './feed-url.ts'

const recorded = new WeakMap<FastifyRequest, Span>()

export function spanOf(request: FastifyRequest): Span | null {
  return recorded.get(request) ?? passOn(request.headers)
}

/**
 * Records a span of each request but the feed, which lasts for hours. Names and attributes are OpenTelemetry's
 * (https://opentelemetry.io/docs/specs/semconv/http/http-spans/). The path itself is left out: it may contain anything.
 */
export function recordRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isFeed(request)) record(request, reply.raw, tracing)
    done()
  })
}

function record(request: FastifyRequest, response: ServerResponse, tracing: Tracing): void {
  const { method, id, routeOptions, headers } = request
  const route = routeOptions.url
  const span = tracing.startServerSpan(headers, route === undefined ? method : `${method} ${route}`, {
    'http.request.method': method,
    'url.scheme': 'http',
    // Logs and journal name the request by this id.
    'http.response.header.x-request-id': [id],
    ...(route !== undefined && { 'http.route': route }),
  })
  recorded.set(request, span)
  response.once('close', () => {
    const { writableFinished: isAnswered, statusCode } = response
    if (!isAnswered) return span.end('client_closed_request')
    span.end(statusCode >= 500 ? String(statusCode) : null, { 'http.response.status_code': statusCode })
  })
}
