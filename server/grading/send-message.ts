import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { toShownAddress } from '../shared/process/shown-address.ts'
import type { Sent } from './limits.ts'
import type { Message } from './message.ts'
import type { Target } from './target.ts'

/** Parts of a request that wait for a promise, while other requests are sent. */
type Holds = {
  body?: Promise<unknown>
  reading?: Promise<unknown>
  /** Called when the part before the wait is sent: half of the body, or all of it. */
  onHeld?: () => void
}

/**
 * `isAtOnce`: sent simultaneously with others, whatever the rate, and never repeated. `isApiDown`: a shop may answer 503
 * for want of the API, which is no limiter’s answer.
 */
export type SendOptions = Holds & { isAtOnce?: boolean; isApiDown?: boolean }

type Limits = Holds & { deadline: Promise<unknown> }

const maxShownCharacters = 600

/** The body of an answer is not used, so this bounds what is read of it. */
const maxAnswerBytes = 1_000_000

/**
 * Sends the message on a connection of its own, with its bytes unchanged. Never rejects: a missing answer is part of the
 * exchange.
 */
export function sendMessage(
  message: Message,
  { url, lookup }: Target,
  { body, reading, onHeld, deadline }: Limits,
): Promise<Sent> {
  const { method, headers } = message
  const path = pathOf(url, message.query)
  const shownPath = pathOf(new URL(toShownAddress(url.href)), message.query)
  const bytes = Buffer.from(message.body)
  const startedAt = performance.now()
  const { promise, resolve } = Promise.withResolvers<Sent>()
  const end = (status: number | null, failure: string | null, retryAfter?: string) =>
    resolve({
      exchange: {
        method,
        path: shownPath,
        headers,
        body: message.body.slice(0, maxShownCharacters),
        status,
        failure,
        tookMs: Math.round(performance.now() - startedAt),
      },
      retryAfter,
    })
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    path,
    agent: false,
    lookup,
    headers: [
      ['host', url.host],
      ['connection', 'close'],
      ['content-length', String(bytes.length)],
      ...headers,
    ].flat(),
  })
  request.on('error', error => end(null, error.message))
  if (reading) request.on('socket', socket => void readLater(socket, reading))
  request.on('response', response => {
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxAnswerBytes) return
      end(response.statusCode ?? null, null)
      response.destroy()
    })
    response.on('end', () => end(response.statusCode ?? null, null, response.headers['retry-after']))
    response.on('error', error => end(null, error.message))
  })
  void deadline.then(() => {
    end(null, 'timeout')
    request.destroy()
  })
  request.flushHeaders()
  void sendBody()
  return promise

  async function sendBody() {
    const half = body === undefined ? 0 : Math.ceil(bytes.length / 2)
    if (half > 0) request.write(bytes.subarray(0, half), () => onHeld?.())
    await body
    request.end(bytes.subarray(half), () => onHeld?.())
  }
}

/** Reads nothing, not even the end of the connection, so that the connection stays open on the shop's side. */
async function readLater(socket: Socket, reading: Promise<unknown>) {
  if (socket.connecting) await once(socket, 'connect').catch(() => {})
  socket.pause()
  await reading
  socket.resume()
}

/** The path with the message's parameters after the query of the shop's address. */
function pathOf({ pathname, search }: URL, query: Message['query']): string {
  const added = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `${pathname}${search}${search === '' ? '?' : '&'}${added}`
}
