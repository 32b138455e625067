/**
 * Passes one call on to the provider, and its answer back. Neither is changed or repeated, and redirects are passed on.
 * Only a fault rule replaces or damages an answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { discardRest } from '../../shared/process/http-connections.ts'
import { answerOf } from './fault.ts'
import { requestHeaders } from './headers.ts'
import { Passing } from './passing.ts'
import { receivedOf, sendAnswer } from './send-answer.ts'
import { leftMessage, type Passed, type ShopCall, unanswered } from './shop-call.ts'
import type { OwnAnswer } from './shop-errors.ts'

/** A body up to this size is sent in one piece, which is quicker. Larger ones, and chunks, are passed as they arrive. */
const maxCollectedBytes = 16 * 1024

export type Upstream = {
  pool: Dispatcher
  /** The path of the provider's address, before that of each call. */
  basePath: string
}

type Exchange = { request: IncomingMessage; response: ServerResponse; call: ShopCall }

/** Resolves when the shop has its answer, or has left and the provider has answered. Never rejects. */
export async function forward(exchange: Exchange, upstream: Upstream): Promise<Passed> {
  const { request, response, call } = exchange
  const instead = call.fault && answerOf(call.fault, call.path)
  if (instead && !call.fault?.performed)
    return (await isRead(request, call)) ? answerByRule(exchange, instead) : left()
  const body = await readBody(request, call)
  if (body === 'left') return left()
  return new Promise(resolve => {
    const passing = new Passing({ response, call, instead, resolve })
    const path = upstream.basePath + call.url
    const method = call.method as Dispatcher.HttpMethod
    const options = { method, path, headers: requestHeaders(call.headers), body }
    try {
      upstream.pool.dispatch(options, passing)
    } catch (error) {
      passing.onResponseError(null, error as Error)
    }
  })
}

const left = (): Passed => ({ ...unanswered(499), error: leftMessage, isSent: false })

async function answerByRule({ response, call: { fault } }: Exchange, answer: OwnAnswer): Promise<Passed> {
  await sendAnswer(response, fault, answer)
  return {
    ...unanswered(fault?.reset ? 502 : answer.status),
    isSent: false,
    answerHeaders: answer.headers,
    received: receivedOf(fault, answer.body),
  }
}

/**
 * Copies the body of a request that is not passed on, so that the journal has it. Resolves to false if the shop leaves
 * before its end.
 */
async function isRead(request: IncomingMessage, { request: copy }: ShopCall): Promise<boolean> {
  if (isBodyless(request)) return true
  return new Promise(resolve => {
    request.on('data', (chunk: Buffer) => copy.add(chunk))
    request.once('end', () => resolve(true))
    request.once('close', () => resolve(request.complete))
  })
}

function isBodyless({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
}

/** A small body is read whole, so that a call whose shop leaves in the middle of it is never sent. */
async function readBody(request: IncomingMessage, { request: copy }: ShopCall) {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (isBodyless(request)) return null
  if (coding !== undefined || Number(length) > maxCollectedBytes) return streamBody(request, copy)
  const body = await collect(request)
  if (body !== null) copy.add(body)
  return body ?? 'left'
}

/** Resolves to null if the shop leaves before the end. */
function collect(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => resolve(chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks)))
    request.once('close', () => resolve(null))
  })
}

/**
 * A stream of its own is passed on: the pool destroys the body of a call that fails, and destroying the request would
 * close the shop's connection.
 */
function streamBody(request: IncomingMessage, copy: ShopCall['request']): Readable {
  const body = new PassThrough()
  request.on('data', (chunk: Buffer) => copy.add(chunk))
  request.pipe(body)
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('The shop ended the request early.'))
  })
  body.once('close', () => {
    if (!request.complete && !request.destroyed) discardRest(request)
  })
  // The pool reports the same error for the call.
  body.on('error', () => {})
  return body
}
