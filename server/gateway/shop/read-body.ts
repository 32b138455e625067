/**
 * Reads the body of a call before a connection to the provider is taken for it. Otherwise a few senders of slow bodies
 * occupy all connections of their account.
 */
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { discardRest } from '../../shared/process/http-connections.ts'
import type { BodyCopy } from './body-copy.ts'

/** Thousands of calls may have a body of this size, so it is not counted. */
const maxSmallBytes = 16 * 1024
/** Bodies of the provider's API are far smaller. A larger one is passed on as it arrives. */
const maxCollectedBytes = 1024 * 1024

/** `left`: the shop left in the middle of the body. A stream is what is passed on as it arrives. */
/** `release` is null if no memory is reserved. */
type ReadBody = { body: Buffer | Readable | null | 'left'; release: (() => void) | null }
export type ReadBodies = (request: IncomingMessage, copy: BodyCopy) => Promise<ReadBody>

/** @param maxTotalBytes of all bodies above 16 KiB that are kept at once. Beyond it bodies are passed on as they arrive. */
export function createBodyReader(maxTotalBytes = 64 * 1024 * 1024): ReadBodies {
  let total = 0

  async function readLarge(request: IncomingMessage, copy: BodyCopy, bytes: number): Promise<ReadBody> {
    if (bytes > maxCollectedBytes || total + bytes > maxTotalBytes)
      return { body: streamBody(request, copy, []), release: null }
    total += bytes
    const release = () => {
      total -= bytes
    }
    const body = await collect(request, copy)
    if (Buffer.isBuffer(body)) return { body, release }
    release()
    return { body, release: null }
  }

  return async (request, copy) => {
    if (isBodyless(request)) return { body: null, release: null }
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    // A body in chunks does not announce its length.
    const bytes = coding === undefined ? Number(length) : maxCollectedBytes
    if (bytes > maxSmallBytes) return readLarge(request, copy, bytes)
    return { body: await collect(request, copy), release: null }
  }
}

/** Resolves to `left` if the shop leaves before the end, and to a stream if the body becomes too large. */
function collect(request: IncomingMessage, copy: BodyCopy): Promise<Buffer | Readable | 'left'> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    const add = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size <= maxCollectedBytes) return
      request.off('data', add)
      resolve(streamBody(request, copy, chunks))
    }
    request.on('data', add)
    request.once('end', () => {
      const [only] = chunks
      const body = only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks)
      if (size <= maxCollectedBytes) copy.add(body)
      resolve(body)
    })
    request.once('close', () => resolve('left'))
    if (request.destroyed) resolve('left')
  })
}

/**
 * A stream of its own is passed on: the pool destroys the body of a call that fails, and destroying the request would
 * close the shop's connection.
 * @param begun what has arrived already
 */
function streamBody(request: IncomingMessage, copy: BodyCopy, begun: Buffer[]): Readable {
  const body = new PassThrough()
  for (const chunk of begun) {
    copy.add(chunk)
    body.write(chunk)
  }
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

/**
 * Copies the body of a request that is not passed on, so that the journal has it. Resolves to false if the shop leaves
 * before its end.
 */
export async function isRead(request: IncomingMessage, copy: BodyCopy): Promise<boolean> {
  if (isBodyless(request)) return true
  return new Promise(resolve => {
    if (request.destroyed) resolve(false)
    request.on('data', (chunk: Buffer) => copy.add(chunk))
    request.once('end', () => resolve(true))
    request.once('close', () => resolve(request.complete))
  })
}

function isBodyless({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
}
