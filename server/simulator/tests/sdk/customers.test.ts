import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Json, master, paymentBody } from '../support/api.ts'
import { createSdk, errorOf, type Sdk, startSdkSimulator } from '../support/sdk.ts'

let simulator: Simulator
let sdk: Sdk
beforeAll(async () => {
  simulator = await startSdkSimulator()
  sdk = createSdk()
})
afterAll(() => simulator.close())

const freshEmail = () => `test_payer_${randomUUID().slice(0, 8)}@testuser.com`

async function customerWithCard(card: Json = {}) {
  const customer = await sdk.customer.create({ body: { email: freshEmail() } })
  const customerId = String(customer.id)
  const saved = await sdk.customer.createCard({
    customerId,
    body: { token: await sdk.tokenFor('APRO', card) },
  })
  return { customerId, cardId: String(saved.id), saved: saved as Json }
}

test('an e-mail address belongs to one customer only', async () => {
  const email = freshEmail()
  await sdk.customer.create({ body: { email } })
  const error = await errorOf(sdk.customer.create({ body: { email: email.toUpperCase() } }))
  expect(error).toMatchObject({ status: 400, causes: [{ code: '101' }] })
})

test('a customer needs a valid e-mail address', async () => {
  expect((await errorOf(sdk.customer.create({ body: { email: 'nobody' } }))).causes).toMatchObject([
    { code: '106' },
  ])
})

test('a customer is read and changed, except for its e-mail address', async () => {
  const customer = await sdk.customer.create({ body: { email: freshEmail() } })
  const customerId = String(customer.id)
  await sdk.customer.update({ customerId, body: { first_name: 'Ana', metadata: { a: 1 } } as Json })
  expect(await sdk.customer.get({ customerId })).toMatchObject({ first_name: 'Ana', metadata: { a: 1 } })
  const error = await errorOf(sdk.customer.update({ customerId, body: { email: freshEmail() } as Json }))
  expect(error.causes).toMatchObject([{ code: '126' }])
})

test('answers a deleted customer once more, and then 404', async () => {
  const { customerId } = await customerWithCard()
  const removed: Json = await sdk.customer.remove({ customerId })
  expect(removed.api_response.status).toBe(200)
  expect(removed.status).toBe('deactive')
  expect(await errorOf(sdk.customer.get({ customerId }))).toMatchObject({ status: 404 })
})

test('finds customers by e-mail address', async () => {
  const email = freshEmail()
  const customer = await sdk.customer.create({ body: { email } })
  const found: Json = await sdk.customer.search({ options: { email } })
  expect(found.paging).toEqual({ limit: 10, offset: 0, total: 1 })
  expect(found.results[0].id).toBe(customer.id)
})

test("the SDK's own paging reads all customers", async () => {
  const local = createSdk()
  for (let index = 0; index < 13; index++) await local.customer.create({ body: { email: freshEmail() } })
  const ids = new Set<unknown>()
  for await (const customer of local.customer.searchAll()) ids.add(customer.id)
  expect(ids.size).toBe(13)
})

test('the first card is the default one, and another can be chosen', async () => {
  const { customerId, cardId } = await customerWithCard()
  expect(await sdk.customer.get({ customerId })).toMatchObject({ default_card: cardId })
  const second = await sdk.customer.createCard({
    customerId,
    body: { token: await sdk.tokenFor('APRO', { card_number: master }) },
  })
  const updated = await sdk.customer.update({ customerId, body: { default_card: second.id } as Json })
  expect(updated.default_card).toBe(second.id)
  const error = await errorOf(sdk.customer.update({ customerId, body: { default_card: '1' } as Json }))
  expect(error.causes).toMatchObject([{ code: '120' }])
})

test('a card that is saved twice is one card', async () => {
  const { customerId, cardId } = await customerWithCard()
  const again = await sdk.customer.createCard({ customerId, body: { token: await sdk.tokenFor('APRO') } })
  expect(again.id).toBe(cardId)
  expect(await sdk.customer.listCards({ customerId })).toHaveLength(1)
})

test('lists cards as a plain array, and reads one', async () => {
  const { customerId, cardId } = await customerWithCard()
  const cards = await sdk.card.list({ customerId })
  expect(cards.map(card => card.id)).toEqual([cardId])
  expect(await sdk.customer.getCard({ customerId, cardId })).toMatchObject({ id: cardId })
})

test("a card's expiry and holder can change, its id stays", async () => {
  const { customerId, cardId } = await customerWithCard()
  const updated = await sdk.card.update({
    customerId,
    cardId,
    body: {
      expiration_month: 12,
      expiration_year: 2031,
      cardholder: { name: 'OTHE', identification: { type: 'CI', number: '987654321' } },
    } as Json,
  })
  expect(updated).toMatchObject({
    id: cardId,
    expiration_month: 12,
    expiration_year: 2031,
    cardholder: { name: 'OTHE', identification: { type: 'CI', number: '987654321' } },
  })
})

test('answers a deleted card once more, and then 404', async () => {
  const { customerId, cardId } = await customerWithCard()
  const removed: Json = await sdk.customer.removeCard({ customerId, cardId })
  expect(removed).toMatchObject({ id: cardId })
  expect(removed.api_response.status).toBe(200)
  expect(await errorOf(sdk.card.get({ customerId, cardId }))).toMatchObject({
    status: 404,
    causes: [{ code: '120' }],
  })
  expect((await sdk.customer.get({ customerId })).default_card).toBeNull()
})

test('a used token cannot be saved as a card', async () => {
  const token = await sdk.tokenFor('APRO')
  await sdk.payment.create({ body: paymentBody({ token }) })
  const customer = await sdk.customer.create({ body: { email: freshEmail() } })
  const error = await errorOf(sdk.card.create({ customerId: String(customer.id), body: { token } }))
  expect(error.status).toBe(400)
})

test('a saved card pays with its security code', async () => {
  const { customerId, cardId } = await customerWithCard()
  const body = { card_id: cardId, customer_id: customerId, security_code: '123' }
  const token: Json = await sdk.cardToken.create({ body })
  expect(token).toMatchObject({
    card_id: cardId,
    status: 'active',
    luhn_validation: true,
    require_esc: false,
  })
  const payment = await sdk.payment.create({
    body: paymentBody({ token: token.id, payer: { type: 'customer', id: customerId } }),
  })
  expect(payment).toMatchObject({ status: 'approved', card: { id: cardId }, payer: { id: customerId } })
})

test('a saved card without its security code makes a token that cannot be charged', async () => {
  const { customerId, cardId } = await customerWithCard()
  const token = await sdk.cardToken.create({ body: { card_id: cardId, customer_id: customerId } as Json })
  const body = paymentBody({ token: token.id, payer: { type: 'customer', id: customerId } })
  expect((await errorOf(sdk.payment.create({ body }))).message).toBe("security_code_id can't be null")
})

test('a payer of type customer must be a customer of the account', async () => {
  const body = paymentBody({ token: await sdk.tokenFor('APRO'), payer: { type: 'customer', id: 'nobody' } })
  expect((await errorOf(sdk.payment.create({ body }))).causes).toMatchObject([{ code: 2002 }])
})

test('an unknown customer is not found', async () => {
  expect(await errorOf(sdk.customer.get({ customerId: 'nobody' }))).toMatchObject({ status: 404 })
})
