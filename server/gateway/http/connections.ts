/** Limits of connections: their number, the time that an answer may stay unread, and broken requests. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import {
  behindRunningAnswers,
  followResponses,
  hasOneHost,
  refuseExpectations,
} from '../../shared/process/http-connections.ts'
import { AppError, toErrorEnvelope } from '../errors.ts'

/** For requests that reach no route because their URL cannot be decoded or their bytes are not HTTP. */
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

/** Sets only the limits, without answers to broken requests. */
export function limitConnections(server: Server, maxConnections: number): void {
  server.maxConnections = maxConnections
  followResponses(server)
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    // A connection with a long call counts as idle for Node, which closes all idle connections unless this listener
    // exists.
    response.on('timeout', endUnread)
  })
}

function endUnread(this: ServerResponse): void {
  if (this.writableLength > 0 || (this.socket?.writableLength ?? 0) > 0) this.socket?.destroy()
}

/** The error for a request without exactly one Host header, else null. */
export function findHostProblem(request: IncomingMessage): AppError | null {
  if (hasOneHost(request)) return null
  const isMissing = request.headers.host === undefined
  return new AppError('bad_request', isMissing ? 'The request has no Host header.' : unreadableMessage)
}
