/** A right handler with the official SDK of Node. Its state is in memory, as that of `handler.php` and `handler.py` is. */
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { MercadoPagoConfig, Payment, WebhookSignatureValidator } from 'mercadopago'

const { SIMULATOR_URL = '', ACCESS_TOKEN = '', WEBHOOK_SECRET = '' } = process.env

/** The SDK has no setting for its address (docs/sdk-bridges.md). */
const config = createRequire(import.meta.url)('mercadopago/dist/utils/config/index.js')
config.AppConfig.BASE_URL = SIMULATOR_URL

const payments = new Payment(
  new MercadoPagoConfig({ accessToken: ACCESS_TOKEN, options: { timeout: 10_000, maxRetries: 0 } }),
)
type Order = { amount: number; currency: string; state: string; shipped: number }
const orders = new Map<string, Order>()

const server = createServer(async (request, response) => {
  try {
    const { status, body } = await answer(request)
    response.writeHead(status).end(body)
  } catch {
    response.writeHead(503).end()
  }
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))

async function answer(request: IncomingMessage): Promise<{ status: number; body?: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop')
  const [, place, reference = ''] = pathname.split('/')
  if (place === 'hook') return { status: await hear(request, searchParams) }
  if (request.method === 'GET') return { status: 200, body: JSON.stringify(orders.get(reference)) }
  const { external_reference, amount, currency } = JSON.parse(Buffer.concat(chunks).toString())
  orders.set(external_reference, { amount, currency, state: 'unpaid', shipped: 0 })
  return { status: 201 }
}

async function hear({ method, headers }: IncomingMessage, query: URLSearchParams): Promise<number> {
  const [dataId, ...others] = query.getAll('data.id')
  if (method !== 'POST') return 405
  if (dataId === undefined || others.length > 0 || WEBHOOK_SECRET === '') return 400
  try {
    WebhookSignatureValidator.validate({
      xSignature: headers['x-signature'],
      xRequestId: headers['x-request-id'],
      dataId,
      secret: WEBHOOK_SECRET,
    })
  } catch {
    return 401
  }
  if (!isFresh(String(headers['x-signature']))) return 401
  if (query.get('type') !== 'payment') return 200
  try {
    update(await payments.get({ id: dataId }))
    return 200
  } catch (error) {
    return (error as { status?: number }).status === 404 ? 404 : 503
  }
}

/** The SDK takes `ts` for seconds; those of the dashboard are in milliseconds. */
function isFresh(signature: string): boolean {
  const ts = /ts=(\d+)/.exec(signature)?.[1] ?? ''
  return Math.abs(Date.now() / 1000 - Number(ts) / (ts.length > 11 ? 1000 : 1)) < 300
}

function update(payment: Awaited<ReturnType<typeof payments.get>>): void {
  const order = orders.get(payment.external_reference ?? '')
  if (order === undefined) return
  const { status = '', transaction_amount = 0, currency_id } = payment
  if (['refunded', 'charged_back'].includes(status)) order.state = status
  const isRight = transaction_amount >= order.amount && currency_id === order.currency
  if (status !== 'approved' || !isRight || order.state !== 'unpaid') return
  order.state = 'paid'
  order.shipped++
}
