/** Refuses CONNECT behind the answers that its connection still waits for. */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * Node removes its listeners of these events from a connection that asks for a tunnel. Without them the answers in front
 * of it never learn that the client left (`close`), has room for more (`drain`), or reads nothing (`timeout`).
 */
const removedEvents = ['close', 'drain', 'timeout']

type Listener = (...values: unknown[]) => void

/** Without a listener Node destroys the connection, with the answers that are not sent yet. */
export function refuseTunnels(server: Server): void {
  const removed = new WeakMap<Socket, [event: string, listener: Listener][]>()
  server.on('connection', (socket: Socket) => {
    const listenersOf = (event: string) => socket.listeners(event) as Listener[]
    removed.set(
      socket,
      removedEvents.flatMap(event => listenersOf(event).map(listener => [event, listener] as const)),
    )
  })
  server.on('connect', (request: IncomingMessage, stream: Duplex) => {
    const { socket } = request
    stream.on('error', () => socket.destroy()).resume()
    const restore = () => {
      for (const [event, listener] of removed.get(socket) ?? [])
        if (!socket.listeners(event).includes(listener)) socket.on(event, listener)
    }
    if (request.complete) restore()
    // Node removes them once the body has arrived. Until then the stream is not the connection itself.
    else request.once('end', restore).resume()
    server.emit('clientError', new Error('CONNECT is a method for proxies'), socket)
  })
}
