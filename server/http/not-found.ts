/**
 * What answers where no route does. Closed and unknown look the same; only where the demo routes are open does a
 * wrong method learn which ones there are.
 */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { AppError, notFoundMessage } from '../errors.ts'
import { refusalOf } from './callers.ts'
import { sendError } from './send-error.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

export function registerNotFound(app: FastifyInstance, config: Config): void {
  app.setNotFoundHandler((request, reply) => {
    // Who may not call the demo side does not learn either which paths and methods it has.
    const refused = config.demoOpen ? refusalOf(request, config) : null
    if (refused) return sendError(reply, refused)
    const allowed = config.demoOpen ? allowedMethods(app, request.url) : []
    if (allowed.length === 0) return sendError(reply, new AppError('not_found', notFoundMessage))
    const allow = [...allowed, 'OPTIONS'].join(', ')
    reply.header('allow', allow)
    if (request.method === 'OPTIONS') return reply.code(204).send()
    const message = `${request.method} is not allowed here. Allowed: ${allow}.`
    return sendError(reply, new AppError('method_not_allowed', message))
  })
}

/** The console's page stands behind a wildcard; it makes no path known. */
function allowedMethods(app: FastifyInstance, url: string): string[] {
  const path = url.split('?', 1)[0] ?? url
  return methods.filter(method => {
    const route = app.findRoute({ method, url: path })
    return route !== null && !('*' in route.params)
  })
}
