import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ShopRequest = { url: string; headers: IncomingHttpHeaders; body: string }

export type Shop = {
  url: string
  port: number
  requests: ShopRequest[]
  /** The status of its answers. A test may change it. */
  status: number
  [Symbol.asyncDispose]: () => Promise<void>
}

/** The receiver of a shop. It answers 200 until a test changes that, and keeps the requests. */
export async function startShop(
  onRequest = (_request: ShopRequest) => {},
  port = 0,
  beforeAnswer: (request: ShopRequest) => Promise<void> = async () => {},
): Promise<Shop> {
  const requests: ShopRequest[] = []
  const server = createServer(async (request, response) => {
    const received = { url: request.url ?? '', headers: request.headers, body: await text(request) }
    requests.push(received)
    await beforeAnswer(received)
    response.statusCode = shop.status
    response.end('ok')
    onRequest(received)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  const shop: Shop = {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    requests,
    status: 200,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return shop
}
