/** A minimal shop: it serves a page, receives notifications, and can handle one path itself. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ShopServer = {
  url: string
  /** The received notifications in order of arrival. */
  notifications: { topic: string | null; body: Record<string, unknown> }[]
  close(): Promise<void>
}

export type ShopOptions = {
  /** The HTML served at all other addresses. */
  page?: string
  /** Answers `POST /process_payment`, as a shop's back end does. */
  processPayment?: (body: Record<string, unknown>) => Promise<unknown>
}

export async function startShopServer({
  page = '<!doctype html><title>Shop</title><h1>Back in the shop</h1>',
  processPayment,
}: ShopOptions = {}): Promise<ShopServer> {
  const notifications: ShopServer['notifications'] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop')
    if (request.method === 'POST' && url.pathname === '/notifications') {
      const body = await readJson(request)
      notifications.push({ topic: url.searchParams.get('type'), body })
      return response.end()
    }
    if (request.method === 'POST' && processPayment) {
      const answer = await processPayment(await readJson(request))
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    }
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    notifications,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}
