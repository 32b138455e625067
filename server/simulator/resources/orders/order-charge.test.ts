import { describe, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import { cardMethod, orderBody, orderByCard } from '../../tests/support/order-body.ts'
import { challengedOrder, chargeOf, firstOf, stateOf } from '../../tests/support/order-states.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
let api: Api
withSimulator(started => {
  simulator = started
  api = createApi(simulator)
})

const read = async (order: Json): Promise<Json> => (await api.get(`/v1/orders/${order.id}`)).body
const orderOf = async (holder = 'APRO', fields: Json = {}): Promise<Json> =>
  (await orderByCard(api, holder, fields)).body

describe('a change of the charge changes the order', () => {
  test.each([
    ['approve', 'processed/accredited'],
    ['reject', 'failed/failed'],
    ['expire', 'expired/expired'],
    ['cancel', 'canceled/canceled'],
  ])('a review that ends with %s makes the order %s', async (settlement, state) => {
    const order = await orderOf('CONT')
    await api.settle((await chargeOf(api, order)).id, { settlement })
    expect(stateOf(await read(order))).toBe(state)
  })

  test('a refund by the Payments API is one of the order', async () => {
    const order = await orderOf()
    const { id } = await chargeOf(api, order)
    await api.post(`/v1/payments/${id}/refunds`, { amount: 0.1 })
    await api.post(`/v1/payments/${id}/refunds`, { amount: 0.2 })
    const after = await read(order)
    expect(stateOf(after)).toBe('processed/partially_refunded')
    expect(firstOf(after)).toMatchObject({ refunded_amount: '0.30', paid_amount: '1500.00' })
    expect(after.transactions.refunds.map((refund: Json) => refund.amount)).toEqual(['0.10', '0.20'])
  })

  test('a ticket that expires beside a paid card: nothing was refunded, and nothing of the ticket can be', async () => {
    const payments = [
      { amount: '1000.00', payment_method: await cardMethod(api) },
      { amount: '1000.00', payment_method: { id: 'rapipago', type: 'ticket' } },
    ]
    const { body: order } = await api.post(
      '/v1/orders',
      orderBody(null, { total_amount: '2000.00', transactions: { payments } }),
    )
    const charges: Json[] = (await api.get('/v1/payments/search')).body.results
    const ticket = charges.find(({ payment_method_id }) => payment_method_id === 'rapipago')
    await api.settle(ticket?.id, { settlement: 'expire' })
    expect(stateOf(await read(order))).toBe('processed/accredited')

    const part = (index: number) => ({
      transactions: [{ id: order.transactions.payments[index].id, amount: '10.00' }],
    })
    const refused = await api.post(`/v1/orders/${order.id}/refund`, part(1))
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'cannot_refund_order'])
    expect((await api.post(`/v1/orders/${order.id}/refund`, part(0))).status).toBe(201)
    expect(stateOf(await read(order))).toBe('processed/partially_refunded')
  })

  test('a partial capture by the Payments API is what the order was paid', async () => {
    const order = await orderOf('APRO', { capture_mode: 'manual' })
    await api.put(`/v1/payments/${(await chargeOf(api, order)).id}`, {
      capture: true,
      transaction_amount: 40.05,
    })
    const after = await read(order)
    expect(after).toMatchObject({ total_amount: '1500.00', total_paid_amount: '40.05' })
    expect(firstOf(after)).toMatchObject({ amount: '1500.00', paid_amount: '40.05' })
  })

  test('a buyer who claims changes nothing', async () => {
    const order = await orderOf()
    await api.settle((await chargeOf(api, order)).id, { settlement: 'mediate' })
    expect(stateOf(await read(order))).toBe('processed/accredited')
  })

  test('a dispute charges the order back, and its decision is shown', async () => {
    const order = await orderOf()
    const path = `/simulator/payments/${(await chargeOf(api, order)).id}/chargeback`
    const { body: dispute } = await api.post(path)
    const open = await read(order)
    expect(stateOf(open)).toBe('charged_back/in_process')
    const [chargeback] = open.transactions.chargebacks
    expect(chargeback).toEqual({
      id: expect.stringMatching(/^CBK[0-9A-Z]{26}$/),
      transaction_id: firstOf(order).id,
      case_id: dispute.id,
      status: 'in_process',
      references: [],
    })
    await api.post(path, { verdict: 'reimbursed' })
    const decided = await read(order)
    expect(stateOf(decided)).toBe('charged_back/reimbursed')
    expect(decided.transactions.chargebacks).toEqual([{ ...chargeback, status: 'reimbursed' }])
  })
})

describe('the control API', () => {
  test('settles the charge of an order by the id of the order', async () => {
    const order = await orderOf('CONT')
    const answer = await api.post(`/simulator/payments/${order.id}/settle`, { settlement: 'approve' })
    expect(answer).toMatchObject({
      status: 200,
      body: { id: (await chargeOf(api, order)).id, status: 'approved' },
    })
    expect(stateOf(await read(order))).toBe('processed/accredited')
    await api.post(`/simulator/payments/${order.id}/chargeback`)
    expect(stateOf(await read(order))).toBe('charged_back/in_process')
  })

  test('finishes its challenge', async () => {
    const order = await challengedOrder(api)
    await api.post(`/simulator/payments/${order.id}/challenge`)
    expect(stateOf(await read(order))).toBe('processed/accredited')
  })

  test('settles the transaction that is open', async () => {
    const payments = await Promise.all(
      ['APRO', 'CONT'].map(async holder => ({
        amount: '750.00',
        payment_method: await cardMethod(api, holder),
      })),
    )
    const order = (await api.post('/v1/orders', orderBody(null, { transactions: { payments } }))).body
    await api.post(`/simulator/payments/${order.id}/settle`, { settlement: 'reject', in_seconds: 60 })
    await api.advance({ seconds: 60 })
    const [paid, rejected] = (await read(order)).transactions.payments
    expect([stateOf(paid), stateOf(rejected)]).toEqual(['processed/accredited', 'failed/rejected_by_issuer'])
  })

  test('knows no charge of an order that was not processed, nor of another account', async () => {
    const order = await orderOf('APRO', { processing_mode: 'manual' })
    const settle = { settlement: 'approve' }
    expect((await api.post(`/simulator/payments/${order.id}/settle`, settle)).status).toBe(404)
    const processed = await orderOf('CONT')
    const other = createApi(simulator)
    expect((await other.post(`/simulator/payments/${processed.id}/settle`, settle)).status).toBe(404)
  })

  test('makes calls to orders fail, performed or not', async () => {
    await api.post('/simulator/faults', { method: 'POST', path: '/v1/orders', status: 500, performed: true })
    expect((await orderByCard(api)).status).toBe(500)
    expect((await orderByCard(api)).status).toBe(201)
    expect((await api.get('/v1/payments/search')).body.paging.total).toBe(2)
    await api.post('/simulator/faults', {
      path: '/v1/orders/*/refund',
      code: 'order_refund_already_in_process',
    })
    const order = await orderOf()
    expect(await api.post(`/v1/orders/${order.id}/refund`)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'order_refund_already_in_process' }] },
    })
    expect(await read(order)).toEqual(order)
  })
})
