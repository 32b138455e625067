/** Simulator and gateway on free ports, connected, with the functions that most tests need. */
import { join } from 'node:path'
import type { TRPCClient } from '@trpc/client'
import type { Order } from '../../contract/orders.ts'
import type { Payment } from '../../contract/payments.ts'
import { startDemo } from '../../demo/start-demo.ts'
import { demoCredentials } from '../../facts/demo-credentials.ts'
import type { AppRouter } from '../../gateway/procedures/router.ts'
import type { Environment } from '../../shared/process/read-variables.ts'
import type { Simulator } from '../../simulator/start/simulator.ts'
import { createRest, createTrpc, type Rest } from './callers.ts'
import { createCollectingLogger } from './collecting-logger.ts'
import { writeConsole } from './start-test-gateway.ts'
import { makeTemporaryFolder, stoppable } from './temporary-folder.ts'

export type TestDemo = {
  url: string
  port: number
  /** The address of the shop proxy. */
  shopUrl: string
  /** Calls paths below the route prefix. */
  rest: Rest
  /** Calls paths from the root. */
  http: Rest
  trpc: TRPCClient<AppRouter>
  simulator: Simulator
  /** Calls the simulator's control API and the provider's API, as the account that the gateway uses. */
  control: Rest
  /** Creates a token of the Visa test card as a browser would. The holder's name decides the outcome. */
  tokenize: (name?: string) => Promise<string>
  /** Creates a payment of 1500 through the gateway, unless `changes` say otherwise. */
  pay: (changes?: Record<string, unknown>, name?: string) => Promise<Payment>
  /** Creates an order of 1500.00, which charges a card immediately, unless `changes` say otherwise. */
  order: (changes?: Record<string, unknown>, name?: string) => Promise<Order>
  dataDir: string
  logLines: string[]
  reloadAccounts: () => void
  stop: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

const testCard = {
  card_number: '4509953566233704',
  expiration_month: 11,
  expiration_year: 2030,
  security_code: '123',
}

/** A payment that the gateway accepts, without its token. */
export const paymentFields = {
  transaction_amount: 1500,
  description: 'Order 1001',
  installments: 1,
  payment_method_id: 'visa',
  payer: { email: 'test_user_1@testuser.com' },
}

/** An order that the gateway accepts, without its transactions. */
export const orderFields = {
  type: 'online',
  external_reference: 'order-1001',
  total_amount: '1500.00',
  capture_mode: 'automatic',
  payer: { email: 'test_user_1@testuser.com' },
} as const

/** The transaction of an order that a card pays. */
export const cardTransaction = (token: string) => ({
  amount: '1500.00',
  payment_method: { id: 'visa', type: 'credit_card', token, installments: 1 },
})

/** A token of the test card, made as a browser makes one. */
export async function tokenizeAt(provider: Rest, publicKey: string, name: string): Promise<string> {
  const card = { ...testCard, cardholder: { name, identification: { type: 'DNI', number: '12345678' } } }
  const { text } = await provider('POST', `/v1/card_tokens?public_key=${publicKey}`, card)
  return (JSON.parse(text) as { id: string }).id
}

export async function startTestDemo(environment: Environment = {}): Promise<TestDemo> {
  const folder = await makeTemporaryFolder()
  const { logger, lines } = createCollectingLogger()
  const dataDir = join(folder.path, 'data')
  const demo = await startDemo({
    environment: { APP_ENV: 'testing', PORT: '0', GATEWAY_DATA_DIR: dataDir, ...environment },
    simulatorPort: 0,
    logger,
    consoleRoot: await writeConsole(join(folder.path, 'console')),
  })
  const { gateway, simulator, prefix } = demo
  const base = `http://127.0.0.1:${gateway.port}`
  const rest = createRest(`${base}/${prefix}`)
  const asProvider = createRest(simulator.url)
  const authorization = `Bearer ${environment.GATEWAY_ACCESS_TOKEN ?? demoCredentials.accessToken}`

  const tokenize = (name = 'APRO') => tokenizeAt(asProvider, demoCredentials.publicKey, name)

  return {
    url: base,
    port: gateway.port,
    shopUrl: gateway.shopUrl ?? '',
    rest,
    http: createRest(base),
    trpc: createTrpc(base),
    simulator,
    control: (method, path, body, headers) => asProvider(method, path, body, { authorization, ...headers }),
    tokenize,
    async pay(changes = {}, name) {
      const body = { ...paymentFields, token: await tokenize(name), ...changes }
      const answer = await rest<Payment>('POST', '/payments', body)
      if (answer.status !== 201)
        throw new Error(`The payment was not created: ${answer.status} ${answer.text}`)
      return answer.body.data
    },
    async order(changes = {}, name) {
      const transactions = { payments: [cardTransaction(await tokenize(name))] }
      const answer = await rest<Order>('POST', '/orders', { ...orderFields, transactions, ...changes })
      if (answer.status !== 201) throw new Error(`The order was not created: ${answer.status} ${answer.text}`)
      return answer.body.data
    },
    dataDir,
    logLines: lines,
    reloadAccounts: gateway.reloadAccounts,
    ...stoppable(demo.close, folder),
  }
}
