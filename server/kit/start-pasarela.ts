import { randomUUID } from 'node:crypto'
import { parseConfig } from '../gateway/config.ts'
import { startGateway } from '../gateway/start-gateway.ts'
import { toActorHeaders } from '../shared/actors.ts'
import { createSend, type Send } from '../shared/json-client.ts'
import { createLogger } from '../shared/process/create-logger.ts'
import { startSimulator } from '../simulator/simulator.ts'
import { createClock, createFaults } from './control.ts'
import { createEntries, idOf, readCall, toSeconds } from './entries.ts'
import { gradeShop } from './grade-shop.ts'
import { createOrders } from './orders.ts'
import { createPayments } from './payments.ts'
import type { JournalEntry } from './record-types.ts'
import { createSubscriptions } from './subscriptions.ts'
import type { Pasarela, PasarelaOptions, Settled } from './types.ts'

/**
 * Starts a gateway and a simulator on free ports, in memory. Each has an account of its own, so any number of workers
 * may run at the same time, also with one simulator (`simulatorUrl`).
 * @throws Error if an option is invalid, or the simulator cannot be reached
 */
export async function startPasarela(options: PasarelaOptions = {}): Promise<Pasarela> {
  const running = new AsyncDisposableStack()
  try {
    return await start(options, running)
  } catch (error) {
    await running.disposeAsync()
    throw error
  }
}

/** @param running closes the started servers, the last one first */
async function start(
  {
    country = 'MLA',
    accessToken = `TEST-${randomUUID()}`,
    webhookSecret = randomUUID(),
    simulatorUrl: sharedUrl,
    environment = {},
  }: PasarelaOptions,
  running: AsyncDisposableStack,
): Promise<Pasarela> {
  const publicKey = `TEST-${randomUUID()}`
  const simulatorUrl = sharedUrl ?? (await startOwnSimulator(running))
  const simulate = createSend(simulatorUrl, () => ({
    ...actor,
    authorization: `Bearer ${accessToken}`,
    'x-idempotency-key': randomUUID(),
  }))
  const config = parseConfig({
    APP_ENV: 'testing',
    PORT: '0',
    GATEWAY_SHOP_PORT: '0',
    GATEWAY_ACCESS_TOKEN: accessToken,
    GATEWAY_PUBLIC_KEY: publicKey,
    GATEWAY_WEBHOOK_SECRET: webhookSecret,
    GATEWAY_PROVIDER_URL: simulatorUrl,
    GATEWAY_DATA_DIR: ':memory:',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const gateway = await startGateway(config, createLogger({ level: config.logLevel }))
  running.defer(gateway.close)
  const apiUrl = `${gateway.url}/${config.routePrefix}`
  const webhookUrl = `${apiUrl}/webhooks`
  const ask = createAsk(apiUrl)
  const account = {
    access_token: accessToken,
    public_key: publicKey,
    site_id: country,
    webhook_url: webhookUrl,
    webhook_secret: webhookSecret,
  }
  await simulate('POST', '/simulator/accounts', { body: account })
  const payments = createPayments({ ask, simulate }, country)
  const clock = createClock(simulate)
  const close = () => running.disposeAsync()
  return {
    consoleUrl: gateway.url,
    apiUrl,
    providerUrl: gateway.shopUrl ?? simulatorUrl,
    simulatorUrl,
    accessToken,
    publicKey,
    webhookSecret,
    webhookUrl,
    ...payments,
    orders: createOrders({ ask, simulate }, country, payments),
    subscriptions: createSubscriptions({ ask, simulate }, country, clock),
    clock,
    faults: createFaults(simulate),
    notifications: createEntries(ask, '/notifications'),
    calls: createEntries(ask, '/calls'),
    readCall: call => readCall(ask, call),
    timeline: async payment => {
      const answer = await ask('GET', `/payments/${idOf(payment)}/timeline`)
      return (answer as { entries: JournalEntry[] }).entries
    },
    settled: async (options = {}) =>
      (await ask('GET', `/notifications/settled?timeout=${toSeconds(options)}`)) as Settled,
    grade: (url, options = {}) => gradeShop(url, { simulatorUrl, accessToken, webhookSecret }, options),
    forwardTo: async url => {
      // The verdict is `any`, because suites test whether the shop refuses a wrong signature.
      await ask('POST', '/forwarding', { body: { url, verdict: 'any' } })
    },
    request: (method, path, body) => ask(method, path, { body }),
    simulate: (method, path, body) => simulate(method, path, { body }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function startOwnSimulator(running: AsyncDisposableStack): Promise<string> {
  const simulator = await startSimulator()
  running.defer(simulator.close)
  return simulator.url
}

/** Journal, clock and faults show that a suite did it. */
const actor = toActorHeaders('test kit')

/** Resolves to the `data` of the gateway's envelope. */
function createAsk(apiUrl: string): Send {
  const send = createSend(apiUrl, () => actor)
  return async (...request) => ((await send(...request)) as { data: unknown }).data
}
