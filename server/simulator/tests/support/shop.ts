import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from './api.ts'

/** A notification as a shop receives it. */
export type Heard = { url: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Json }

export type Shop = {
  url: string
  heard: Heard[]
  /** The statuses of the next answers, one each, then 200. */
  answerWith(...statuses: number[]): void
  close(): Promise<void>
}

/** A server on a free port that records the notifications that it receives. */
export async function startShop(): Promise<Shop> {
  const heard: Heard[] = []
  let statuses: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const url = request.url ?? ''
      const text = Buffer.concat(chunks).toString()
      const query = new URL(url, 'http://shop').searchParams
      heard.push({ url, query, headers: request.headers, body: JSON.parse(text) })
      response.statusCode = statuses.shift() ?? 200
      response.end(`answer ${heard.length}`)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answerWith: (...next) => {
      statuses = next
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
