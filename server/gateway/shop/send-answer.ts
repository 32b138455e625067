import { type ServerResponse, STATUS_CODES } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { breaksBytes, damagedBody, sendBroken } from '../../shared/faults/send-broken.ts'
import type { ShopFault } from './fault.ts'
import type { OwnAnswer } from './shop-errors.ts'
import { hasLeft, lookAgain } from './who-left.ts'

/**
 * Writes the head of an answer. Node keeps back what it writes behind another answer on the same connection, and then
 * puts the head before the `100 Continue` that was written for its request. A head is therefore written immediately
 * after such a `100 Continue`.
 */
export function writeHead(
  response: ServerResponse,
  { status, reason = '', headers }: Omit<OwnAnswer, 'body'> & { reason?: string | undefined },
): void {
  // An empty reason phrase is passed on as such.
  response.writeHead(status, reason, headers)
  if (response.req.headers.expect !== undefined) response.flushHeaders()
}

/** What the shop gets of a body. */
export function receivedOf(fault: ShopFault | null, body: Buffer): Buffer {
  if (fault?.reset) return Buffer.alloc(0)
  return fault === null ? body : damagedBody(fault, body)
}

/**
 * Delays, damages or loses an answer as the fault requires. Resolves when the connection has taken the answer or is
 * closed: to false if the shop closed it first.
 */
export async function sendAnswer(
  response: ServerResponse,
  fault: ShopFault | null,
  { status, reason = STATUS_CODES[status] ?? '', headers, body }: OwnAnswer & { reason?: string },
): Promise<boolean> {
  if (response.destroyed) return false
  const closed = new Promise<void>(resolve => response.once('close', resolve))
  if (fault?.delay_ms) await Promise.race([sleep(fault.delay_ms, undefined, { ref: false }), closed])
  await lookAgain()
  if (hasLeft(response)) return false
  const startWith = (all: string[]) => writeHead(response, { status, reason, headers: all })
  if (fault?.reset) {
    response.socket?.resetAndDestroy()
    return true
  }
  if (fault && breaksBytes(fault) && body.length > 0) {
    const others = headers.filter((_, at) => headers[at - (at % 2)]?.toLowerCase() !== 'content-length')
    await sendBroken(response, fault, {
      body,
      writeHead: length => startWith([...others, 'content-length', String(length)]),
    })
  } else {
    startWith(headers)
    response.end(body)
  }
  const isLeft = response.destroyed
  await closed
  return fault?.cut_off ? !isLeft : response.writableFinished
}
