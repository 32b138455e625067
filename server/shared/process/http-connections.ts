/** Answers on connections that violate HTTP. Each server has its own texts. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { followConnections } from './open-connections.ts'
import { refuseTunnels } from './refuse-tunnels.ts'

/** Time limit for a whole request to arrive. Without it, a sender of single bytes occupies a connection forever. */
export const requestTimeoutMs = 60_000

/**
 * How long a refused client may keep its half of the connection open. Without it, clients that never close occupied
 * connections forever; closing immediately would lose the answer while bytes are still arriving.
 */
const defaultLingerTimeoutMs = 5_000

/** How long the body of a refused request may continue to arrive. */
const discardTimeoutMs = 5_000

/** The response to the last request of a connection. */
const lastResponses = new WeakMap<Socket, ServerResponse>()
/** The response before each response, if it was not finished when the next request arrived. */
const responsesBefore = new WeakMap<ServerResponse, ServerResponse>()
/** The responses that wait for those before them, see `inOrder`. */
const ordered = new WeakSet<ServerResponse>()
/** Connections that sent bytes that are not HTTP. Node reports every further chunk as a new error. */
const broken = new WeakSet<Socket>()

/** Must be called for each server that uses `behindRunningAnswers`. */
export function followResponses(server: Server, lingerTimeoutMs = defaultLingerTimeoutMs): void {
  followConnections(server)
  refuseTunnels(server)
  server.prependListener('request', followResponse)
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    // This runs before Node's own listener, which closes the connection.
    response.prependOnceListener('finish', () => {
      if (!request.complete) keepUntilRead(request.socket, lingerTimeoutMs)
    })
  })
}

function followResponse({ socket, method }: IncomingMessage, response: ServerResponse): void {
  const before = lastResponses.get(socket)
  if (before && !before.writableFinished) {
    responsesBefore.set(response, before)
    if (ordered.has(before) || !isSafe(method) || !isSafe(before.req.method)) ordered.add(response)
  }
  lastResponses.set(socket, response)
}

/** Whether a request that has arrived completely waits for its answer, or for the rest of it. */
export function hasRunningCall(socket: Socket): boolean {
  let response = lastResponses.get(socket)
  while (response && (response.writableFinished || !response.req.complete))
    response = responsesBefore.get(response)
  return response !== undefined
}

const isSafe = (method: string | undefined) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * Runs the function when the requests before this one on its connection are answered, if one of them may change
 * something, or this one: who sends requests without waiting relies on their order (RFC 9112, section 9.3.2). Never runs
 * it if the connection is closed before.
 */
export function inOrder({ socket }: IncomingMessage, response: ServerResponse, run: () => void): void {
  const before = ordered.has(response) ? responsesBefore.get(response) : undefined
  if (!before || before.writableFinished) run()
  else
    before.once('close', () => {
      if (socket.writable && !socket.readableEnded) run()
    })
}

/**
 * Keeps the connection after the answer to a request whose body is still arriving, until the client closes its half. The
 * kernel resets a connection that is closed before such bytes are read, and the client then loses the rest of the answer
 * (RFC 9112, section 9.6). Node closes it by `destroySoon`.
 */
function keepUntilRead(socket: Socket, lingerTimeoutMs: number): void {
  socket.destroySoon = () => {
    if (socket.writableFinished) return void socket.destroy()
    socket.once('finish', () => limitLinger(socket, lingerTimeoutMs)).end()
    socket.resume()
  }
}

type ClientError = Error & { code?: string }

/**
 * A handler of Node's `clientError`. The handler answers once, after the answers that the connection still waits for.
 */
export function behindRunningAnswers(
  bodyOf: (status: number, code: string | undefined) => unknown,
  lingerTimeoutMs = defaultLingerTimeoutMs,
) {
  return (error: ClientError, socket: Socket): void => {
    if (broken.has(socket)) return
    broken.add(socket)
    socket.once('finish', () => limitLinger(socket, lingerTimeoutMs))
    const answer = () => writeAnswer(error, socket, bodyOf)
    const last = lastResponses.get(socket)
    if (!last) answer()
    else if (last.req.complete) afterFinish(last, socket, answer)
    else {
      // The error concerns the last request, whose body has not arrived completely.
      afterFinish(responsesBefore.get(last), socket, () => {
        if (!last.headersSent) answer()
        // A second answer would be taken for the answer to another request.
        else afterFinish(last, socket, () => socket.end())
      })
    }
  }
}

/**
 * Runs the function after the answer, or immediately if no answer is running. As in Node itself, a client that closes
 * its half gets nothing more, because an answer may be a stream without an end.
 */
function afterFinish(response: ServerResponse | undefined, socket: Socket, run: () => void): void {
  if (!response || response.writableFinished || response.destroyed) run()
  else if (socket.readableEnded) socket.end()
  else {
    response.once('finish', run)
    socket.once('end', () => socket.end())
  }
}

/**
 * Reads and discards the rest of a request that is answered before its body has arrived. Use it instead of closing the
 * connection: the kernel resets a connection that is closed with unread bytes, and the client then loses this answer
 * and those before it.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.readableEnded) return
  const timeout = setTimeout(() => request.socket.destroy(), discardTimeoutMs).unref()
  request.once('end', () => clearTimeout(timeout)).resume()
}

/** Answers requests whose `Expect` is not `100-continue`. Node emits no event `request` for them. */
export function refuseExpectations(server: Server, contentType: string, body: unknown): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    followResponse(request, response)
    discardRest(request)
    response.statusCode = 417
    response.setHeader('content-type', contentType).end(JSON.stringify(body))
  })
}

function limitLinger(socket: Socket, timeoutMs: number): void {
  const timeout = setTimeout(() => socket.destroy(), timeoutMs)
  socket.once('close', () => clearTimeout(timeout))
}

type Status = { status: number; reason: string }

const badRequest: Status = { status: 400, reason: 'Bad Request' }

/**
 * Statuses by Node's error code. Every other code is answered with 400. The reasons are not Node's `STATUS_CODES`, because
 * an import of a value of `node:http` loads Node's `fetch` too: 35 ms of the simulator's start.
 */
const statuses = new Map<string | undefined, Status>([
  ['HPE_HEADER_OVERFLOW', { status: 431, reason: 'Request Header Fields Too Large' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, reason: 'Request Timeout' }],
])

function writeAnswer(
  { code }: ClientError,
  socket: Socket,
  bodyOf: (status: number, code: string | undefined) => unknown,
): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, reason } = statuses.get(code) ?? badRequest
  const body = JSON.stringify(bodyOf(status, code))
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * Whether the request has one `Host` header. HTTP 1.1 requires exactly one (RFC 9112, section 3.2), because a proxy may
 * have used another one for its decision.
 */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}
