import { afterAll, beforeAll, expect, test } from 'vitest'
import { readHint } from '../../facts/simulator-hint.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { createApi } from '../tests/support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const hintOf = ({ headers }: { headers: Pick<Headers, 'get'> }) =>
  readHint(headers.get('x-simulator-hint') ?? undefined)

test('a refused call says whose its card token or its id is, and any other says nothing', async () => {
  const [shop, other] = [createApi(simulator), createApi(simulator)]
  const { body: me } = await other.get('/users/me')
  const owner = { user: String(me.id) }
  const token = await other.cardToken()
  const payer = { email: 'test_payer_1@testuser.com' }
  const sent = { transaction_amount: 10, installments: 1, payer }
  expect(hintOf(await shop.post('/v1/payments', { ...sent, token }))).toEqual({ of: 'card_token', ...owner })
  const payments = [
    { amount: '10.00', payment_method: { id: 'visa', type: 'credit_card', token, installments: 1 } },
  ]
  const order = {
    type: 'online',
    external_reference: 'o',
    total_amount: '10.00',
    payer,
    transactions: { payments },
  }
  expect(hintOf(await shop.post('/v1/orders', order))).toEqual({ of: 'card_token', ...owner })
  const { id } = await other.pay('APRO')
  expect(hintOf(await shop.get(`/v1/payments/${id}`))).toEqual({ of: 'id', ...owner })
  expect(hintOf(await shop.post(`/v1/payments/${id}/refunds`, {}))).toEqual({ of: 'id', ...owner })
  expect(hintOf(await other.get(`/v1/payments/${id}`))).toBeNull()
  expect(hintOf(await shop.get('/v1/payments/91234567890'))).toBeNull()
  expect(hintOf(await shop.post('/v1/payments', { ...sent, token: 'unknown' }))).toBeNull()
  const own = await shop.pay('APRO')
  expect(hintOf(await shop.put(`/v1/payments/${own.id}`, { status: 'cancelled' }))).toBeNull()
})

test('a hint of another form says nothing', () => {
  expect(readHint('id of user 710000111')).toEqual({ of: 'id', user: '710000111' })
  expect(readHint('something else')).toBeNull()
})
