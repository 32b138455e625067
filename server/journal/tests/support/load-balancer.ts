import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A plain TCP load balancer: round robin, without ports that refuse connections. */
export type LoadBalancer = { port: number; close: () => Promise<void> }

export async function startLoadBalancer(ports: number[]): Promise<LoadBalancer> {
  let turn = 0
  const sockets = new Set<Socket>()
  const forward = (client: Socket, attempts: number) => {
    const port = ports[turn++ % ports.length] ?? 0
    const upstream = connect(port, '127.0.0.1')
    sockets.add(upstream)
    let isOpen = false
    upstream.on('connect', () => {
      isOpen = true
      client.pipe(upstream).pipe(client)
    })
    upstream.on('error', () => {
      if (!isOpen && attempts > 1) forward(client, attempts - 1)
      else client.destroy()
    })
    upstream.on('close', () => {
      sockets.delete(upstream)
      if (isOpen) client.destroy()
    })
    client.on('close', () => upstream.destroy())
  }
  const server = createServer(client => {
    sockets.add(client)
    client.on('close', () => sockets.delete(client))
    client.on('error', () => {})
    forward(client, ports.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
