import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Json, paymentBody } from '../support/api.ts'
import { createSdk, errorOf, type Sdk, startSdkSimulator } from '../support/sdk.ts'

let simulator: Simulator
let sdk: Sdk
beforeAll(async () => {
  simulator = await startSdkSimulator()
  sdk = createSdk()
})
afterAll(() => simulator.close())

async function paid(holder = 'APRO', fields: Json = {}): Promise<number> {
  const body = paymentBody({ token: await sdk.tokenFor(holder), ...fields })
  return Number((await sdk.payment.create({ body })).id)
}

test('a total refund refunds the remaining amount', async () => {
  const payment_id = await paid()
  await sdk.refund.create({ payment_id, body: { amount: 100.1 } })
  expect(await sdk.refund.total({ payment_id })).toMatchObject({ amount: 1399.9 })
  expect(await sdk.payment.get({ id: payment_id })).toMatchObject({
    status: 'refunded',
    status_detail: 'refunded',
    transaction_amount_refunded: 1500,
  })
})

test('partial refunds that add up to the amount make the payment refunded', async () => {
  const payment_id = await paid()
  for (const amount of [500, 999.99, 0.01]) {
    await createSdk(sdk.token).refund.create({ payment_id, body: { amount } })
  }
  expect((await sdk.payment.get({ id: payment_id })).status).toBe('refunded')
})

test('lists refunds as a plain array, and reads one', async () => {
  const payment_id = await paid()
  const first = await createSdk(sdk.token).refund.create({ payment_id, body: { amount: 1 } })
  const second = await createSdk(sdk.token).refund.create({ payment_id, body: { amount: 2 } })
  const list = await sdk.refund.list({ payment_id })
  expect(Array.isArray(list)).toBe(true)
  expect(list.map(refund => refund.id)).toEqual([first.id, second.id])
  expect(await sdk.refund.get({ payment_id, refund_id: Number(second.id) })).toMatchObject({ amount: 2 })
})

test('the same key refunds once; the repetition is 200 with that refund', async () => {
  const payment_id = await paid()
  const requestOptions = { idempotencyKey: 'same' }
  const first: Json = await createSdk(sdk.token).refund.create({
    payment_id,
    body: { amount: 5 },
    requestOptions,
  })
  const again: Json = await createSdk(sdk.token).refund.create({
    payment_id,
    body: { amount: 5 },
    requestOptions,
  })
  expect(again.api_response.status).toBe(200)
  expect({ ...again, api_response: null }).toEqual({ ...first, api_response: null })
  expect(await sdk.refund.list({ payment_id })).toHaveLength(1)
})

test('a refund of an unknown payment is not found', async () => {
  expect(await errorOf(sdk.refund.total({ payment_id: 1 }))).toMatchObject({
    status: 404,
    causes: [{ code: 2000 }],
  })
})

test('an unknown refund is not found', async () => {
  const error = await errorOf(sdk.refund.get({ payment_id: await paid(), refund_id: 1 }))
  expect(error.status).toBe(404)
})
