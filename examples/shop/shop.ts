/** A small shop with Mercado Pago's official SDK: one product, paid by card or at the hosted checkout. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { MercadoPagoConfig, Payment, Preference, WebhookSignatureValidator } from 'mercadopago'
import { cardPage, checkoutPage, orderPage } from './pages.ts'

export type ShopOptions = {
  accessToken: string
  publicKey: string
  webhookSecret: string
  /** The address of the simulator. In production the SDK calls `https://api.mercadopago.com`. */
  providerUrl: string
}
export type Shop = { url: string; close: () => Promise<void> }

const price = 1500

export async function startShop(options: ShopOptions): Promise<Shop> {
  pointSdkAt(options.providerUrl)
  const config = new MercadoPagoConfig({ accessToken: options.accessToken })
  /** The state of each order, by its number. */
  const orders = new Map<string, string>()
  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.writeHead(500).end(String(error)))
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', url())
    const showPage = (page: string) => response.setHeader('content-type', 'text/html').end(page)
    const redirect = (location: string) => response.writeHead(303, { location }).end()
    switch (`${request.method} ${address.pathname}`) {
      case 'GET /':
        return void showPage(checkoutPage())
      case 'GET /card':
        return void showPage(cardPage(options))
      case 'POST /checkout':
        return void redirect(await openCheckout(newOrder()))
      case 'POST /card':
        return void redirect(await payByCard(newOrder(), await readForm(request)))
      case 'GET /order': {
        const order = address.searchParams.get('external_reference') ?? ''
        return void showPage(orderPage(orders.get(order) ?? 'unknown'))
      }
      case 'POST /notifications':
        return void response.writeHead(await hearNotification(request, address)).end()
      default:
        response.writeHead(404).end()
    }
  }

  function newOrder(): string {
    const order = `order-${orders.size + 1}`
    orders.set(order, 'waiting for the payment')
    return order
  }

  /** Returns the address of the provider's page. */
  async function openCheckout(order: string): Promise<string> {
    const back = `${url()}/order`
    const { init_point = '' } = await new Preference(config).create({
      body: {
        items: [{ id: 'mate', title: 'Mate', quantity: 1, unit_price: price }],
        external_reference: order,
        back_urls: { success: back, pending: back, failure: back },
      },
    })
    return init_point
  }

  /** The form has the token that the provider's script made of the card. */
  async function payByCard(order: string, form: URLSearchParams): Promise<string> {
    const payment = await new Payment(config).create({
      body: {
        token: form.get('token') ?? '',
        payment_method_id: form.get('payment_method_id') ?? '',
        transaction_amount: price,
        installments: 1,
        description: 'Mate',
        external_reference: order,
        payer: { email: form.get('email') ?? '' },
      },
    })
    update(payment)
    return `/order?external_reference=${order}`
  }

  /** Does not trust the notification, whose body is not signed, but reads the payment. */
  async function hearNotification({ headers }: IncomingMessage, { searchParams }: URL): Promise<number> {
    const dataId = searchParams.get('data.id') ?? ''
    try {
      WebhookSignatureValidator.validate({
        xSignature: headers['x-signature'],
        xRequestId: headers['x-request-id'],
        dataId,
        secret: options.webhookSecret,
      })
    } catch {
      return 401
    }
    if (searchParams.get('type') !== 'payment') return 200
    try {
      update(await new Payment(config).get({ id: dataId }))
    } catch (error) {
      // No repetition changes that this account has no such payment.
      if ((error as { status?: number }).status === 404) return 404
      throw error
    }
    return 200
  }

  function update({
    status,
    external_reference: order = '',
  }: {
    status?: string
    external_reference?: string
  }) {
    if (status === 'approved') orders.set(order, 'paid')
    if (status === 'charged_back') orders.set(order, 'disputed')
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

/** The SDK has no setting for its address (docs/connect/sdk-bridges.md). Keep this out of production. */
function pointSdkAt(url: string): void {
  const { AppConfig } = createRequire(import.meta.url)('mercadopago/dist/utils/config/index.js')
  AppConfig.BASE_URL = url
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
