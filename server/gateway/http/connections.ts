/** Limits of connections: their number, the time that an answer may stay unread, and broken requests. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { followResponses, hasOneHost, refuseExpectations } from '../../shared/process/http-connections.ts'
import { AppError, toErrorEnvelope } from '../errors.ts'
import { unreadableMessage } from './broken-requests.ts'

/**
 * The connection is closed if the client reads nothing of an answer for this long, because 150 clients that never read
 * occupied 1.8 GB. Node looks at each half of this time, and compares with its last look: a client that stops is
 * disconnected after 15 to 30 s, which is longer than network interruptions that clients survive. Answers that the
 * system has taken whole, up to some MiB, occupy no memory of the process; their connections are idle.
 */
export const defaultUnreadTimeoutMs = 30_000

export function guardConnections(server: Server, maxConnections: number): void {
  server.maxConnections = maxConnections
  followResponses(server)
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    // A connection with a long call is not idle. Node closes idle connections itself; without this listener it would
    // close all.
    response.on('timeout', endUnread)
  })
  const error = new AppError('bad_request', 'The Expect header must be 100-continue.')
  refuseExpectations(server, 'application/json; charset=utf-8', toErrorEnvelope(error))
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
