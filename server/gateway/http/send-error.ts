/** Sends errors in the REST envelope, the gateway's own and those that Fastify raises itself. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundMessage } from '../../contract/error-codes.ts'
import { discardRest } from '../../shared/process/http-connections.ts'
import { AppError, toAppError, toErrorEnvelope } from '../errors.ts'
import { unreadableMessage } from './connections.ts'

/** 1 MiB, checked against Content-Length and while the body arrives. */
export const maxBodyBytes = 1024 * 1024

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  return reply
    .code(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(toErrorEnvelope(error)))
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure)
}

/** Also handles errors that Fastify raises before it finds a route (`frameworkErrors`). */
export function answerFailure(
  thrown: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toOwnError(thrown)
  if (['payload_too_large', 'unavailable'].includes(error.code)) {
    // Fastify closes the connection after 413.
    reply.removeHeader('connection')
    discardRest(request.raw)
  }
  if (error.code === 'internal') request.log.error({ err: thrown }, 'request failed')
  return sendError(reply, error)
}

/** Fastify sets the status 400 on every error of a body's stream, including our own errors. */
function toOwnError(thrown: Error): AppError {
  if (thrown instanceof AppError) return thrown
  return fromFastify(thrown as FastifyError) ?? toAppError(thrown)
}

function fromFastify(thrown: FastifyError): AppError | undefined {
  switch (thrown.statusCode) {
    case 400:
      return new AppError('bad_request', unreadableMessage, { cause: thrown })
    // A path that cannot name a file of the console.
    case 403:
    // Node's parser knows a method (PRI) that Fastify's routes do not.
    case 404:
      return new AppError('not_found', notFoundMessage, { cause: thrown })
    // A condition or a range of a request for a file of the console.
    case 412:
    case 416:
      return new AppError('bad_request', 'The file has no such version or range.', { cause: thrown })
    case 413:
      return new AppError('payload_too_large', `The request body is larger than ${maxBodyBytes} bytes.`, {
        cause: thrown,
      })
    case 415:
      return new AppError(
        'unsupported_media_type',
        'The request body must be sent with Content-Type: application/json.',
        { cause: thrown },
      )
    default:
      return undefined
  }
}
