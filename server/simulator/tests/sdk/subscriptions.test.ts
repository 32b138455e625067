/** Subscriptions through the published package, as its users write it. */
import { Invoice, PreApproval, PreApprovalPlan } from 'mercadopago'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import type { Json } from '../support/api.ts'
import { createSdk, errorOf, type Sdk, startSdkSimulator } from '../support/sdk.ts'

let simulator: Simulator
let sdk: Sdk
beforeAll(async () => {
  simulator = await startSdkSimulator()
  sdk = createSdk()
})
afterAll(() => simulator.close())

const back_url = 'https://shop.example/subscriptions/return'
const payer_email = 'test_payer_12345@testuser.com'
const monthly = { frequency: 1, frequency_type: 'months', transaction_amount: 1500, currency_id: 'ARS' }
const clients = () => ({
  plans: new PreApprovalPlan(sdk.config()),
  subscriptions: new PreApproval(sdk.config()),
  invoices: new Invoice(sdk.config()),
})
const advance = (days: number) =>
  fetch(`${simulator.url}/simulator/clock/advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sdk.token}` },
    body: JSON.stringify({ days }),
  })

test('a plan is created, got, changed and found', async () => {
  const { plans } = clients()
  const body = { reason: 'Club monthly', back_url, auto_recurring: { ...monthly, repetitions: 12 } }
  const made = await plans.create({ body })
  expect(made).toMatchObject({
    status: 'active',
    reason: 'Club monthly',
    init_point: expect.stringContaining(simulator.url),
  })
  const id = String(made.id)
  expect(await plans.get({ preApprovalPlanId: id })).toMatchObject({
    id,
    auto_recurring: { repetitions: 12 },
  })
  const changed = await plans.update({ id, updatePreApprovalPlanRequest: { reason: 'Club plus' } })
  expect(changed).toMatchObject({ id, reason: 'Club plus', auto_recurring: { repetitions: 12 } })
  const found = await plans.search({ options: { status: 'active', q: 'plus', limit: 5 } })
  expect(found).toMatchObject({ paging: { total: 1, limit: 5 }, results: [{ id }] })
})

test('a subscription is authorized with a card, renewed, changed, paused, canceled and found', async () => {
  const { subscriptions, invoices } = clients()
  const made = await subscriptions.create({
    body: {
      reason: 'Club monthly',
      back_url,
      payer_email,
      external_reference: 'sub-1001',
      card_token_id: await sdk.tokenFor('APRO'),
      auto_recurring: monthly,
      status: 'authorized',
    },
  })
  expect(made).toMatchObject({ status: 'authorized', summarized: { charged_quantity: 1 } })
  const id = String(made.id)
  await advance(32)
  const { results = [], paging } = await invoices.search({ options: { preapproval_id: id } })
  expect(paging?.total).toBe(2)
  expect(await invoices.get({ id: String(results[0]?.id) })).toMatchObject({
    preapproval_id: id,
    status: 'processed',
    payment: { status: 'approved' },
  })
  const payment = await sdk.payment.get({ id: Number(results[0]?.payment?.id) })
  expect(payment).toMatchObject({ operation_type: 'recurring_payment', external_reference: 'sub-1001' })
  const changed = await subscriptions.update({
    id,
    body: { auto_recurring: { transaction_amount: 1800, currency_id: 'ARS' } },
  })
  expect(changed.auto_recurring).toMatchObject({ transaction_amount: 1800 })
  for (const status of ['paused', 'authorized', 'cancelled'])
    expect(await subscriptions.update({ id, body: { status } })).toMatchObject({ id, status })
  expect(await subscriptions.get({ id })).toMatchObject({ id, status: 'cancelled', payer_email: '' })
  const found = await subscriptions.search({ options: { status: 'cancelled', payer_email } })
  expect(found.results).toMatchObject([{ id, payer_first_name: 'Test' }])
})

test('a pending subscription has a page for its payer', async () => {
  const body = { reason: 'Club', back_url, payer_email, auto_recurring: monthly, status: 'pending' }
  const made = await clients().subscriptions.create({ body })
  expect(made).toMatchObject({ status: 'pending', payment_method_id: null })
  expect((await fetch(String(made.init_point))).status).toBe(200)
})

test.each<[string, Json, string]>([
  ['no payer', { payer_email: undefined }, 'payer_email is required'],
  ['a refused card', { holder: 'OTHE' }, 'CC_VAL_433 Credit card validation has failed'],
  ['a token that does not exist', { card_token_id: 'a' }, 'Card token service not found'],
])('with %s the SDK rejects with the text of the provider', async (_case, { holder, ...fields }, message) => {
  const card_token_id = await sdk.tokenFor(holder ?? 'APRO')
  const body = { reason: 'Club', back_url, payer_email, auto_recurring: monthly, card_token_id, ...fields }
  const error = await errorOf(clients().subscriptions.create({ body }))
  expect(error).toMatchObject({ message })
})
