/**
 * Answers requests that match no route. While the demo routes are closed, their paths get the same answer as unknown
 * ones. While they are open, a wrong method is answered with 405 and the allowed methods.
 */
import type { FastifyInstance } from 'fastify'
import { notFoundMessage } from '../../contract/error-codes.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Callers } from './callers.ts'
import { sendError } from './send-error.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

export function registerNotFound(app: FastifyInstance, config: Config, callers: Callers): void {
  app.setNotFoundHandler((request, reply) => {
    // A refused caller must not learn which paths and methods exist.
    const refused = config.demoOpen ? callers.refusalOf(request) : null
    if (refused) return sendError(reply, refused)
    const allowed = config.demoOpen ? allowedMethods(app, request.url) : []
    // A file of the console that a new build has replaced still has a route, although the file is gone.
    if (allowed.length === 0 || allowed.includes(request.method))
      return sendError(reply, new AppError('not_found', notFoundMessage))
    const allow = [...allowed, 'OPTIONS'].join(', ')
    reply.header('allow', allow)
    if (request.method === 'OPTIONS') return reply.code(204).send()
    const message = `The method ${request.method} is not allowed for this path. Allowed: ${allow}.`
    return sendError(reply, new AppError('method_not_allowed', message))
  })
}

/** The route of the console's page, which matches every path, is ignored. That of its assets is a wildcard too. */
function allowedMethods(app: FastifyInstance, url: string): string[] {
  const path = url.split('?', 1)[0] ?? url
  return methods.filter(method => {
    const route = app.findRoute({ method, url: path })
    return route !== null && (!('*' in route.params) || path.startsWith('/assets/'))
  })
}
