import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { breaksBytes, sendBroken } from '../../shared/faults/send-broken.ts'
import type { ShopFault } from './fault.ts'
import type { OwnAnswer } from './shop-errors.ts'

/** Delays, damages or loses an answer as the fault requires. Resolves when the connection has taken it, or is closed. */
export async function sendAnswer(
  response: ServerResponse,
  fault: ShopFault | null,
  { status, reason = '', headers, body }: OwnAnswer & { reason?: string },
): Promise<void> {
  if (response.destroyed) return
  const closed = new Promise<void>(resolve => response.once('close', resolve))
  if (fault?.delay_ms) await sleep(fault.delay_ms, undefined, { ref: false })
  if (response.destroyed) return
  const writeHead = (all: string[]) => void response.writeHead(status, ...(reason ? [reason] : []), all)
  if (fault?.reset) response.socket?.resetAndDestroy()
  else if (fault && breaksBytes(fault) && body.length > 0) {
    const others = headers.filter((_, at) => headers[at - (at % 2)]?.toLowerCase() !== 'content-length')
    await sendBroken(response, fault, {
      body,
      writeHead: length => writeHead([...others, 'content-length', String(length)]),
    })
  } else {
    writeHead(headers)
    response.end(body)
  }
  await closed
}
