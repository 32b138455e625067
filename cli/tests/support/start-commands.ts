import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startDemo } from '../../../server/demo/start-demo.ts'
import { demoCredentials } from '../../../server/facts/demo-credentials.ts'
import { type Ran, runHere } from './run-here.ts'
import { type Shop, startShop } from './start-shop.ts'

export type Commands = {
  /** Runs a command line over the demo. */
  run: (...args: string[]) => Promise<Ran>
  /** Runs `pay` with these flags, and resolves to the id of the payment. */
  pay: (...flags: string[]) => Promise<string>
  /** Resolves to the id of a plan of subscriptions. */
  makePlan: () => Promise<string>
  /** Resolves to the id of a preference that excludes amex. */
  makePreference: () => Promise<string>
  /** Makes an order that is paid in person, as a store does, and resolves to its id. */
  placeOrder: (type: 'qr' | 'point', config: object) => Promise<string>
  environment: Record<string, string>
  demo: Awaited<ReturnType<typeof startDemo>>
  shop: Shop
  /** A temporary folder with the data of the gateway and the state of the command. */
  folder: string
  [Symbol.asyncDispose]: () => Promise<void>
}

/**
 * Starts a shop and a demo whose journal has one notification about the resource 1. The commands find them by their
 * environment.
 */
export async function startCommands(): Promise<Commands> {
  const folder = await mkdtemp(join(tmpdir(), 'pasarela-command-'))
  const demo = await startDemo({
    environment: { PORT: '0', GATEWAY_DATA_DIR: folder },
    simulatorPort: 0,
    logger: pino({ level: 'silent' }),
  })
  const shop = await startShop()
  const environment = {
    PASARELA_GATEWAY: `${demo.gateway.url}/${demo.prefix}`,
    XDG_STATE_HOME: join(folder, 'state'),
    GATEWAY_WEBHOOK_SECRET: demoCredentials.webhookSecret,
    // `doctor` examines these variables.
    GATEWAY_PROVIDER_URL: demo.simulator.url,
    GATEWAY_ACCESS_TOKEN: demoCredentials.accessToken,
    GATEWAY_DATA_DIR: folder,
    PORT: '0',
    SIMULATOR_PORT: '0',
  }
  const run = (...args: string[]) => runHere(args, { environment })
  await run('trigger', 'payment', '--resource', '1')
  return {
    run,
    pay: async (...flags) => JSON.parse((await run('pay', '--json', ...flags)).out.join()).id,
    makePlan: () => makePlan(environment.PASARELA_GATEWAY),
    makePreference: () => makePreference(environment.PASARELA_GATEWAY),
    placeOrder: (type, config) => placeOrder(demo.simulator.url, type, config),
    environment,
    demo,
    shop,
    folder,
    [Symbol.asyncDispose]: async () => {
      await demo.close()
      await shop[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

async function makePlan(gateway: string): Promise<string> {
  const terms = { frequency: 1, frequency_type: 'months', transaction_amount: 700, currency_id: 'ARS' }
  const plan = { reason: 'Club', back_url: 'https://shop.example', auto_recurring: terms }
  return post(`${gateway}/plans`, plan)
}

async function makePreference(gateway: string): Promise<string> {
  return post(`${gateway}/preferences`, {
    items: [{ title: 'Mate', quantity: 1, unit_price: 9000 }],
    back_urls: { success: 'https://shop.example/ok' },
    payment_methods: { excluded_payment_methods: [{ id: 'amex' }] },
  })
}

/** Resolves to the id of the created resource. */
async function post(url: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await response.json()) as { data: { id: string } }).data.id
}

async function placeOrder(simulator: string, type: 'qr' | 'point', config: object): Promise<string> {
  const response = await fetch(`${simulator}/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demoCredentials.accessToken}`,
      'content-type': 'application/json',
      'x-idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      type,
      external_reference: 'table-7',
      transactions: { payments: [{ amount: '1500.00' }] },
      config: { [type]: config },
    }),
  })
  return ((await response.json()) as { id: string }).id
}
