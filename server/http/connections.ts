/** What a connection may do to the gateway: how many there are, how long an answer may lie unread, broken requests. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, toErrorEnvelope } from '../errors.ts'
import { answerBrokenRequest, unreadableMessage } from './broken-requests.ts'

/**
 * An answer of which the client took nothing for this long is given up with its connection: 150 clients that never
 * read held 1.8 GB. Longer than any break of a network that clients survive.
 */
export const defaultUnreadTimeoutMs = 30_000

/** The response that is written last of those that a connection waits for. */
const lastResponses = new WeakMap<Socket, ServerResponse>()
/** Connections that brought bytes that are not HTTP: Node reports each further chunk as a new error. */
const broken = new WeakSet<Socket>()

export function guardConnections(server: Server, maxConnections: number): void {
  server.maxConnections = maxConnections
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    lastResponses.set(request.socket, response)
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

/** Answers bytes that are not HTTP, behind the answers that the connection still waits for. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (broken.has(socket)) return
  broken.add(socket)
  const last = lastResponses.get(socket)
  if (!last || last.writableFinished || last.destroyed) answerBrokenRequest(error, socket)
  else last.once('finish', () => answerBrokenRequest(error, socket))
}

/** HTTP 1.1 asks for exactly one (RFC 9112, section 3.2): proxies may have judged by the other. */
export function findHostProblem({ rawHeaders, httpVersion }: IncomingMessage): AppError | null {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return null
  return new AppError('bad_request', hosts === 0 ? 'The request has no Host header.' : unreadableMessage)
}
