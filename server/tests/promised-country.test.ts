/** A write that promises a country is performed only if the account is still in it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentSearch } from '../contract/payments.ts'
import { orderFields, paymentFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
  await demo.control('POST', '/simulator/accounts', { site_id: 'MLC' })
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const promise = (country: string) => ({ 'x-pasarela-country': country })
const { installments: _, ...fields } = paymentFields
const ticket = { ...fields, payment_method_id: 'webpay', transaction_amount: 1500 }

const writes = {
  'a payment over REST': country =>
    demo.rest('POST', '/payments', { ...paymentFields, token: 'none' }, promise(country)),
  'a payment over tRPC': country =>
    demo.http('POST', '/trpc/payments.createOffline', ticket, promise(country)),
  'an order': country => demo.rest('POST', '/orders', orderFields, promise(country)),
  'a preference': country =>
    demo.rest(
      'POST',
      '/preferences',
      { items: [{ title: 'Mate', quantity: 1, unit_price: 1500 }] },
      promise(country),
    ),
  'a subscription': country =>
    demo.rest(
      'POST',
      '/subscriptions',
      {
        payer_email: 'test_payer_12345@testuser.com',
        reason: 'Mate',
        back_url: 'https://shop.example',
        auto_recurring: {
          frequency: 1,
          frequency_type: 'months',
          transaction_amount: 1500,
          currency_id: 'ARS',
        },
      },
      promise(country),
    ),
} satisfies Record<string, (country: string) => Promise<{ status: number; text: string }>>

test.each(Object.entries(writes))(
  '%s for a country that the account has left is refused with 409',
  async (_, write) => {
    const { status, text } = await write('MLA')
    expect(status).toBe(409)
    expect(text).toContain('The account is in MLC and charges in CLP, but the request is meant for MLA')
    expect(text).not.toContain('"outcome":"unknown"')
  },
)

test('nothing of it was performed, and a write for the right country or for none is', async () => {
  const find = () => demo.rest<PaymentSearch>('GET', '/payments')
  expect((await find()).body.data.paging.total).toBe(0)
  for (const headers of [promise('MLC'), {}]) {
    const { status } = await demo.rest('POST', '/payments/offline', ticket, headers)
    expect(status).toBe(201)
  }
  expect((await find()).body.data.paging.total).toBe(2)
})

test('the journal shows what was promised, and a read needs no promise', async () => {
  const { status } = await demo.rest('GET', '/payments', undefined, promise('MLA'))
  expect(status).toBe(200)
  await expect
    .poll(async () => (await demo.rest('GET', '/calls/details?operation=payments.create')).text)
    .toContain('["x-pasarela-country","MLA"]')
})
