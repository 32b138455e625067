import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import {
  AdvancedPayment,
  CardToken,
  Chargeback,
  Customer,
  CustomerCard,
  DisbursementRefund,
  IdentificationType,
  MercadoPagoConfig,
  MerchantOrder,
  Order,
  Payment,
  PaymentMethod,
  PaymentRefund,
  Preference,
  User,
} from 'mercadopago'
import type { SiteId } from '../../../facts/countries.ts'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { cardBody, type Json } from './api.ts'

/**
 * Points the published `mercadopago` package to the simulator. Its base address is a static field that its types call
 * read-only; in JavaScript it can be set (docs/connect/sdk-bridges.md).
 */
function pointSdkAt(url: string) {
  const { AppConfig } = createRequire(import.meta.url)('mercadopago/dist/utils/config/index.js')
  AppConfig.BASE_URL = url
}

/** All clients of one account. Each has a config of its own, because options of a call stay in the config. */
export function createSdk(token = `TEST-${randomUUID()}`) {
  const config = () =>
    new MercadoPagoConfig({ accessToken: token, options: { timeout: 5_000, maxRetries: 0 } })
  const cardToken = new CardToken(config())
  return {
    token,
    splitPayment: new AdvancedPayment(config()),
    splitRefund: new DisbursementRefund(config()),
    payment: new Payment(config()),
    refund: new PaymentRefund(config()),
    customer: new Customer(config()),
    card: new CustomerCard(config()),
    cardToken,
    preference: new Preference(config()),
    merchantOrder: new MerchantOrder(config()),
    order: new Order(config()),
    paymentMethod: new PaymentMethod(config()),
    identificationType: new IdentificationType(config()),
    user: new User(config()),
    chargeback: new Chargeback(config()),
    /** The config for clients with options of their own, such as an idempotency key. */
    config,
    /** Creates a token for a card and a holder, and resolves to its id. */
    async tokenFor(holder: string, card: Record<string, unknown> = {}): Promise<string> {
      const cardholder = { name: holder, identification: { type: 'DNI', number: '12345678' } }
      const answer = await cardToken.create({ body: cardBody({ cardholder, ...card }) as Json })
      return String(answer.id)
    },
  }
}
export type Sdk = ReturnType<typeof createSdk>

/** With SHOP_PROXY=1 the SDK calls through the shop proxy of a gateway, and every test has to pass as well. */
export async function startSdkSimulator(): Promise<Simulator> {
  const simulator = await startSimulator()
  pointSdkAt(simulator.url)
  if (!process.env.SHOP_PROXY) return simulator
  const { startTestGateway } = await import('../../../tests/support/start-test-gateway.ts')
  const gateway = await startTestGateway({ GATEWAY_PROVIDER_URL: simulator.url })
  pointSdkAt(gateway.shopUrl)
  const close = async () => {
    await gateway[Symbol.asyncDispose]()
    await simulator.close()
  }
  return { ...simulator, close }
}

/** An SDK for a new account in a country. */
export function sdkIn(simulator: Simulator, siteId: SiteId): Sdk {
  const sdk = createSdk()
  simulator.register(sdk.token, { siteId })
  return sdk
}

/** The error that a call rejects with. */
export async function errorOf(call: Promise<unknown>): Promise<Json> {
  return call.then(
    () => {
      throw new Error('the call was answered')
    },
    error => error,
  )
}
