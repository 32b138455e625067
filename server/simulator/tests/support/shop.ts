import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from './api.ts'

/** A notification as a shop receives it. */
export type Heard = { url: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Json }

export type Shop = {
  url: string
  heard: Heard[]
  /** Sets the statuses of the next answers, one each. Later answers have 200. */
  answerWith(...statuses: number[]): void
  /** Keeps requests, or only those of a path, without an answer until the returned function is called. */
  hang(path?: string): () => void
  close(): Promise<void>
}

/** A server on a free port that records the notifications that it receives. */
export async function startShop(): Promise<Shop> {
  const heard: Heard[] = []
  let statuses: number[] = []
  const hanging: { path: string; until: Promise<void> }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', async () => {
      const url = request.url ?? ''
      const text = Buffer.concat(chunks).toString()
      const query = new URL(url, 'http://shop').searchParams
      heard.push({ url, query, headers: request.headers, body: JSON.parse(text) })
      const number = heard.length
      for (const { path, until } of hanging) if (url.startsWith(path)) await until
      response.statusCode = statuses.shift() ?? 200
      response.end(`answer ${number}`)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answerWith: (...next) => {
      statuses = next
    },
    hang(path = '/') {
      const { promise: until, resolve } = Promise.withResolvers<void>()
      hanging.push({ path, until })
      return resolve
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
