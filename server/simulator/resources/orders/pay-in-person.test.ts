/** What a scan of a code does, which the phone page and the control API ask for (docs/internals/provider-evidence.md, "Point and QR"). */
import { expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

async function makeOrder(api: Api): Promise<Json> {
  const { status, body } = await api.post('/v1/orders', {
    type: 'qr',
    external_reference: 'counter-1',
    transactions: { payments: [{ amount: '1500.00' }] },
    config: { qr: { external_pos_id: 'POS001' } },
  })
  expect(status).toBe(201)
  return body
}

const sendEvent = (api: Api, { id }: Json, event: Json) => api.call('POST', `/v1/orders/${id}/events`, event)
const paymentsOf = async (api: Api): Promise<Json[]> =>
  (await api.get('/v1/payments/search?external_reference=counter-1&sort=date_created')).body.results

test('a card that is refused at a scan leaves a rejected payment, and the order waits for the next scan', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  await sendEvent(api, order, { status: 'failed', status_detail: 'insufficient_amount' })
  expect((await api.get(`/v1/orders/${order.id}`)).body).toEqual(order)
  expect(await paymentsOf(api)).toMatchObject([
    { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount', transaction_amount: 1500 },
  ])
  await sendEvent(api, order, { status: 'processed', payment_method_type: 'account_money' })
  const { status, transactions } = (await api.get(`/v1/orders/${order.id}`)).body
  expect([status, transactions.payments[0].payment_method]).toMatchObject([
    'processed',
    { id: 'account_money' },
  ])
  expect((await paymentsOf(api)).map(payment => payment.status).sort()).toEqual(['approved', 'rejected'])
})

test.each([{ payment_method_type: 'account_money' }, { status_detail: 'processing_error' }])(
  'a scan that fails by %j makes no payment',
  async event => {
    const api = createApi(simulator)
    const order = await makeOrder(api)
    expect((await sendEvent(api, order, { status: 'failed', ...event })).status).toBe(204)
    expect([await paymentsOf(api), (await api.get(`/v1/orders/${order.id}`)).body]).toEqual([[], order])
  },
)

test.each([
  ['high_risk', 'cc_rejected_high_risk'],
  ['rejected_by_issuer', 'cc_rejected_other_reason'],
  ['rejected_other_reason', 'rejected_other_reason'],
  ['bad_filled_card_data', 'cc_rejected_bad_filled_other'],
])(
  'a charge that a key refuses as %s has that reason, and no name of a cardholder',
  async (reason, detail) => {
    const api = createApi(simulator)
    await sendEvent(api, await makeOrder(api), { status: 'failed', status_detail: reason })
    expect(await paymentsOf(api)).toMatchObject([
      { status_detail: detail, card: { cardholder: { name: '' } } },
    ])
  },
)
