import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ShopRequest = { url: string; headers: IncomingHttpHeaders; body: string }

export type Shop = {
  url: string
  port: number
  requests: ShopRequest[]
  [Symbol.asyncDispose]: () => Promise<void>
}

/** The receiver of a shop. It answers 200, and keeps what came. */
export async function startShop(onRequest = (_request: ShopRequest) => {}, port = 0): Promise<Shop> {
  const requests: ShopRequest[] = []
  const server = createServer(async (request, response) => {
    const received = { url: request.url ?? '', headers: request.headers, body: await text(request) }
    requests.push(received)
    response.end('ok')
    onRequest(received)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
