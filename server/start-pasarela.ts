import { randomUUID } from 'node:crypto'
import { createGatewayClient, createProviderClients, type GatewayClient } from './catalog/client.ts'
import { toRestRequest } from './catalog/rest-request.ts'
import type { SiteId } from './facts/countries.ts'
import { toObject } from './facts/json.ts'
import { parseConfig } from './gateway/config.ts'
import { startGateway } from './gateway/start-gateway.ts'
import { createClock, createFaults } from './kit/control.ts'
import { createEntries, idOf, readCall, toSeconds } from './kit/entries.ts'
import { gradeShop } from './kit/grade-shop.ts'
import { createPoint, createQr } from './kit/in-person.ts'
import { createOrders } from './kit/orders.ts'
import { createPayments } from './kit/payments.ts'
import { refuseUnknown } from './kit/refuse-unknown.ts'
import { createSubscriptions } from './kit/subscriptions.ts'
import type { Pasarela, PasarelaOptions } from './kit/types.ts'
import { findWarnings } from './kit/warned-calls.ts'
import { toActorHeaders } from './shared/actors.ts'
import { createSend, type Send } from './shared/json-client.ts'
import { createLogger } from './shared/process/create-logger.ts'
import { startSimulator } from './simulator/start/simulator.ts'

/** The type requires each option. */
const optionNames: Record<keyof PasarelaOptions, true> = {
  country: true,
  accessToken: true,
  webhookSecret: true,
  simulatorUrl: true,
  gatewayUrl: true,
  account: true,
  consoleToken: true,
  failOnWarnings: true,
  environment: true,
}

/**
 * Starts a gateway and a simulator on free ports, in memory, or joins running ones (`gatewayUrl`, `simulatorUrl`). Each
 * call has an account of its own, so any number of workers may run at the same time.
 * @throws Error if an option is invalid, or the simulator cannot be reached
 */
export async function startPasarela(options: PasarelaOptions = {}): Promise<Pasarela> {
  refuseUnknown(options, Object.keys(optionNames), 'startPasarela')
  const running = new AsyncDisposableStack()
  try {
    return await start(options, running)
  } catch (error) {
    await running.disposeAsync()
    throw error
  }
}

/** @param running closes what was started, in reverse order */
async function start(options: PasarelaOptions, running: AsyncDisposableStack): Promise<Pasarela> {
  const { country = 'MLA' } = options
  const { ask, ...servers } =
    options.gatewayUrl === undefined
      ? await startServers(options, running)
      : await joinGateway(options.gatewayUrl, options, running)
  const { simulatorUrl, accessToken, webhookSecret } = servers
  const simulate = createSimulate(simulatorUrl, accessToken)
  const connected = { gateway: clientOf(ask), ...createProviderClients(simulate) }
  const { gateway, control } = connected
  const payments = createPayments(connected, country)
  const clock = createClock(control)
  const close = () => running.disposeAsync()
  const pasarela: Pasarela = {
    ...servers,
    ...payments,
    orders: createOrders(connected, country, payments),
    subscriptions: createSubscriptions(connected, country, clock),
    qr: createQr(control),
    point: createPoint(control),
    clock,
    faults: createFaults(control),
    notifications: createEntries(gateway, 'notifications'),
    calls: createEntries(gateway, 'calls'),
    readCall: call => readCall(gateway, call),
    timeline: async payment => {
      const { entries } = await gateway.payments.timeline({ paymentId: idOf(payment) })
      return entries
    },
    settled: (options = {}) => gateway.notifications.settled({ timeout: toSeconds(options) }),
    grade: (url, options = {}) => gradeShop(url, { simulatorUrl, accessToken, webhookSecret }, options),
    quality: ({ sale, ...options } = {}) =>
      gateway.quality.get({ ...options, ...(sale !== undefined && { sale: String(sale) }) }),
    forwardTo: async url => {
      // The verdict is `any`, because suites test whether the shop refuses a wrong signature.
      await gateway.forwarding.start({ url, verdict: 'any' })
    },
    request: (method, path, body) => ask(method, path, { body }),
    simulate: (method, path, body) => simulate(method, path, { body }),
    close,
    [Symbol.asyncDispose]: close,
  }
  running.defer(async () => {
    const found = await findWarnings(pasarela, options.failOnWarnings ?? false)
    if (found !== null) throw new Error(found)
  })
  return pasarela
}

type Servers = Pick<
  Pasarela,
  | 'consoleUrl'
  | 'apiUrl'
  | 'providerUrl'
  | 'simulatorUrl'
  | 'accessToken'
  | 'publicKey'
  | 'webhookSecret'
  | 'webhookUrl'
> & { ask: Send }

async function startServers(
  {
    country = 'MLA',
    accessToken = `TEST-${randomUUID()}`,
    webhookSecret = randomUUID(),
    simulatorUrl: sharedUrl,
    environment = {},
  }: PasarelaOptions,
  running: AsyncDisposableStack,
): Promise<Servers> {
  const publicKey = `TEST-${randomUUID()}`
  const simulatorUrl = sharedUrl ?? (await startOwnSimulator(running))
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
  const { control } = createProviderClients(createSimulate(simulatorUrl, accessToken))
  await control.accounts.register({
    access_token: accessToken,
    public_key: publicKey,
    site_id: country,
    webhook_url: webhookUrl,
    webhook_secret: webhookSecret,
  })
  return {
    ask: createAsk(apiUrl),
    consoleUrl: gateway.url,
    apiUrl,
    providerUrl: gateway.shopUrl ?? simulatorUrl,
    simulatorUrl,
    accessToken,
    publicKey,
    webhookSecret,
    webhookUrl,
  }
}

/** @throws Error or PasarelaError if the gateway has no such account, or its provider is not a simulator */
async function joinGateway(
  gatewayUrl: string,
  { country = 'MLA', account: name, consoleToken, ...others }: PasarelaOptions,
  running: AsyncDisposableStack,
): Promise<Servers> {
  for (const option of ['accessToken', 'webhookSecret', 'simulatorUrl', 'environment'] as const)
    if (others[option] !== undefined)
      throw new Error(
        `The option ${option} is of a gateway that the kit starts, and gatewayUrl names another.`,
      )
  if (URL.parse(gatewayUrl)?.pathname === '/')
    throw new Error(`gatewayUrl has no prefix, as in ${gatewayUrl.replace(/\/$/, '')}/api/gateway.`)
  const gateway = clientOf(createAsk(gatewayUrl.replace(/\/+$/, ''), consoleToken))
  const account =
    name === undefined ? await makeAccount(gateway, country, running) : await findAccount(gateway, name)
  const { access_token: accessToken, public_key: publicKey, webhook_secret: webhookSecret } = account
  if (accessToken === null || publicKey === null || webhookSecret === null)
    throw new Error(`The gateway does not show the credentials of the account ${account.name}.`)
  const { origin } = new URL(gatewayUrl)
  const apiUrl = origin + account.api_path
  const ask = createAsk(apiUrl, consoleToken)
  const { provider_url: simulatorUrl, shop_url: shopUrl } = await clientOf(ask).settings.get()
  return {
    ask,
    consoleUrl: account.name === 'default' ? origin : `${origin}/a/${account.name}`,
    apiUrl,
    providerUrl: shopUrl ?? simulatorUrl,
    simulatorUrl,
    accessToken,
    publicKey,
    webhookSecret,
    webhookUrl: account.webhook_url,
  }
}

async function makeAccount({ accounts }: GatewayClient, country: SiteId, running: AsyncDisposableStack) {
  const name = `test-${randomUUID().slice(0, 18)}`
  const account = await accounts.create({ name, country })
  running.defer(async () => {
    await accounts.remove({ name })
  })
  return account
}

async function findAccount(gateway: GatewayClient, name: string) {
  const { accounts } = await gateway.accounts.list()
  const found = accounts.find(account => account.name === name)
  if (!found) throw new Error(`The gateway has no account ${name}.`)
  return found
}

function createSimulate(simulatorUrl: string, accessToken: string): Send {
  return createSend(simulatorUrl, () => ({
    ...actor,
    authorization: `Bearer ${accessToken}`,
    'x-idempotency-key': randomUUID(),
  }))
}

async function startOwnSimulator(running: AsyncDisposableStack): Promise<string> {
  const simulator = await startSimulator()
  running.defer(simulator.close)
  return simulator.url
}

/** Journal, clock and faults show this actor for what a suite did. */
const actor = toActorHeaders('test kit')

function clientOf(ask: Send): GatewayClient {
  return createGatewayClient((_name, { route = '' }, { input, options }) => {
    const { method, path, body } = toRestRequest(route, input)
    return ask(method, path, { ...options, body })
  })
}

/** Resolves to the `data` of the gateway's envelope. */
function createAsk(apiUrl: string, consoleToken?: string): Send {
  const send = createSend(apiUrl, () => ({
    ...actor,
    ...(consoleToken && { authorization: `Bearer ${consoleToken}` }),
  }))
  return async (...request) => toObject(await send(...request)).data
}
