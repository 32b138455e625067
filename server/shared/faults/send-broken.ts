/** Sends an answer whose bytes a fault damages. */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BytesFault } from './call-fault.ts'

const parts = 10

export function breaksBytes(fault: BytesFault): boolean {
  return fault.cut_off === true || fault.malformed === true || fault.slow_body_ms !== undefined
}

/** The bytes that are sent of a body. */
export function damagedBody({ cut_off, malformed }: BytesFault, body: Buffer): Buffer {
  if (!cut_off && !malformed) return body
  const half = body.subarray(0, Math.ceil(body.length / 2))
  return cut_off ? half : withoutEnd(half)
}

/** @param writeHead announces a body of the given length */
export async function sendBroken(
  response: ServerResponse,
  fault: BytesFault,
  { body, writeHead }: { body: Buffer; writeHead: (length: number) => void },
): Promise<void> {
  const { cut_off: isCutOff, slow_body_ms: slowMs = 0 } = fault
  const sent = damagedBody(fault, body)
  writeHead(isCutOff ? body.length : sent.length)
  if (slowMs > 0) {
    response.flushHeaders()
    const size = Math.max(1, Math.ceil(sent.length / parts))
    for (let at = 0; at < sent.length && !response.destroyed; at += size) {
      await sleep(slowMs / parts, undefined, { ref: false })
      response.write(sent.subarray(at, at + size))
    }
  } else response.write(sent)
  if (isCutOff) response.write('', () => response.socket?.destroy())
  else response.end()
}

/** Half of a list or an object may end like a whole one. */
function withoutEnd(half: Buffer): Buffer {
  let length = half.length
  while (length > 1 && ['}', ']'].includes(String.fromCharCode(half[length - 1] ?? 0))) length--
  return half.subarray(0, length)
}
