/** Many subscribers of the live feed on raw sockets, which note when each event arrives. */
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { firstResource } from './feed-sender.ts'

export type Subscribers = {
  /** When each subscriber got this event, on this process's clock; NaN where it did not. */
  arrivals: (event: number) => number[]
  /** Resolves when all got everything that was sent, or after so many milliseconds. */
  untilArrived: (timeoutMs: number) => Promise<void>
  close: () => void
}

const request =
  'GET /trpc/notifications.feed HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n'
const openAtOnce = 100
/** The member of an event that names it, and the length of what follows: ten digits. */
const marker = '"resource":"'
const digits = String(firstResource).length

/** @param events how many events will be sent, numbered from 0 */
export async function openSubscribers(port: number, count: number, events: number): Promise<Subscribers> {
  const times = new Float64Array(count * events).fill(Number.NaN)
  const sockets: Socket[] = []
  let arrived = 0
  while (sockets.length < count) {
    const first = sockets.length
    const some = Array.from({ length: Math.min(openAtOnce, count - first) }, () => connect(port))
    sockets.push(...(await Promise.all(some)))
  }
  for (const [index, socket] of sockets.entries()) {
    readEvents(socket, event => {
      if (event < 0 || event >= events) return
      times[index * events + event] = performance.now()
      arrived += 1
    })
  }
  return {
    arrivals: event => sockets.map((_, index) => times[index * events + event] ?? Number.NaN),
    untilArrived: async timeoutMs => {
      const endsAt = performance.now() + timeoutMs
      while (arrived < times.length && performance.now() < endsAt) await wait(20)
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Resolves once the stream has begun, so that nothing that is sent from then on can be missed. */
async function connect(port: number): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  socket.write(request)
  const [head] = (await once(socket, 'data')) as [Buffer]
  const status = head.toString('latin1', 9, 12)
  if (status !== '200') throw new Error(`The feed answered ${head.toString('latin1', 0, 300)}`)
  return socket
}

function readEvents(socket: Socket, onEvent: (event: number) => void): void {
  let held = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
    let from = 0
    for (;;) {
      const at = bytes.indexOf(marker, from, 'latin1')
      const end = at + marker.length + digits
      if (at === -1 || end > bytes.length) break
      onEvent(Number(bytes.toString('latin1', at + marker.length, end)) - firstResource)
      from = end
    }
    // What may hold the beginning of the next marker.
    held = Buffer.from(bytes.subarray(Math.max(from, bytes.length - marker.length - digits)))
  })
}
