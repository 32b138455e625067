import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that can break a connection before a request or before its answer. */
export type CuttingProxy = {
  port: number
  /**
   * Breaks the connection that sends these bytes to the server: before the server gets them, or after it has committed
   * and before it can answer. Resolves when it is broken.
   */
  cut: (marker: string, moment: 'request' | 'answer') => Promise<void>
  close: () => Promise<void>
}

export async function startCuttingProxy(serverPort: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let order: { marker: string; moment: 'request' | 'answer'; done: () => void } | null = null
  const proxy = createServer(client => {
    const server = connect(serverPort, '127.0.0.1')
    let isCutAtAnswer: (() => void) | null = null
    const destroy = () => {
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', destroy)
      socket.on('close', () => {
        sockets.delete(socket)
        destroy()
      })
    }
    client.on('data', bytes => {
      if (order !== null && bytes.includes(order.marker)) {
        const { moment, done } = order
        order = null
        if (moment === 'request') {
          destroy()
          return done()
        }
        isCutAtAnswer = done
      }
      server.write(bytes)
    })
    server.on('data', bytes => {
      if (isCutAtAnswer === null || !bytes.includes('COMMIT')) return client.write(bytes)
      destroy()
      isCutAtAnswer()
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    cut: (marker, moment) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      order = { marker, moment, done: resolve }
      return promise
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
