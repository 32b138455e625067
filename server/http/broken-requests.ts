/** Answers requests that reach no route because their URL cannot be decoded or their bytes are not HTTP. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, toErrorEnvelope } from '../errors.ts'

export const unreadableMessage =
  'The request could not be read: it is not valid HTTP or its URL is malformed.'

/** Answers by Node's error code. Every other code is answered with 400. */
const failures = new Map([
  ['HPE_HEADER_OVERFLOW', { status: 431, message: 'The request headers are too large.' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, message: 'The request did not arrive in time.' }],
])

/** Writes the error envelope to the socket and closes it. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, message } = failures.get(error.code ?? '') ?? { status: 400, message: unreadableMessage }
  const body = JSON.stringify(toErrorEnvelope(new AppError('bad_request', message)))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
