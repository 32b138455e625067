/** Subscribers of the live feed, on bare sockets. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { openSockets } from './connection.ts'

/** @param lastEventId the stream continues after this entry; by default it begins with the next one */
export function feedRequest(lastEventId?: number): string {
  const input = encodeURIComponent(JSON.stringify({ lastEventId: String(lastEventId) }))
  const query = lastEventId === undefined ? '' : `?input=${input}`
  return `GET /trpc/notifications.feed${query} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n`
}

/**
 * Opens streams, and resolves when all of them have begun, so that no later event can be missed.
 * @throws Error if one is refused
 */
export async function subscribe(port: number, count: number, lastEventId?: number): Promise<Socket[]> {
  const sockets = await openSockets(port, count, feedRequest(lastEventId))
  await Promise.all(
    sockets.map(async socket => {
      const begins = once(socket, 'data') as Promise<[Buffer]>
      socket.resume()
      const [head] = await begins
      // The first events may follow the head. The paused socket keeps them until somebody listens.
      socket.pause()
      socket.unshift(head)
      if (head.toString('latin1', 9, 12) !== '200') throw new Error(head.toString('latin1', 0, 300))
    }),
  )
  return sockets
}

/**
 * The number of an entry, its `seq` or the payment's id, follows one of these texts. Pings contain the last `seq` as
 * well, but have no object before it.
 */
export const markers = { seq: '}\nid: ', resource: '"resource":"' }

/** Calls `onNumber` with the number after each marker. */
export function readNumbers(socket: Socket, marker: string, onNumber: (value: number) => void): void {
  let held: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
    let from = 0
    for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker, from)) {
      let end = at + marker.length
      while (isDigit(bytes[end])) end++
      if (end === bytes.length) break
      onNumber(Number(bytes.toString('latin1', at + marker.length, end)))
      from = end
    }
    // The end of the chunk may contain the start of the next marker, or half of its number.
    held = Buffer.from(bytes.subarray(Math.max(from, bytes.length - marker.length - maxDigits)))
  })
  socket.resume()
}

const maxDigits = 16
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57
