import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardholderOutcomes } from '../../../facts/cardholder-outcomes.ts'
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

async function pay(holder: string, fields: Json = {}, from = sdk) {
  return from.payment.create({ body: paymentBody({ token: await from.tokenFor(holder), ...fields }) })
}

test.each(Object.entries(cardholderOutcomes))(
  'a card of %s pays with its own outcome',
  async (holder, outcome) => {
    const payment = await pay(holder)
    expect(payment).toMatchObject({ status: outcome.status, status_detail: outcome.detail })
    expect(payment.api_response.status).toBe(201)
  },
)

test('accepts an outcome in lower case with a surname, and approves any other name', async () => {
  expect((await pay('fund gomez')).status_detail).toBe('cc_rejected_insufficient_amount')
  expect((await pay('Jane Doe')).status).toBe('approved')
})

test('infers a missing payment method from the token', async () => {
  expect(await pay('APRO')).toMatchObject({ payment_method_id: 'visa', payment_type_id: 'credit_card' })
})

test("a captured payment has every field that the SDK's own tests expect, with its type", async () => {
  const reserved = await pay('APRO', { transaction_amount: 110, capture: false })
  expect(reserved).toMatchObject({ status: 'authorized', status_detail: 'pending_capture', captured: false })
  const payment: Json = await sdk.payment.capture({ id: Number(reserved.id), transaction_amount: 40 })
  expect(payment).toMatchObject({ status: 'approved', captured: true, transaction_amount: 40 })
  for (const name of ['acquirer_reconciliation', 'charges_details', 'fee_details', 'refunds']) {
    expect(Array.isArray(payment[name]), name).toBe(true)
  }
  for (const name of ['additional_info', 'card', 'metadata', 'order', 'payer', 'payment_method']) {
    expect(typeof payment[name], name).toBe('object')
  }
  for (const name of ['binary_mode', 'captured', 'live_mode'])
    expect(typeof payment[name], name).toBe('boolean')
  for (const name of [
    'collector_id',
    'coupon_amount',
    'id',
    'installments',
    'shipping_amount',
    'taxes_amount',
  ]) {
    expect(typeof payment[name], name).toBe('number')
  }
  for (const name of [
    'build_version',
    'issuer_id',
    'money_release_status',
    'operation_type',
    'status_detail',
  ]) {
    expect(typeof payment[name], name).toBe('string')
  }
  expect(payment).toHaveProperty('point_of_interaction')
  expect(payment.processing_mode).toBe('aggregator')
})

test('a capture without an amount charges the authorized amount', async () => {
  const reserved = await pay('APRO', { capture: false })
  expect(await sdk.payment.capture({ id: Number(reserved.id) })).toMatchObject({ transaction_amount: 1500 })
})

test('accepts an update that does not affect the amount', async () => {
  const made = await pay('CONT')
  const updated = await sdk.payment.update({ id: Number(made.id), body: { description: 'other' } as Json })
  expect(updated).toMatchObject({ description: 'other', status: 'in_process' })
})

test('leaves no payment under review in binary mode', async () => {
  expect(await pay('CONT', { binary_mode: true })).toMatchObject({ status: 'rejected', binary_mode: true })
})

test('installments cost their interest, and the fees name who pays it', async () => {
  const payment: Json = await pay('APRO', { installments: 3 })
  expect(payment.transaction_details).toMatchObject({ total_paid_amount: 1836, installment_amount: 612 })
  expect(payment.fee_details).toEqual([
    { type: 'mercadopago_fee', amount: 61.5, fee_payer: 'collector' },
    { type: 'financing_fee', amount: 336, fee_payer: 'payer' },
  ])
  expect(payment.transaction_details.net_received_amount).toBe(1438.5)
})

test('answers numbers in additional_info as text', async () => {
  const items = [{ id: 'SKU-1', title: 'Point Mini', quantity: 1, unit_price: 1500 }]
  const payment: Json = await pay('APRO', { additional_info: { items, ip_address: '203.0.113.10' } })
  expect(payment.additional_info.items).toMatchObject([{ quantity: '1', unit_price: '1500.0' }])
})

test('a repeated key returns the same payment, and pays once', async () => {
  const token = await sdk.tokenFor('APRO')
  const body = paymentBody({ token, external_reference: 'once' })
  const requestOptions = { idempotencyKey: 'the-key' }
  const first = await createSdk(sdk.token).payment.create({ body, requestOptions })
  const again = await createSdk(sdk.token).payment.create({ body, requestOptions })
  const { api_response: _one, ...one } = first
  const { api_response: _two, ...two } = again
  expect(two).toEqual(one)
  const found = await sdk.payment.search({ options: { external_reference: 'once' } })
  expect(found.paging?.total).toBe(1)
})

test('a repeated key returns the rejected payment again', async () => {
  const other = createSdk()
  const body = paymentBody({ token: await other.tokenFor('FUND') })
  const requestOptions = { idempotencyKey: 'k' }
  await other.payment.create({ body, requestOptions })
  expect((await other.payment.create({ body, requestOptions })).status).toBe('rejected')
})

test('the same key with another body is a conflict error of the SDK', async () => {
  const other = createSdk()
  const requestOptions = { idempotencyKey: 'k' }
  await other.payment.create({ body: paymentBody({ token: await other.tokenFor('APRO') }), requestOptions })
  const body = paymentBody({ token: await other.tokenFor('APRO') })
  const error = await errorOf(other.payment.create({ body, requestOptions }))
  expect(error).toMatchObject({ name: 'MPIdempotencyError', status: 409 })
})

test('an unknown payment is the SDK’s not-found error', async () => {
  const error = await errorOf(sdk.payment.get({ id: 1 }))
  expect(error).toMatchObject({ name: 'MPNotFoundError', status: 404, causes: [{ code: 2000 }] })
})

test('accounts do not see each other’s payments', async () => {
  const payment = await pay('APRO')
  const error = await errorOf(createSdk().payment.get({ id: Number(payment.id) }))
  expect(error.status).toBe(404)
})

test('an invalid access token is the SDK’s authentication error', async () => {
  const error = await errorOf(createSdk('nothing').payment.get({ id: 1 }))
  expect(error).toMatchObject({ name: 'MPAuthenticationError', status: 401 })
})

test('a search pages, sorts and filters', async () => {
  const local = createSdk()
  for (const amount of [100, 200, 300]) {
    await pay(amount === 200 ? 'FUND' : 'APRO', { transaction_amount: amount }, local)
  }
  const options = { sort: 'date_created', criteria: 'asc', limit: 2, offset: 1 } as const
  const page = await local.payment.search({ options })
  expect(page.paging).toEqual({ total: 3, limit: 2, offset: 1 })
  expect(page.results?.map(each => each.transaction_amount)).toEqual([200, 300])
  const approved = await local.payment.search({ options: { status: 'approved' } as Json })
  expect(approved.paging?.total).toBe(2)
  const recent = await local.payment.search({
    options: { range: 'date_created', begin_date: 'NOW-1DAYS', end_date: 'NOW' },
  })
  expect(recent.paging?.total).toBe(3)
  const old = await local.payment.search({
    options: { range: 'date_created', begin_date: 'NOW-30DAYS', end_date: 'NOW-1DAYS' },
  })
  expect(old.paging?.total).toBe(0)
})

test('answers a search without parameters like the provider', async () => {
  const found = await createSdk().payment.search()
  expect(found).toMatchObject({ paging: { total: 0, limit: 30, offset: 0 }, results: [] })
})
