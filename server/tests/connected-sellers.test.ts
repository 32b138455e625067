/** What a marketplace does for a seller that connected to its application belongs to the account of the marketplace. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallSummary } from '../journal/entries.ts'
import { createRest } from './support/callers.ts'
import { startTestDemo, type TestDemo } from './support/start-test-demo.ts'
import { makeTestAccount, type TestAccount } from './support/test-account.ts'

type Entries = { entries: CallSummary[] }
type Issued = { access_token: string; user_id: number }
/** What a stranger's page sends, the newest first. */
const pageCalls = ['POST /oauth/token', 'GET /v1/payment_methods']
const redirectUri = 'https://marketplace.example/callback'

let demo: TestDemo
let market: TestAccount
let other: TestAccount
let shop: ReturnType<typeof createRest>
let seller: Issued
let paymentId: string
beforeAll(async () => {
  demo = await startTestDemo()
  market = await makeTestAccount(demo, 'market', 'MLB')
  other = await makeTestAccount(demo, 'other')
  shop = createRest(demo.shopUrl)
  seller = await exchange('json')
  const { text, status } = await pay(seller.access_token)
  expect([status, text]).toEqual([201, expect.stringContaining('application_fee')])
  paymentId = String(JSON.parse(text).id)
})
afterAll(() => demo?.[Symbol.asyncDispose]())

/** A seller consents, and the application's server exchanges its code through the shop proxy. */
async function exchange(form: 'json' | 'form'): Promise<Issued> {
  const { client_id, client_secret } = JSON.parse((await market.control('GET', '/simulator/account')).text)
  const query = new URLSearchParams({ client_id, response_type: 'code', redirect_uri: redirectUri })
  const url = `https://auth.mercadopago.com/authorization?${query}`
  const { code } = JSON.parse((await market.control('POST', '/simulator/authorizations', { url })).text)
  const body = { client_id, client_secret, grant_type: 'authorization_code', code, redirect_uri: redirectUri }
  const sent = form === 'json' ? JSON.stringify(body) : new URLSearchParams(body).toString()
  const type = form === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  const answer = await fetch(`${demo.shopUrl}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: sent,
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Issued
}

async function pay(token: string) {
  const body = {
    transaction_amount: 100,
    application_fee: 20,
    token: await market.tokenize(),
    installments: 1,
    payment_method_id: 'visa',
    external_reference: 'split',
    payer: { email: 'test_payer_1@testuser.com' },
  }
  const headers = { authorization: `Bearer ${token}`, 'x-idempotency-key': 'split' }
  return shop('POST', '/v1/payments', body, headers)
}

const operationsOf = async ({ rest }: Pick<TestDemo, 'rest'>) =>
  (await rest<Entries>('GET', '/calls?transport=shop')).body.data.entries.map(({ operation }) => operation)

test('the exchange and the calls with the seller’s token are recorded with the marketplace’s account', async () => {
  await exchange('form')
  await expect
    .poll(() => operationsOf(market))
    .toEqual(['POST /oauth/token', 'POST /v1/payments', 'POST /oauth/token'])
  expect(await operationsOf(demo)).toEqual([])
  expect(await operationsOf(other)).toEqual([])
})

test('a rule of the marketplace’s account fails a call with the seller’s token', async () => {
  await market.rest('POST', '/faults', { status: 503, path: '/users/me' })
  const headers = { authorization: `Bearer ${seller.access_token}` }
  expect((await shop('GET', '/users/me', undefined, headers)).status).toBe(503)
})

test('the marketplace’s account shows and refunds the payment, and no other account does', async () => {
  const path = `/payments/${paymentId}`
  expect((await market.rest('GET', path)).body.data).toMatchObject({ collector_id: seller.user_id })
  expect((await market.rest('POST', `${path}/refunds`, { amount: 1 })).status).toBe(201)
  for (const { rest } of [other, demo]) {
    expect((await rest('GET', path)).status).toBe(404)
    expect((await rest('POST', `${path}/refunds`, { amount: 1 })).status).toBe(404)
  }
})

test('a page that names the application writes nothing into the account', async () => {
  const [, application] = seller.access_token.split('-')
  const token = `APP_USR-${application}-010100-00000000000000000000000000000000-710000999`
  await fetch(`${demo.shopUrl}/v1/payment_methods?access_token=${token}`, {
    headers: { origin: 'https://elsewhere.example' },
  })
  await expect.poll(() => operationsOf(demo)).toEqual(['GET /v1/payment_methods'])
  const before = await operationsOf(market)
  await fetch(`${demo.shopUrl}/oauth/token`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: `client_id=${application}&grant_type=authorization_code`,
  })
  await expect.poll(() => operationsOf(demo)).toEqual(pageCalls)
  expect(await operationsOf(market)).toEqual(before)
})

test('once the seller ends its consent, its payments are the marketplace’s no more', async () => {
  await market.control('DELETE', `/simulator/sellers/${seller.user_id}`)
  expect((await market.rest('GET', `/payments/${paymentId}`)).status).toBe(404)
})

test('calls for the sellers of a removed account are refused, and not taken for those of the default one', async () => {
  await demo.rest('DELETE', '/accounts/market')
  expect((await pay(seller.access_token)).status).toBe(404)
  expect(await operationsOf(demo)).toEqual(pageCalls)
})
