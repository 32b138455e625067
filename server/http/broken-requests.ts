/** Requests that never reach a route: their URL cannot be decoded, or they are not HTTP at all. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, toErrorEnvelope } from '../errors.ts'

export const unreadableMessage =
  'The request could not be read: it is not valid HTTP or its URL is malformed.'

/** Node's codes for what else may be wrong with a request's bytes; anything not named here is a plain 400. */
const failures: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The request headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
}

/** Answers on the socket itself, in the envelope, and closes it. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, message } = failures[error.code ?? ''] ?? { status: 400, message: unreadableMessage }
  const body = JSON.stringify(toErrorEnvelope(new AppError('bad_request', message)))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
