/** The shop that docs/testing-a-shop.md tests: one product, the provider's hosted checkout, orders paid by webhook. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebhookSignatureValidator } from 'mercadopago'

export type ExampleShop = { url: string; close: () => Promise<void> }

type Provider = { url: string; accessToken: string; webhookSecret: string }

const page = (content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><h1>Shop</h1>${content}</html>`

export async function startExampleShop(provider: Provider): Promise<ExampleShop> {
  const orders = new Map<string, string>()
  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.writeHead(500).end(String(error)))
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', url())
    if (address.pathname === '/buy') {
      const order = `order-${orders.size + 1}`
      orders.set(order, 'waiting for the payment')
      response.writeHead(303, { location: await createPreference(order) }).end()
    } else if (address.pathname === '/notifications') {
      response.writeHead(await hearNotification(request, address)).end()
    } else if (address.pathname === '/order') {
      const status = orders.get(address.searchParams.get('external_reference') ?? '') ?? 'unknown'
      response.setHeader('content-type', 'text/html').end(page(`<p>Your order is ${status}.</p>`))
    } else {
      const form = '<form method="post" action="/buy"><button>Buy</button></form>'
      response.setHeader('content-type', 'text/html').end(page(form))
    }
  }

  async function createPreference(order: string): Promise<string> {
    const back = `${url()}/order`
    const preference = await callProvider('/checkout/preferences', {
      items: [{ title: 'Mate', quantity: 1, unit_price: 1500 }],
      external_reference: order,
      notification_url: `${url()}/notifications`,
      back_urls: { success: back, pending: back, failure: back },
    })
    return String(preference.init_point)
  }

  async function hearNotification(request: IncomingMessage, { searchParams }: URL): Promise<number> {
    try {
      WebhookSignatureValidator.validate({
        xSignature: request.headers['x-signature'],
        xRequestId: request.headers['x-request-id'],
        dataId: searchParams.get('data.id') ?? undefined,
        secret: provider.webhookSecret,
      })
    } catch {
      return 401
    }
    if (searchParams.get('type') !== 'payment') return 200
    const payment = await callProvider(`/v1/payments/${searchParams.get('data.id')}`)
    if (payment.status === 'approved') orders.set(String(payment.external_reference), 'paid')
    return 200
  }

  async function callProvider(path: string, body?: object): Promise<Record<string, unknown>> {
    const answered = await fetch(`${provider.url}${path}`, {
      headers: { authorization: `Bearer ${provider.accessToken}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answered.ok) throw new Error(`The provider answered ${answered.status}.`)
    return (await answered.json()) as Record<string, unknown>
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: url(),
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
