/** What a connection may do to the gateway: how many there are, how long an answer may lie unread, broken requests. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { AppError, toErrorEnvelope } from '../errors.ts'
import { followResponses, hasOneHost } from '../process/http-connections.ts'
import { unreadableMessage } from './broken-requests.ts'

/**
 * An answer of which the client took nothing for this long is given up with its connection: 150 clients that never
 * read held 1.8 GB. Longer than any break of a network that clients survive.
 */
export const defaultUnreadTimeoutMs = 30_000

export function guardConnections(server: Server, maxConnections: number): void {
  server.maxConnections = maxConnections
  followResponses(server)
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    // A call that takes long is not idle. Node ends idle connections itself, and those without this listener.
    response.on('timeout', endUnread)
  })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const error = new AppError('bad_request', 'The Expect header must be 100-continue.', { status: 417 })
    response.statusCode = error.status
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('connection', 'close')
    response.end(JSON.stringify(toErrorEnvelope(error)))
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
