/** A server in front of a shop, such as a firewall or a limiter of requests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Listens until the test ends. Resolves to the address. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** `pass` passes the request on to the shop. Resolves to the status of the shop’s answer. */
type Front = (request: IncomingMessage, response: ServerResponse, pass: () => Promise<number>) => void

/** Resolves to the address of the front, which decides for each request what becomes of it. */
export async function startFront(shopUrl: string, front: Front): Promise<string> {
  const { origin, pathname } = new URL(shopUrl)
  const base = await listen((request, response) => {
    const pass = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const { 'x-signature': signature, 'x-request-id': id } = request.headers
      const answer = await fetch(`${origin}${request.url}`, {
        method: request.method ?? 'POST',
        headers: {
          ...(signature !== undefined && { 'x-signature': String(signature) }),
          ...(id !== undefined && { 'x-request-id': String(id) }),
        },
        body: chunks.length > 0 ? Buffer.concat(chunks) : null,
      })
      return answer.status
    }
    front(request, response, pass)
  })
  return `${base}${pathname}`
}
