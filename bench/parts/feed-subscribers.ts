/** Many subscribers of the live feed on raw sockets, which record the arrival time of each event. */
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { firstResource } from './feed-sender.ts'

export type Subscribers = {
  /** Arrival time of this event at each subscriber, on this process's clock; NaN if it did not arrive. */
  arrivals: (event: number) => number[]
  /** Resolves when all subscribers have received all events, or after `timeoutMs`. */
  untilArrived: (timeoutMs: number) => Promise<void>
  close: () => void
}

const request =
  'GET /trpc/notifications.feed HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n'
const openAtOnce = 100
/** The member of an event that holds its number, and the length of that number: ten digits. */
const marker = '"resource":"'
const digits = String(firstResource).length

/** @param events the number of events that will be sent, counted from 0 */
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

/** Resolves when the stream has started, so that no later event can be missed. */
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
    // The end of the chunk may contain the start of the next marker.
    held = Buffer.from(bytes.subarray(Math.max(from, bytes.length - marker.length - digits)))
  })
}
