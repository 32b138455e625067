/** Test cards of another country: no source says what the provider does with them, so they pay with a warning. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteId } from '../../facts/countries.ts'
import { readWarnings, warningsHeader } from '../../facts/warnings.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { type Answered, createApi, paymentBody, testCardOf } from '../tests/support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({})
})
afterAll(() => simulator.close())

const warned = ({ headers }: Answered) =>
  readWarnings(headers.get(warningsHeader))
    .filter(({ code }) => code === 'foreign_test_card')
    .map(({ path }) => path)

async function openAccount(site_id: SiteId) {
  const api = createApi(simulator)
  await api.post('/simulator/accounts', { site_id })
  return api
}

test.each<[SiteId, SiteId, string, string[]]>([
  ['MLM', 'MLA', 'visa', ['token']],
  ['MLM', 'MLB', 'visa', ['token']],
  ['MLM', 'MLM', 'visa', []],
  // Published for both countries.
  ['MLM', 'MLA', 'amex', []],
  ['MLU', 'MLA', 'master', []],
])('a payment in %s with the test card of %s, %s, is warned of at %s', async (site, of, method, paths) => {
  const api = await openAccount(site)
  const token = await api.cardToken({
    ...testCardOf(of, method),
    security_code: method === 'amex' ? '1234' : '123',
  })
  const paid = await api.post('/v1/payments', paymentBody({ token }))
  expect(paid.status).toBe(201)
  expect(warned(paid)).toEqual(paths)
})

test('a card of 3-D Secure is of every country, and a card that is no test card of none', async () => {
  const api = await openAccount('MLM')
  for (const card_number of ['5483928164574623', '4000000000000002']) {
    const paid = await api.post('/v1/payments', paymentBody({ token: await api.cardToken({ card_number }) }))
    expect([paid.status, warned(paid)]).toEqual([201, []])
  }
})

test('an order and a saved card are warned of, too', async () => {
  const api = await openAccount('MLM')
  const payment_method = { id: 'visa', type: 'credit_card', token: await api.cardToken(), installments: 1 }
  const ordered = await api.post('/v1/orders', {
    type: 'online',
    external_reference: 'order-1',
    total_amount: '300.00',
    payer: { email: 'test_payer_12345@testuser.com' },
    transactions: { payments: [{ amount: '300.00', payment_method }] },
  })
  expect([ordered.status, warned(ordered)]).toEqual([201, ['transactions.payments[0].payment_method.token']])
  const { body: customer } = await api.post('/v1/customers', { email: 'jane@shop.example' })
  const saved = await api.post(`/v1/customers/${customer.id}/cards`, { token: await api.cardToken() })
  expect([saved.status, warned(saved)]).toEqual([201, ['token']])
})

test('a call that was refused for another reason has no such warning', async () => {
  const api = await openAccount('MLM')
  const refused = await api.post('/v1/payments', paymentBody({ token: await api.cardToken() }), {
    'x-pasarela-country': 'MLA',
  })
  expect([refused.status, warned(refused)]).toEqual([409, []])
})
