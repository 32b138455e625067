/** Tips at a terminal, and what can be refunded of a Point order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '../../../facts/amounts.ts'
import { amountOf, centsOf } from '../../../facts/decimal-amounts.ts'
import type { Simulator } from '../../start/simulator.ts'
import { type Answered, type Api, createApi, type Json } from '../../tests/support/api.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
let api: Api
withSimulator(started => {
  simulator = started
  api = createApi(simulator)
})

async function makeOrder(amount: string): Promise<Json> {
  const { body } = await api.post('/v1/orders', {
    type: 'point',
    external_reference: 'counter-1',
    transactions: { payments: [{ amount }] },
    config: { point: { terminal_id: 'PAX_A910__SBX0000001', print_on_terminal: 'seller_ticket' } },
  })
  return body
}
const approve = (tip?: string) => api.post('/simulator/in-person/terminal', { action: 'approve', tip })
const refund = ({ id }: Json, amount?: string, of?: string) =>
  api.post(`/v1/orders/${id}/refund`, amount && { transactions: [{ id: of, amount }] })
const refused = ({ status, body }: Answered) => [status, body.errors?.[0].code]
const paymentOf = async ({ id }: Json) => {
  const { transactions } = (await api.get(`/v1/orders/${id}`)).body
  const [transaction] = transactions.payments
  const { body: payment } = await api.get(`/v1/payments/${transaction.reference_id}`)
  return { transaction, payment }
}

const sale = fc.record({
  amount: fc.integer({ min: 1_500_00, max: 90_000_00 }),
  tip: fc.option(fc.integer({ min: 1, max: 10_000_00 })),
  parts: fc.array(fc.integer({ min: 1, max: 60_000_00 }), { maxLength: 4 }),
  rest: fc.boolean(),
})

test('no more is refunded than was paid with the tip, and the order and its payment agree', async () => {
  const check = fc.asyncProperty(sale, async ({ amount, tip, parts, rest }) => {
    const order = await makeOrder(amountOf(amount, 2))
    await approve(tip === null ? undefined : amountOf(tip, 2))
    const paid = amount + (tip ?? 0)
    const [{ id }] = order.transactions.payments
    let refunded = 0
    for (const part of parts) {
      const answer = await refund(order, amountOf(part, 2), id)
      const left = paid - refunded
      if (answer.status === 201) refunded += part
      else if (left === 0) expect(refused(answer)).toEqual([409, 'order_already_refunded'])
      else if (tip !== null && part < paid)
        expect(refused(answer)).toEqual([403, 'partial_refund_forbidden_with_tips'])
      else expect([refused(answer), part > left]).toEqual([[400, 'refund_amount_exceeds'], true])
    }
    if (rest && refunded < paid) {
      expect((await refund(order)).status).toBe(201)
      refunded = paid
    }
    const { transaction, payment } = await paymentOf(order)
    expect([transaction.paid_amount, transaction.tip_amount]).toEqual([
      amountOf(paid, 2),
      tip === null ? undefined : amountOf(tip, 2),
    ])
    expect(centsOf(transaction.refunded_amount ?? '0')).toBe(refunded)
    expect([payment.transaction_amount, payment.transaction_amount_refunded].map(toCents)).toEqual([
      paid,
      refunded,
    ])
  })
  await fc.assert(check, { numRuns: 15 })
})

test.each(['0.00', '-1.00', 'x', '1.234'])('%j is no tip', async tip => {
  await makeOrder('100.00')
  expect((await approve(tip)).status).toBe(400)
})

test('only a card is refunded in part', async () => {
  simulator.register(api.token, { siteId: 'MLB' })
  const order = await makeOrder('100.00')
  await api.call('POST', `/v1/orders/${order.id}/events`, { status: 'processed', payment_method_id: 'pix' })
  await api.advance({ seconds: 10 })
  const [{ id }] = order.transactions.payments
  expect(refused(await refund(order, '40.00', id))).toEqual([400, 'unsupported_partially_refunds'])
  expect((await refund(order, '100.00', id)).status).toBe(201)
})

test('a wrong word about the ticket is refused', async () => {
  const answer = await api.post('/v1/orders', {
    type: 'point',
    external_reference: 'counter-1',
    transactions: { payments: [{ amount: '100.00' }] },
    config: { point: { terminal_id: 'PAX_A910__SBX0000001', print_on_terminal: 'yes' } },
  })
  expect(refused(answer)).toEqual([400, 'property_value'])
})
