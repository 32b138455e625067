/** A small shop with the addresses of a test build: one says what became of an order, one makes an order. */
import { json } from 'node:stream/consumers'
import type { Order } from '../../result.ts'
import { listen } from './front.ts'
import { type SmallShopOptions, startSmallShop } from './small-shop.ts'

type OpenShop = { url: string; checkUrl: string; orderUrl: string }

/** Listens until the test ends. The shop’s webhook handler is at `url`. */
export async function openShop(options: SmallShopOptions): Promise<OpenShop> {
  const shop = await startSmallShop(options)
  const origin = await listen(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://shop')
    if (pathname === '/orders') {
      if (request.method === 'POST') {
        const { external_reference: reference, ...order } = (await json(request)) as Omit<
          Order,
          'reference'
        > & {
          external_reference: string
        }
        await shop.makeOrder?.({ ...order, reference })
      }
      response.end(JSON.stringify(await shop.readState(searchParams.get('reference') ?? '')))
      return
    }
    const { method, headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const passed = ['x-signature', 'x-request-id'].flatMap(name => {
      const value = headers[name]
      return value === undefined ? [] : [[name, String(value)] as [string, string]]
    })
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null
    const answer = await fetch(`${shop.url}${search}`, { method: method ?? 'POST', headers: passed, body })
    response.writeHead(answer.status).end()
  })
  return {
    url: `${origin}/hook`,
    checkUrl: `${origin}/orders?reference={reference}`,
    orderUrl: `${origin}/orders`,
  }
}
