/** Answers on connections that violate HTTP. Each server has its own texts. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Time limit for a whole request to arrive. Without it, a sender of single bytes occupies a connection forever. */
export const requestTimeoutMs = 60_000

/** The last response that a connection is waiting for. */
const lastResponses = new WeakMap<Socket, ServerResponse>()
/** Connections that sent bytes that are not HTTP. Node reports every further chunk as a new error. */
const broken = new WeakSet<Socket>()

/** To be called for each server that uses `behindRunningAnswers`. */
export function followResponses(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    lastResponses.set(request.socket, response)
  })
}

type ClientError = Error & { code?: string }

/** A handler of Node's `clientError`. It answers once, after the answers that the connection is still waiting for. */
export function behindRunningAnswers(bodyOf: (status: number, code: string | undefined) => unknown) {
  return (error: ClientError, socket: Socket): void => {
    if (broken.has(socket)) return
    broken.add(socket)
    const answer = () => writeAnswer(error, socket, bodyOf)
    const last = lastResponses.get(socket)
    // If the body of the last request has not arrived completely, the error concerns that request, which gets no other
    // answer.
    if (!last?.req.complete || last.writableFinished || last.destroyed) answer()
    else last.once('finish', answer)
  }
}

/** Statuses by Node's error code. Every other code is answered with 400. */
const statuses = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
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
  const status = statuses.get(code ?? '') ?? 400
  const body = JSON.stringify(bodyOf(status, code))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * HTTP 1.1 requires exactly one (RFC 9112, section 3.2), because a proxy may have used another one for its decision.
 */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}
