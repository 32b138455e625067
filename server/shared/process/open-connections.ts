/**
 * The connections of each server. Node's own list lacks those that asked for a tunnel, so `closeAllConnections` leaves
 * them open, and `close` waits for them.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const connections = new WeakMap<Server, Set<Socket>>()

export function followConnections(server: Server): void {
  const open = new Set<Socket>()
  connections.set(server, open)
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
}

/** Closes the connections of a followed server, except those that are to be kept. */
export function closeConnections(server: Server, isKept: (socket: Socket) => boolean = () => false): void {
  for (const socket of connections.get(server) ?? []) if (!isKept(socket)) socket.destroy()
}
