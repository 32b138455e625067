/** Measures each request, and serves the metrics at `GET /metrics`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import type { Callers } from './callers.ts'
import { isFeed } from './feed-url.ts'

/**
 * The route is its template; unknown paths share the empty one. The feed is not measured, because it lasts for hours.
 */
export function measure(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  if (isFeed(request)) return
  const startedAt = performance.now()
  const { raw } = reply
  raw.once('close', () => {
    const status = raw.writableFinished ? raw.statusCode : null
    const seconds = (performance.now() - startedAt) / 1000
    metrics.served({ method: request.method, route: request.routeOptions.url ?? '', status, seconds })
  })
}

/** Callers that are not operators get the answer of an unknown path. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, callers: Callers): void {
  app.get('/metrics', async (request, reply) => {
    if (!callers.isOperator(request)) return reply.callNotFound()
    return reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.render())
  })
}
