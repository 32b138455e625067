/** The official Node SDK gets the same answers through the shop proxy as directly. */
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '../simulator/tests/support/api.ts'
import { createSdk } from '../simulator/tests/support/sdk.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'

const token = 'TEST-2000000000000002-112100-sdk-by-the-proxy-710000222'
const { AppConfig } = createRequire(import.meta.url)('mercadopago/dist/utils/config/index.js')
const usual = AppConfig.BASE_URL

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo({ GATEWAY_ACCESS_TOKEN: token })
})
afterAll(async () => {
  AppConfig.BASE_URL = usual
  await demo[Symbol.asyncDispose]()
})

/** Makes the same read through the proxy and directly. */
async function bothWays(read: () => Promise<unknown>): Promise<unknown> {
  AppConfig.BASE_URL = demo.simulator.url
  const direct = withoutHeaders(await read())
  AppConfig.BASE_URL = demo.shopUrl
  expect(withoutHeaders(await read())).toEqual(direct)
  return direct
}

/** The SDK adds the headers of the answer, some of which differ with each call. */
const withoutHeaders = (answer: unknown) => ({ ...(answer as Json), api_response: undefined })

test('payment, refund, search, order and errors are those of a direct call', async () => {
  const sdk = createSdk(token)
  AppConfig.BASE_URL = demo.shopUrl
  const payment = await sdk.payment.create({
    body: {
      transaction_amount: 1500,
      token: await sdk.tokenFor('APRO'),
      installments: 1,
      payment_method_id: 'visa',
      external_reference: 'sdk-1',
      payer: { email: 'test_user_1@testuser.com' },
    },
    requestOptions: { idempotencyKey: 'sdk-payment' },
  })
  expect(payment.status).toBe('approved')
  await sdk.refund.create({ payment_id: payment.id ?? 0, body: { amount: 100 } })
  const id = payment.id ?? 0
  await bothWays(() => sdk.payment.get({ id }))
  await bothWays(() => sdk.refund.list({ payment_id: id }))
  await bothWays(() => sdk.payment.search({ options: { external_reference: 'sdk-1' } }))
  const order = await sdk.order.create({
    body: {
      type: 'online',
      total_amount: '1500.00',
      external_reference: 'sdk-2',
      payer: { email: 'test_user_1@testuser.com' },
      processing_mode: 'manual',
    },
  })
  await bothWays(() => sdk.order.get({ id: order.id ?? '' }))
  const failure = (read: Promise<unknown>) =>
    read.then(
      () => 'answered',
      error => JSON.parse(JSON.stringify(error).replaceAll(/"data":"[^"]*"/g, '"data":""')), // The provider gives each error a stamp of its own.
    )
  await bothWays(async () => ({ error: await failure(sdk.payment.get({ id: 99 })) }))
  const { body } = await demo.rest<{ entries: Json[] }>(
    'GET',
    '/calls/wait?transport=shop&sdk=node&subject=order&count=2&timeout=5',
  )
  expect(body.data.entries[0]).toMatchObject({
    operation: 'POST /v1/orders',
    sdk_version: '3.6.1',
    account: 'default',
    credentials: 'default',
  })
  const calls = await demo.rest<{ entries: Json[] }>(
    'GET',
    '/calls?transport=shop&idempotency_key=sdk-payment',
  )
  expect(calls.body.data.entries).toMatchObject([{ external_reference: 'sdk-1', resource: String(id) }])
})

test('a fault before the payment of a shop makes no second sale, and none worse than the ones that sold', async () => {
  const sdk = createSdk(token)
  AppConfig.BASE_URL = demo.shopUrl
  for (const status of [500, 400]) {
    await demo.rest('POST', '/faults', { path: '/v1/payments', status })
    const create = async () =>
      sdk.payment.create({
        body: {
          transaction_amount: 1500,
          token: await sdk.tokenFor('APRO'),
          installments: 1,
          payment_method_id: 'visa',
          external_reference: `fault-${status}`,
          payer: { email: 'ana@shop.example' },
        },
        requestOptions: { idempotencyKey: `fault-${status}` },
      })
    // The SDK repeats after a 500, not after a 400.
    await create().catch(create)
    await demo.rest(
      'GET',
      `/calls/wait?transport=shop&idempotency_key=fault-${status}&count=2&after=0&timeout=5`,
    )
  }
  const { body } = await demo.rest<{ sales: { sale: string }[]; worst: string | null }>(
    'GET',
    '/quality?last=2',
  )
  expect(body.data.sales.map(({ sale }) => sale)).toEqual(['fault-400', 'fault-500'])
  expect(body.data.worst).toBeNull()
  const all = await demo.rest<{ sales: { sale: string }[] }>('GET', '/quality')
  expect(all.body.data.sales.filter(({ sale }) => sale.startsWith('call-'))).toEqual([])
})
