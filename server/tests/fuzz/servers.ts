/** The servers under test, in this process, each with existing resources. */
import { join } from 'node:path'
import { pino } from 'pino'
import { Pool } from 'undici'
import type { Order } from '../../contract/orders.ts'
import { startDemo } from '../../demo/start-demo.ts'
import { demoCredentials } from '../../facts/demo-credentials.ts'
import { parseConfig } from '../../gateway/config.ts'
import { startGateway } from '../../gateway/start-gateway.ts'
import { startSimulator } from '../../simulator/start/simulator.ts'
import { createRest } from '../support/callers.ts'
import { cardTransaction, orderFields, paymentFields } from '../support/start-test-demo.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'
import type { ConnectionTarget } from './connections/request-lines.ts'
import { fillIn, type HttpCase, type KnownIds } from './http-case.ts'

export type Reply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

export type Servers = {
  prefix: string
  /** The ports to which the bytes of connections go. */
  ports: Record<ConnectionTarget, number>
  isHealthy: (server: ConnectionTarget) => Promise<boolean>
  ids: KnownIds
  /** Creates a card token of the gateway's account. */
  tokenize: (card?: TestCard) => Promise<string>
  /** @throws if there is no answer within the time limit */
  send: (request: HttpCase) => Promise<Reply>
  /** The simulator's state of the gateway's account: totals, and the newest document of each kind. */
  readState: () => Promise<string>
  /** The addresses of the servers, which no error may reveal. */
  secrets: string[]
  /** Lines of the log at the level of errors. */
  errorLines: string[]
  close: () => Promise<void>
}

/** The limit is far above the slowest operation: a call that takes longer hangs. */
const answerTimeoutMs = 10_000

/** The holder decides the outcome of a payment. */
type TestCard = { holder?: string; month?: number }

const toCard = ({ holder = 'APRO', month = 11 }: TestCard = {}) => ({
  card_number: '4509953566233704',
  expiration_month: month,
  expiration_year: 2030,
  security_code: '123',
  cardholder: { name: holder, identification: { type: 'DNI', number: '12345678' } },
})

export async function startServers(): Promise<Servers> {
  const folder = await makeTemporaryFolder()
  const errorLines: string[] = []
  const logger = pino({ level: 'error' }, { write: line => void errorLines.push(line) })
  const environment = { APP_ENV: 'testing', PORT: '0', GATEWAY_DATA_DIR: join(folder.path, 'data') }
  const demo = await startDemo({ environment, simulatorPort: 0, logger })
  // The faults, clocks and resets of the control API would disturb the other cases.
  const control = await startSimulator({ logger })
  // Faults that were set at the first simulator must not answer connections.
  const plain = await startSimulator({ logger })
  // Cases also set fault rules of the demo's shop proxy.
  const proxied = await startGateway(
    parseConfig({
      ...environment,
      GATEWAY_DATA_DIR: join(folder.path, 'proxied'),
      GATEWAY_PROVIDER_URL: plain.url,
      GATEWAY_SHOP_PORT: '0',
    }),
    logger,
  )
  const shopUrl = proxied.shopUrl ?? ''
  const gatewayUrl = `http://127.0.0.1:${demo.gateway.port}`
  const limits = { headersTimeout: answerTimeoutMs, bodyTimeout: answerTimeoutMs }
  const pools = {
    gateway: new Pool(gatewayUrl, limits),
    provider: new Pool(demo.simulator.url, limits),
    control: new Pool(control.url, limits),
  }
  const authorization = `Bearer ${demoCredentials.accessToken}`
  const provider = createRest(demo.simulator.url)
  const onControl = createRest(control.url)

  async function post<Made>(path: string, body: unknown, rest = provider): Promise<Made> {
    const key = crypto.randomUUID()
    const { text } = await rest('POST', path, body, { authorization, 'x-idempotency-key': key })
    return JSON.parse(text)
  }
  const create = async (path: string, body: unknown, rest = provider) =>
    String((await post<{ id: unknown }>(path, body, rest)).id)
  const tokenize = (card?: TestCard, rest = provider) => create('/v1/card_tokens', toCard(card), rest)

  /** Creates one resource of each kind through the provider's API. */
  async function createThings(): Promise<KnownIds> {
    const customerId = await create('/v1/customers', { email: 'known@shop.example' })
    const payment = async (rest = provider) =>
      create('/v1/payments', { ...paymentFields, token: await tokenize({}, rest) }, rest)
    const order = await post<Order>('/v1/orders', {
      ...orderFields,
      processing_mode: 'manual',
      transactions: { payments: [cardTransaction(await tokenize())] },
    })
    return {
      orderId: order.id,
      transactionId: order.transactions?.payments?.[0]?.id ?? '',
      customerId,
      cardId: await create(`/v1/customers/${customerId}/cards`, { token: await tokenize() }),
      paymentId: await payment(),
      controlPaymentId: await payment(onControl),
      preferenceId: await create('/checkout/preferences', {
        items: [{ title: 'Mate', quantity: 1, unit_price: 10 }],
      }),
      token: await tokenize(),
    }
  }
  const ids = await createThings()

  return {
    prefix: demo.prefix,
    ports: { gateway: demo.gateway.port, simulator: plain.port, shop: Number(new URL(shopUrl).port) },
    async isHealthy(server) {
      const health = '/simulator/health'
      const probes = { gateway: `${gatewayUrl}/livez`, simulator: plain.url + health, shop: shopUrl + health }
      const response = await fetch(probes[server], { signal: AbortSignal.timeout(answerTimeoutMs) })
      await response.body?.cancel()
      return response.status === 200
    },
    ids,
    tokenize: card => tokenize(card),
    errorLines,
    secrets: [demo.simulator.url.replace('http://', ''), folder.path, import.meta.dirname],
    async send({ target, method, path, headers, body }) {
      const {
        statusCode,
        headers: received,
        body: stream,
      } = await pools[target].request({
        // The type of undici names only the usual methods.
        method: method as 'GET',
        path: fillIn(path, ids),
        headers: { ...(target !== 'gateway' && { authorization }), ...headers },
        body: body === null ? null : fillIn(body, ids),
      })
      return { status: statusCode, headers: received, text: await stream.text() }
    },
    async readState() {
      const paths = ['/v1/payments/search', '/v1/customers/search', '/checkout/preferences/search'].map(
        path => `${path}?limit=1`,
      )
      const answers = await Promise.all(
        [`/v1/payments/${ids.paymentId}`, `/v1/orders/${ids.orderId}`, ...paths].map(path =>
          provider('GET', path, undefined, { authorization }),
        ),
      )
      return answers.map(({ text }) => text).join('\n')
    },
    async close() {
      await Promise.all(Object.values(pools).map(pool => pool.destroy()))
      await proxied.close()
      await Promise.all([control.close(), plain.close()])
      await demo.close()
      await folder.remove()
    },
  }
}
