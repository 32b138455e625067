/** Limits of connections: their number, the time that an answer may stay unread, and broken requests. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import {
  behindRunningAnswers,
  followResponses,
  hasOneHost,
  refuseExpectations,
} from '../../shared/process/http-connections.ts'
import { AppError, toErrorEnvelope } from '../errors.ts'

/** Of requests that reach no route because their URL cannot be decoded or their bytes are not HTTP. */
export const unreadableMessage =
  'The request could not be read: it is not valid HTTP or its URL is malformed.'

const messages = new Map([
  [431, 'The request headers are too large.'],
  [408, 'The request did not arrive in time.'],
])

/** Writes the error envelope to the socket after the answers that are still running on it, and closes it. */
export const answerClientError = behindRunningAnswers(status =>
  toErrorEnvelope(new AppError('bad_request', messages.get(status) ?? unreadableMessage)),
)

/**
 * The connection is closed if the client reads nothing of an answer for this long, because 150 clients that never read
 * occupied 1.8 GB. Node looks at each half of this time, and compares with its last look: a client that stops is
 * disconnected after 15 to 30 s, which is longer than network interruptions that clients survive. Answers that the
 * system has taken whole, up to some MiB, occupy no memory of the process; their connections are idle.
 */
export const defaultUnreadTimeoutMs = 30_000

export function guardConnections(server: Server, maxConnections: number): void {
  limitConnections(server, maxConnections)
  const error = new AppError('bad_request', 'The Expect header must be 100-continue.')
  refuseExpectations(server, 'application/json; charset=utf-8', toErrorEnvelope(error))
}

/** The limits without the texts of answers. */
export function limitConnections(server: Server, maxConnections: number): void {
  server.maxConnections = maxConnections
  followResponses(server)
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    // A connection with a long call is not idle. Node closes idle connections itself; without this listener it would
    // close all.
    response.on('timeout', endUnread)
  })
}

function endUnread(this: ServerResponse): void {
  if (this.writableLength > 0 || (this.socket?.writableLength ?? 0) > 0) this.socket?.destroy()
}

/** Null for a request with one Host header. */
export function findHostProblem(request: IncomingMessage): AppError | null {
  if (hasOneHost(request)) return null
  const isMissing = request.headers.host === undefined
  return new AppError('bad_request', isMissing ? 'The request has no Host header.' : unreadableMessage)
}
