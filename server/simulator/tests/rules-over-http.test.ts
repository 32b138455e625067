import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sum, toCents } from '../../facts/amounts.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { type Answered, createApi, type Json, paymentBody } from './support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const cents = fc.integer({ min: 1, max: 60_000 }).map(units => units / 100)
const refundTries = fc.array(fc.record({ amount: cents, key: fc.integer({ min: 0, max: 5 }) }), {
  minLength: 1,
  maxLength: 12,
})

test('concurrent refunds, some with the same key, never exceed the payment', async () => {
  const api = createApi(simulator)
  await fc.assert(
    fc.asyncProperty(cents, refundTries, async (amount, tries) => {
      const { id } = await api.pay('APRO', { transaction_amount: Math.max(1, amount) })
      const path = `/v1/payments/${id}/refunds`
      const answers = await Promise.all(
        tries.map(({ amount, key }) =>
          api.post(path, { amount }, { 'x-idempotency-key': `${key}` }).then(answer => ({ ...answer, key })),
        ),
      )
      const made = answers.filter(answer => answer.status === 201)
      const payment = (await api.get(`/v1/payments/${id}`)).body
      const refunded = sum(0, ...made.map(answer => answer.body.amount))
      expect(new Set(made.map(answer => answer.key)).size).toBe(made.length)
      expect(payment.transaction_amount_refunded).toBe(refunded)
      expect(toCents(refunded)).toBeLessThanOrEqual(toCents(payment.transaction_amount))
      expect((await api.get(path)).body.map((refund: Json) => refund.id).sort()).toEqual(
        made.map(answer => answer.body.id).sort(),
      )
      for (const { status, body } of answers) expect([200, 201, 400, 409]).toContain(status ?? body)
    }),
    { numRuns: 40 },
  )
})

test('a repeated key makes no other payment: it always returns the same one, as it is by then', async () => {
  const holders = fc.constantFrom('APRO', 'FUND', 'CONT', 'OTHE')
  await fc.assert(
    fc.asyncProperty(holders, cents, fc.integer({ min: 2, max: 6 }), async (holder, amount, times) => {
      const api = createApi(simulator)
      const token = await api.cardToken({ cardholder: { name: holder } })
      const body = paymentBody({ token, transaction_amount: Math.max(1, amount) })
      const headers = { 'x-idempotency-key': 'one' }
      const ask = () => api.post('/v1/payments', body, headers)
      const answers = await Promise.all(Array.from({ length: times }, ask))
      const [first] = answers as [Answered]
      for (const answer of answers) expect(answer.body).toEqual(first.body)
      const { id, status } = first.body
      if (status === 'approved') await api.post(`/v1/payments/${id}/refunds`, { amount: 0.5 })
      expect((await ask()).body).toEqual((await api.get(`/v1/payments/${id}`)).body)
      expect((await api.get('/v1/payments/search')).body.paging.total).toBe(1)
    }),
    { numRuns: 25 },
  )
})
