import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PaymentCall, paymentRefusal } from '../../facts/payment-calls.ts'
import { allowsAction, nextStatuses, type PaymentAction } from '../../facts/payment-life.ts'
import type { PaymentStatus } from '../../facts/payment-statuses.ts'
import { sum, toCents } from '../money.ts'
import { type Simulator, startSimulator } from '../simulator.ts'
import { type Answered, type Api, createApi, type Json, paymentBody } from './support/api.ts'

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

test('clients and payers can do to a payment exactly what the facts allow, and it only takes allowed statuses', async () => {
  const call = (name: PaymentCall) => (payment: Json, now: number) => paymentRefusal(name, payment, now)
  const move = (name: PaymentAction) => (payment: Json) => (allowsAction(name, payment) ? null : 2018)
  const settle = (api: Api, settlement: 'approve' | 'reject' | 'expire' | 'mediate' | 'release') => ({
    refusal: move(settlement),
    make: (id: number) => api.settle(id, { settlement }),
  })
  const decide = (api: Api, verdict: string, name: PaymentAction) => ({
    refusal: move(name),
    make: (id: number) => api.post(`/simulator/payments/${id}/chargeback`, { verdict }),
  })
  const stepsOf = (api: Api) => ({
    cancel: {
      refusal: call('cancel'),
      make: (id: number) => api.put(`/v1/payments/${id}`, { status: 'cancelled' }),
    },
    capture: {
      refusal: call('capture'),
      make: (id: number) => api.put(`/v1/payments/${id}`, { capture: true }),
    },
    captureLess: {
      refusal: call('capture'),
      make: (id: number) => api.put(`/v1/payments/${id}`, { capture: true, transaction_amount: 7 }),
    },
    refundCent: {
      refusal: call('refund'),
      make: (id: number) => api.post(`/v1/payments/${id}/refunds`, { amount: 0.01 }),
    },
    refundAll: { refusal: call('refund'), make: (id: number) => api.post(`/v1/payments/${id}/refunds`) },
    chargeback: {
      refusal: move('chargeback'),
      make: (id: number) => api.post(`/simulator/payments/${id}/chargeback`),
    },
    settled: decide(api, 'settled', 'chargeSettled'),
    reimbursed: decide(api, 'reimbursed', 'chargeReimbursed'),
    approve: settle(api, 'approve'),
    reject: settle(api, 'reject'),
    expire: settle(api, 'expire'),
    mediate: settle(api, 'mediate'),
    release: settle(api, 'release'),
    /** The first wait is within every refund period, further ones exceed that of most countries. */
    wait: { refusal: () => null, make: () => api.advance({ days: 100 }) },
  })
  const names = fc.array(
    fc.constantFrom(...(Object.keys(stepsOf(createApi(simulator))) as (keyof ReturnType<typeof stepsOf>)[])),
    {
      minLength: 1,
      maxLength: 10,
    },
  )
  const start = fc.record({ holder: fc.constantFrom('APRO', 'APRO', 'CONT'), capture: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(start, names, async ({ holder, capture }, tries) => {
      // Each run has an account with a clock of its own.
      const api = createApi(simulator)
      const steps = stepsOf(api)
      let before = await api.pay(holder, { capture, transaction_amount: 10 })
      for (const name of tries) {
        const { now_ms } = (await api.get('/simulator/clock')).body
        const { refusal, make } = steps[name]
        const expected = refusal(before, now_ms)
        const { status, body } = await make(before.id)
        const code = status < 300 ? null : (body.cause?.[0]?.code ?? body)
        expect(code, `${name} of ${before.status}/${before.status_detail}`).toBe(expected)
        const after = (await api.get(`/v1/payments/${before.id}`)).body
        const isSame = after.status === before.status
        if (!isSame) expect(nextStatuses[before.status as PaymentStatus]).toContain(after.status)
        expect(after.transaction_amount_refunded).toBeLessThanOrEqual(after.transaction_amount)
        before = after
      }
    }),
    { numRuns: 80 },
  )
})
