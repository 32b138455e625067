import type { FastifyReply } from 'fastify'
import { AtLimit } from '../store/at-limit.ts'
import type { Deps } from './deps.ts'
import { ProviderError } from './errors/provider-error.ts'
import type { ServerErrors } from './errors/server-errors.ts'
import type { Answer, Route } from './route.ts'

/** The answer that reports an error. Errors that are no refusals are logged. */
export function toAnswer(error: unknown, errors: ServerErrors, deps: Deps): Answer {
  if (error instanceof ProviderError) {
    return { status: error.status, body: error.body, headers: error.headers }
  }
  if (error instanceof AtLimit) return toAnswer(errors.refusal(503, error.message), errors, deps)
  if (isWithoutRoom(error)) {
    deps.logger.warn(error, 'the simulator could not store a change')
    const message = 'The simulator cannot write its data file: the disk is full'
    return toAnswer(errors.refusal(503, message), errors, deps)
  }
  deps.logger.error(error, 'the simulator failed to answer')
  return { status: 500, body: errors.internalError().body }
}

/** Whether the disk is full: SQLITE_FULL, or SQLITE_IOERR if a limit on the file stands in for the disk. */
function isWithoutRoom(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  return code === 13 || code === 10
}

/** Sends an answer as it is. */
export function sendAnswer(reply: FastifyReply, answer: Answer) {
  if (answer.headers) reply.headers(answer.headers)
  reply.code(answer.status)
  if (answer.text !== undefined) return void reply.send(answer.text)
  if (answer.body === undefined) return void reply.send('')
  reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer.body))
}

/** The headers for other origins. The provider's are undocumented; it accepts any origin, and so does the simulator. */
export const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-request-id',
  vary: 'Origin',
}

/**
 * Whether browsers call the route from another origin, as they do for the browser endpoints and, from the console, for
 * the control API.
 */
export function isCrossOrigin(route: Route): boolean {
  if (route.access === 'page') return route.cors === true
  return route.access !== 'seller' && route.access !== 'application'
}
