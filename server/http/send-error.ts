/** Every failure leaves the REST adapter here, and whatever Fastify itself refuses is put in our words first. */
import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, toAppError, toErrorEnvelope } from '../errors.ts'
import { unreadableMessage } from './broken-requests.ts'

/** One MiB, checked on Content-Length and while the body streams in. */
export const maxBodyBytes = 1024 * 1024

/** Within which a whole request must have come in: without it a sender of one byte now and then stays for ever. */
export const maxRequestMs = 60_000

/** How long a body that is too large may go on coming in after it was refused. */
const lingerMs = 5_000

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

/** Also for what Fastify refuses before any route is found (its `frameworkErrors`). */
export function answerFailure(
  thrown: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = fromFastify(thrown) ?? toAppError(thrown)
  if (error.code === 'payload_too_large') letFinishSending(request.raw, reply)
  if (error.code === 'internal') request.log.error({ err: thrown }, 'request failed')
  return sendError(reply, error)
}

/**
 * Fastify closes the connection under a sender that is still sending: half of them then see a broken pipe in place
 * of the answer. What they send is thrown away, for a while.
 */
function letFinishSending(request: IncomingMessage, reply: FastifyReply): void {
  reply.removeHeader('connection')
  const { socket } = request
  const limit = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(limit))
  request.once('end', () => clearTimeout(limit))
}

function fromFastify(thrown: FastifyError): AppError | undefined {
  switch (thrown.statusCode) {
    case 400:
      return new AppError('bad_request', unreadableMessage, { cause: thrown })
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
