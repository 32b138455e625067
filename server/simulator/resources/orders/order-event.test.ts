/** Orders of Point and QR, whose tests report what happens on their terminal (docs/internals/provider-evidence.md, "Point and QR"). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SiteId } from '../../../facts/countries.ts'
import { type Simulator, startSimulator } from '../../start/simulator.ts'
import { type Answered, type Api, createApi, type Json } from '../../tests/support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

function sellerIn(siteId: SiteId): Api {
  const api = createApi(simulator)
  simulator.register(api.token, { siteId })
  return api
}

const configs = {
  point: { point: { terminal_id: 'NEWLAND_N950__SBX0000001' } },
  qr: { qr: { external_pos_id: 'POS001', mode: 'dynamic' } },
}
type InPerson = keyof typeof configs

async function makeOrder(api: Api, type: InPerson = 'point', fields: Json = {}): Promise<Json> {
  const { body } = await api.post('/v1/orders', {
    type,
    external_reference: 'counter-1',
    transactions: { payments: [{ amount: '1500.00' }] },
    config: configs[type],
    ...fields,
  })
  expect([body.status, body.status_detail]).toEqual(['created', 'created'])
  return body
}

/** Sends an event, without an idempotency key, which events do not need. */
const sendEvent = (api: Api, order: Json, event: Json): Promise<Answered> =>
  api.call('POST', `/v1/orders/${order.id}/events`, event)
const read = async (api: Api, { id }: Json): Promise<Json> => (await api.get(`/v1/orders/${id}`)).body

const stateOf = ({ status, status_detail, transactions }: Json) => [
  `${status}/${status_detail}`,
  `${transactions.payments[0].status}/${transactions.payments[0].status_detail}`,
]

/** Sends an event, and waits on the account's clock until it has happened. */
async function sendEventAndWait(api: Api, order: Json, event: Json) {
  expect(await sendEvent(api, order, event)).toMatchObject({ status: 204, body: null })
  await api.advance({ seconds: 40 })
}

test.each<[Json, string, string]>([
  [{ status: 'processed' }, 'processed/processed', 'processed/accredited'],
  [{ status: 'failed' }, 'failed/failed', 'failed/rejected_by_issuer'],
  [{ status: 'failed', status_detail: 'high_risk' }, 'failed/failed', 'failed/high_risk'],
  [{ status: 'canceled' }, 'canceled/canceled', 'canceled/canceled_on_terminal'],
  [{ status: 'expired' }, 'expired/expired', 'expired/expired'],
  [{ status: 'action_required' }, 'action_required/action_required', 'action_required/check_on_terminal'],
])(
  'a Point order that is told %j is at the terminal until it becomes %s',
  async (event, order, transaction) => {
    const api = createApi(simulator)
    await api.put('/simulator/clock', { now: '2026-03-02T10:00:00Z', frozen: true })
    const made = await makeOrder(api)
    expect(await sendEvent(api, made, event)).toMatchObject({ status: 204, body: null })
    expect(stateOf(await read(api, made))).toEqual(['at_terminal/at_terminal', 'at_terminal/at_terminal'])
    const { jobs } = (await api.get('/simulator/jobs')).body
    expect(jobs).toContainEqual(expect.objectContaining({ kind: 'settlement', resource: made.id }))
    // The provider takes up to 10 seconds to perform an event, and up to 40 if the event is `action_required`.
    const isSlow = event.status === 'action_required'
    await api.advance({ seconds: 10 })
    expect((await read(api, made)).status).toBe(isSlow ? 'at_terminal' : event.status)
    const { ran } = (await api.advance({ seconds: 30 })).body
    if (isSlow) expect(ran).toMatchObject([{ kind: 'settlement', resource: made.id, status: event.status }])
    expect(stateOf(await read(api, made))).toEqual([order, transaction])
  },
)

test.each<[Json, string, string]>([
  [{ status: 'processed' }, 'processed/accredited', 'processed/accredited'],
  // This event is a refused scan.
  [{ status: 'failed' }, 'created/created', 'created/ready_to_process'],
  [{ status: 'canceled' }, 'canceled/canceled', 'canceled/canceled'],
  [{ status: 'expired' }, 'expired/expired', 'expired/expired'],
])('a QR order that is told %j becomes %s at once', async (event, order, transaction) => {
  const api = createApi(simulator)
  const made = await makeOrder(api, 'qr')
  expect(await sendEvent(api, made, event)).toMatchObject({ status: 204, body: null })
  expect(stateOf(await read(api, made))).toEqual([order, transaction])
})

test.each<[SiteId, Json, Json]>([
  ['MLA', {}, { id: 'visa', type: 'credit_card', installments: 1 }],
  ['MLA', { payment_method_type: 'debit_card' }, { id: 'debvisa', type: 'debit_card' }],
  ['MLA', { payment_method_id: 'master', installments: 3 }, { id: 'master', installments: 3 }],
  ['MLB', { payment_method_id: 'pix' }, { id: 'pix', type: 'bank_transfer' }],
])('in %s the event %j charges %j', async (siteId, event, method) => {
  const api = sellerIn(siteId)
  const order = await makeOrder(api)
  await sendEventAndWait(api, order, { status: 'processed', ...event })
  const paid = await read(api, order)
  expect(paid.transactions.payments).toMatchObject([
    { status: 'processed', paid_amount: '1500.00', payment_method: method },
  ])
  expect(paid.transactions.payments[0].payment_method).not.toHaveProperty('token')
  const charges = await api.get('/v1/payments/search?external_reference=counter-1')
  expect(charges.body.results).toMatchObject([{ status: 'approved', transaction_amount: 1500 }])
})

test.each<[Json, Json[]]>([
  [{ status_detail: 'high_risk' }, [{ status: 'rejected', status_detail: 'cc_rejected_high_risk' }]],
  [{ payment_method_type: 'debit_card' }, [{ status: 'rejected', payment_method_id: 'debvisa' }]],
  // No test card has this refusal.
  [{ status_detail: 'processing_error' }, []],
])('a charge that fails on a terminal by %j leaves the payments %j', async (event, payments) => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  await sendEventAndWait(api, order, { status: 'failed', ...event })
  const { results } = (await api.get('/v1/payments/search?external_reference=counter-1')).body
  expect(results).toMatchObject(payments)
  expect((await read(api, order)).transactions.payments[0].reference_id).toBe(
    results[0] && String(results[0].id),
  )
})

test('a Point order shows the payment and the card that paid it', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  await sendEventAndWait(api, order, { status: 'processed' })
  const [payment] = (await read(api, order)).transactions.payments
  expect((await api.get(`/v1/payments/${payment.reference_id}`)).body).toMatchObject({
    transaction_amount: 1500,
    card: { first_six_digits: payment.card.first_digits, last_four_digits: payment.card.last_digits },
  })
})

const events = ['processed', 'failed', 'canceled', 'expired', 'action_required', 'refunded']
const codeOf = ({ status, body }: Answered) => [status, body?.errors[0].code]

async function expectRefused(api: Api, order: Json, statuses: string[]) {
  const before = await read(api, order)
  for (const status of statuses)
    expect(codeOf(await sendEvent(api, order, { status })), status).toEqual([400, 'bad_request'])
  expect(await read(api, order)).toEqual(before)
}

test('a paid order is refunded by an event at once, and what it does not allow changes nothing', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  await expectRefused(api, order, ['refunded'])
  await sendEventAndWait(api, order, { status: 'processed' })
  await expectRefused(
    api,
    order,
    events.filter(status => status !== 'refunded'),
  )
  await sendEvent(api, order, { status: 'refunded' })
  expect(stateOf(await read(api, order))).toEqual(['refunded/refunded', 'refunded/refunded'])
  await expectRefused(api, order, events)
})

test('a card that was only authorized on the terminal is charged once, and given up with its order', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api, 'point', { capture_mode: 'manual' })
  await sendEventAndWait(api, order, { status: 'processed' })
  expect((await read(api, order)).status_detail).toBe('waiting_capture')
  await expectRefused(api, order, ['processed', 'failed', 'action_required'])
  await sendEvent(api, order, { status: 'canceled' })
  const { results } = (await api.get('/v1/payments/search?external_reference=counter-1')).body
  expect(results).toMatchObject([{ status: 'cancelled' }])
})

test('an order that requires an action stays so, and its terminal is free', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  await sendEventAndWait(api, order, { status: 'action_required' })
  await expectRefused(api, order, events)
  expect(codeOf(await api.post(`/v1/orders/${order.id}/cancel`))).toEqual([409, 'cannot_cancel_order'])
  await makeOrder(api)
  await api.advance({ days: 1 })
  expect((await read(api, order)).status).toBe('action_required')
})

test('a QR order requires no action', async () => {
  const api = createApi(simulator)
  await expectRefused(api, await makeOrder(api, 'qr'), ['action_required', 'refunded'])
})

test('the first of two events decides', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  await sendEvent(api, order, { status: 'action_required' })
  await sendEventAndWait(api, order, { status: 'failed' })
  expect((await read(api, order)).status).toBe('failed')
})

describe('the refund of a QR order', () => {
  async function paidOrder() {
    const api = createApi(simulator)
    await api.put('/simulator/clock', { now: '2026-03-02T10:00:00Z', frozen: true })
    const order = await makeOrder(api, 'qr')
    await sendEvent(api, order, { status: 'processed' })
    const [transaction] = order.transactions.payments
    const refund = (body?: Json) => api.post(`/v1/orders/${order.id}/refund`, body)
    return { api, order, transaction, refund }
  }
  const paid = ['processed/accredited', 'processed/accredited']
  const refundsOf = ({ transactions: { refunds } }: Json) =>
    refunds?.map(({ amount, status }: Json) => `${amount} ${status}`)

  test('is accepted, and made later', async () => {
    const { api, order, refund } = await paidOrder()
    const answer = await refund()
    expect(answer).toMatchObject({ status: 201, body: { status: 'processed', status_detail: 'accredited' } })
    expect(refundsOf(answer.body)).toEqual(['1500.00 processing'])
    expect(stateOf(await read(api, order))).toEqual(paid)
    const { jobs } = (await api.get('/simulator/jobs')).body
    expect(jobs).toEqual([expect.objectContaining({ kind: 'settlement', resource: order.id })])
    expect(codeOf(await refund())).toEqual([409, 'order_refund_already_in_process'])
    const { ran } = (await api.advance({ seconds: 10 })).body
    expect(ran).toMatchObject([{ kind: 'settlement', resource: order.id, status: 'refunded' }])
    const after = await read(api, order)
    expect(stateOf(after)).toEqual(['refunded/refunded', 'refunded/refunded'])
    expect(refundsOf(after)).toEqual(['1500.00 processed'])
    expect(after.transactions.refunds[0].id).toBe(answer.body.transactions.refunds[0].id)
    const { results } = (await api.get('/v1/payments/search?external_reference=counter-1')).body
    expect(results).toMatchObject([{ status: 'refunded', transaction_amount_refunded: 1500 }])
    expect(codeOf(await refund())).toEqual([409, 'order_already_refunded'])
  })

  test('is one of the whole order', async () => {
    const { api, order, transaction, refund } = await paidOrder()
    const part = { transactions: [{ id: transaction.id, amount: '1499.99' }] }
    expect(codeOf(await refund(part))).toEqual([400, 'unsupported_partially_refunds'])
    const more = { transactions: [{ id: transaction.id, amount: '1500.01' }] }
    expect(codeOf(await refund(more))).toEqual([400, 'refund_amount_exceeds'])
    expect(stateOf(await read(api, order))).toEqual(paid)
    expect((await refund({ transactions: [{ id: transaction.id, amount: '1500.00' }] })).status).toBe(201)
  })

  test('is possible for 180 days', async () => {
    const { api, refund } = await paidOrder()
    await api.advance({ days: 181 })
    expect(codeOf(await refund())).toEqual([409, 'refund_period_exceeded'])
  })

  test('is of what a dispute or another refund leaves', async () => {
    for (const disturb of ['chargeback', 'refund']) {
      const { api, order, refund } = await paidOrder()
      const { results } = (await api.get('/v1/payments/search?external_reference=counter-1')).body
      const [{ id }] = results
      await refund()
      if (disturb === 'chargeback') await api.post(`/simulator/payments/${id}/chargeback`)
      else await api.post(`/v1/payments/${id}/refunds`, { amount: 500 })
      await api.advance({ seconds: 10 })
      expect(refundsOf(await read(api, order)), disturb).toEqual(
        disturb === 'chargeback' ? undefined : ['500.00 processed', '1000.00 processed'],
      )
    }
  })
})

test('a Point order is refunded at once, in part too, for 90 days', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  const refund = (body?: Json) => api.post(`/v1/orders/${order.id}/refund`, body)
  await sendEventAndWait(api, order, { status: 'processed' })
  const [{ id }] = order.transactions.payments
  expect((await refund({ transactions: [{ id, amount: '100.00' }] })).body).toMatchObject({
    status_detail: 'partially_refunded',
    transactions: { refunds: [{ amount: '100.00', status: 'processed' }] },
  })
  await api.advance({ days: 90 })
  expect(codeOf(await refund())).toEqual([409, 'refund_period_exceeded'])
})

describe('an order at its terminal', () => {
  const allow = { 'x-allow-cancelable-status': 'at_terminal' }
  const cancel = (api: Api, { id }: Json, headers?: Record<string, string>) =>
    api.post(`/v1/orders/${id}/cancel`, undefined, headers)
  const requested = ['at_terminal/at_terminal', 'at_terminal/cancellation_requested']

  async function orderAtTerminal(event: Json) {
    const api = createApi(simulator)
    await api.put('/simulator/clock', { now: '2026-03-02T10:00:00Z', frozen: true })
    const order = await makeOrder(api)
    await sendEvent(api, order, event)
    return { api, order }
  }

  test.each(['at_terminal', 'at_terminal,created'])(
    'is canceled by its terminal if the header %j allows it',
    async value => {
      const { api, order } = await orderAtTerminal({ status: 'action_required' })
      expect(codeOf(await cancel(api, order))).toEqual([409, 'cannot_cancel_order'])
      const answer = await cancel(api, order, { 'x-allow-cancelable-status': value })
      expect([answer.status, ...stateOf(answer.body)]).toEqual([202, ...requested])
      expect(stateOf(await read(api, order))).toEqual(requested)
      await api.advance({ seconds: 40 })
      expect(stateOf(await read(api, order))).toEqual(['canceled/canceled', 'canceled/canceled_by_api'])
      expect(codeOf(await cancel(api, order, allow))).toEqual([409, 'order_already_canceled'])
    },
  )

  test('may be paid before its terminal cancels it', async () => {
    const { api, order } = await orderAtTerminal({ status: 'processed' })
    await api.advance({ seconds: 1 })
    await cancel(api, order, allow)
    await api.advance({ seconds: 10 })
    expect((await read(api, order)).status).toBe('processed')
  })

  test('is canceled once', async () => {
    const { api, order } = await orderAtTerminal({ status: 'action_required' })
    await cancel(api, order, allow)
    const before = await read(api, order)
    expect((await cancel(api, order, allow)).status).toBe(202)
    expect(await read(api, order)).toEqual(before)
  })

  test('is canceled at once while it is only created', async () => {
    const api = createApi(simulator)
    const answer = await cancel(api, await makeOrder(api), allow)
    expect([answer.status, ...stateOf(answer.body)]).toEqual([
      200,
      'canceled/canceled',
      'canceled/canceled_by_api',
    ])
  })
})

test.each<[string, Json]>([
  ['no status', {}],
  ['an unknown status', { status: 'at_terminal' }],
  ['a detail of another status', { status: 'failed', status_detail: 'accredited' }],
  ['another field', { status: 'processed', amount: '1.00' }],
  ['an unknown method', { status: 'processed', payment_method_id: 'gold' }],
])('refuses an event with %s', async (_what, event) => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  expect(codeOf(await sendEvent(api, order, event))).toEqual([400, 'bad_request'])
  expect(await read(api, order)).toEqual(order)
})

test('an online order has no events', async () => {
  const api = createApi(simulator)
  const { body: order } = await api.post('/v1/orders', {
    type: 'online',
    processing_mode: 'manual',
    external_reference: 'online-1',
    total_amount: '10.00',
  })
  await expectRefused(api, order, events)
})

test('an event names an order of the account', async () => {
  const api = createApi(simulator)
  const event = { status: 'processed' }
  expect(codeOf(await sendEvent(api, { id: 'ORD1' }, event))).toEqual([400, 'bad_request'])
  expect(codeOf(await sendEvent(api, { id: `ORDTST${'0'.repeat(26)}` }, event))).toEqual([
    404,
    'order_not_found',
  ])
})

test('a terminal charges one payment', async () => {
  const { status, body } = await createApi(simulator).post('/v1/orders', {
    type: 'point',
    external_reference: 'counter-1',
    transactions: { payments: [{ amount: '1.00' }, { amount: '2.00' }] },
    config: configs.point,
  })
  expect([status, body.errors[0].code]).toEqual([400, 'exceeded_number_of_transactions'])
})
