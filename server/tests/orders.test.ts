/** Orders and their later changes, through the gateway and the simulator. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order, OrderSearch } from '../contract/orders.ts'
import type { PaymentSearch } from '../contract/payments.ts'
import type { EntrySummary } from '../journal/entries.ts'
import { cardTransaction, orderFields, startTestDemo, type TestDemo } from './support/start-test-demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await startTestDemo()
})
afterAll(() => demo?.[Symbol.asyncDispose]())

const post = <T = Order>(path: string, body?: unknown, headers?: Record<string, string>) =>
  demo.rest<T>('POST', path, body, headers)
const read = async (id: string) => (await demo.rest<Order>('GET', `/orders/${id}`)).body.data
const paymentsOf = ({ transactions }: Order) => transactions?.payments ?? []
const transactionIdOf = (order: Order) => paymentsOf(order)[0]?.id ?? ''
/** A reference that no other test uses. */
const freshReference = () => `order-${crypto.randomUUID()}`

async function found(external_reference: string): Promise<Order[]> {
  const dayMs = 86_400_000
  const [begin_date = '', end_date = ''] = [-1, 1].map(days =>
    new Date(Date.now() + days * dayMs).toISOString(),
  )
  const query = new URLSearchParams({ begin_date, end_date, external_reference })
  return (await demo.rest<OrderSearch>('GET', `/orders?${query}`)).body.data.data
}

test('POST /orders answers 201 with the order and its transaction, amounts as text', async () => {
  const transactions = { payments: [cardTransaction(await demo.tokenize())] }
  const { status, body } = await post('/orders', { ...orderFields, transactions })
  expect([status, body]).toMatchObject([
    201,
    {
      ok: true,
      data: {
        id: expect.stringMatching(/^ORD/),
        status: 'processed',
        status_detail: 'accredited',
        total_amount: '1500.00',
        total_paid_amount: '1500.00',
        external_reference: 'order-1001',
        transactions: {
          payments: [
            {
              id: expect.stringMatching(/^PAY/),
              amount: '1500.00',
              status: 'processed',
              status_detail: 'accredited',
            },
          ],
        },
      },
      meta: [],
    },
  ])
  expect(await read(body.data.id)).toEqual(body.data)
})

test('an authorized order is captured, and its payment is refunded in parts and then fully', async () => {
  const order = await demo.order({ capture_mode: 'manual' })
  expect(order).toMatchObject({ status: 'action_required', status_detail: 'waiting_capture' })
  const { id } = order
  const captured = await post(`/orders/${id}/capture`)
  expect([captured.status, captured.body.data]).toMatchObject([
    200,
    { id, status: 'processed', status_detail: 'accredited' },
  ])
  const transactions = [{ id: transactionIdOf(order), amount: '499.99' }]
  const part = await post(`/orders/${id}/refund`, { transactions })
  expect([part.status, part.body.data]).toMatchObject([
    201,
    { id, status_detail: 'partially_refunded', transactions: { refunds: [{ amount: '499.99' }] } },
  ])
  expect(paymentsOf(await read(id))).toMatchObject([{ refunded_amount: '499.99' }])
  const rest = await post(`/orders/${id}/refund`)
  expect([rest.status, rest.body.data]).toMatchObject([
    201,
    { status: 'refunded', transactions: { refunds: [{ amount: '499.99' }, { amount: '1000.01' }] } },
  ])
  const again = await post(`/orders/${id}/refund`)
  expect([again.status, again.body]).toMatchObject([
    409,
    { code: 'provider_refused', causes: [{ family: 'orders', code: 'order_already_refunded' }] },
  ])
})

test('an authorized order is canceled, and then not captured', async () => {
  const { id } = await demo.order({ capture_mode: 'manual' })
  const { status, body } = await post(`/orders/${id}/cancel`)
  expect([status, body.data.status]).toEqual([200, 'canceled'])
  expect((await post(`/orders/${id}/capture`)).body).toMatchObject({
    code: 'provider_refused',
    causes: [{ family: 'orders', code: 'cannot_capture_order' }],
  })
})

test('an order at its terminal is canceled only if the caller says so', async () => {
  const { id } = (
    await post('/orders', {
      type: 'point',
      external_reference: freshReference(),
      transactions: { payments: [{ amount: '150.00' }] },
      config: { point: { terminal_id: 'NEWLAND_N950__SBX0000001' } },
    })
  ).body.data
  await demo.control('POST', `/v1/orders/${id}/events`, { status: 'action_required' })
  expect((await read(id)).status).toBe('at_terminal')
  expect((await post(`/orders/${id}/cancel`)).body).toMatchObject({
    code: 'provider_refused',
    causes: [{ family: 'orders', code: 'cannot_cancel_order' }],
  })
  const { status, body } = await post(`/orders/${id}/cancel`, { at_terminal: true })
  expect([status, body.data]).toMatchObject([
    200,
    { status: 'at_terminal', transactions: { payments: [{ status_detail: 'cancellation_requested' }] } },
  ])
  await demo.control('POST', '/simulator/clock/advance', { seconds: 2 })
  expect((await read(id)).status).toBe('canceled')
})

test('transactions of a manual order are added, changed and deleted before it is processed', async () => {
  const { id } = await demo.order({ processing_mode: 'manual', transactions: undefined })
  const add = async () => {
    const payments = [cardTransaction(await demo.tokenize())]
    const answer = await post<{ payments: { id: string }[] }>(`/orders/${id}/transactions`, { payments })
    expect(answer.status).toBe(201)
    return answer.body.data.payments[0]?.id
  }
  const path = `/orders/${id}/transactions/${await add()}`
  const deleted = await demo.rest('DELETE', path)
  expect([deleted.status, deleted.body]).toEqual([200, { ok: true, data: {}, meta: [] }])
  expect((await demo.rest('DELETE', path)).body).toMatchObject({
    causes: [{ family: 'orders', code: 'transaction_not_found' }],
  })
  const kept = await add()
  const changed = await demo.rest('PUT', `/orders/${id}/transactions/${kept}`, {
    payment_method: { installments: 3 },
  })
  expect([changed.status, changed.body.data]).toMatchObject([200, { payment_method: { installments: 3 } }])
  const processed = await post(`/orders/${id}/process`)
  expect([processed.status, processed.body.data]).toMatchObject([
    200,
    { status: 'processed', transactions: { payments: [{ id: kept, status: 'processed' }] } },
  ])
})

describe('an order whose card is refused', () => {
  test('is 402 order_failed with its id and reasons, and is read and found afterwards', async () => {
    const external_reference = freshReference()
    const transactions = { payments: [cardTransaction(await demo.tokenize('FUND'))] }
    const { status, body } = await post('/orders', { ...orderFields, external_reference, transactions })
    const [failed] = await found(external_reference)
    expect(failed).toMatchObject({ status: 'failed', status_detail: 'failed' })
    const [transaction] = failed ? paymentsOf(failed) : []
    const reason = transaction?.status_detail
    expect([status, body]).toMatchObject([
      402,
      {
        ok: false,
        code: 'order_failed',
        message: `The order ${failed?.id} failed: ${reason}.`,
        order: { id: failed?.id, transactions: [{ id: transaction?.id, status_detail: reason }] },
        causes: [{ family: 'orders', code: 'failed' }],
        details: { data: { id: failed?.id } },
      },
    ])
    expect(await read(failed?.id ?? '')).toEqual(failed)
  })

  test('fails when it is processed, if its mode is manual', async () => {
    const { id } = await demo.order({ processing_mode: 'manual' }, 'OTHE')
    const { status, body } = await post(`/orders/${id}/process`)
    expect([status, body]).toMatchObject([402, { code: 'order_failed', order: { id } }])
  })
})

test('the same key and body are one order, and the same key with another body is 409', async () => {
  const external_reference = freshReference()
  const transactions = { payments: [cardTransaction(await demo.tokenize())] }
  const body = { ...orderFields, external_reference, transactions }
  const key = { 'x-idempotency-key': external_reference }
  const [first, second] = [await post('/orders', body, key), await post('/orders', body, key)]
  expect([first.status, second.text]).toEqual([201, first.text])
  expect(await found(external_reference)).toHaveLength(1)
  const other = await post('/orders', { ...body, description: 'Another' }, key)
  expect([other.status, other.body]).toMatchObject([
    409,
    { code: 'provider_refused', causes: [{ family: 'orders', code: 'idempotency_key_already_used' }] },
  ])
})

test('equal requests at once with one key make one order', async () => {
  const external_reference = freshReference()
  const transactions = { payments: [cardTransaction(await demo.tokenize())] }
  const body = { ...orderFields, external_reference, transactions }
  const key = { 'x-idempotency-key': external_reference }
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('/orders', body, key)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await found(external_reference)).toHaveLength(1)
})

test('refunds at once never return more than the order', async () => {
  const order = await demo.order()
  const transactions = [{ id: transactionIdOf(order), amount: '99.99' }]
  const refund = () => post(`/orders/${order.id}/refund`, { transactions })
  const answers = await Promise.all(Array.from({ length: 30 }, refund))
  const refused = answers.filter(({ status }) => status !== 201)
  // 15 times 99.99 is 1499.85.
  expect(refused).toHaveLength(15)
  for (const { status, body } of refused)
    expect([status, body.causes]).toEqual([400, [{ family: 'orders', code: 'refund_amount_exceeds' }]])
  expect(paymentsOf(await read(order.id))).toMatchObject([{ refunded_amount: '1499.85' }])
})

test('all faults that only the provider knows are listed by field at once', async () => {
  const payments = [{ amount: '10.50', payment_method: { id: 'rapipago', type: 'ticket' } }]
  const { status, body } = await post('/orders', {
    ...orderFields,
    metadata: { a: 1 },
    notification_url: 'https://shop.example/hook',
    external_reference: 'a b',
    transactions: { payments },
  })
  expect([status, body.code]).toEqual([400, 'provider_refused'])
  expect(Object.keys(body.errors)).toEqual(
    expect.arrayContaining(['metadata', 'notification_url', 'external_reference', 'total_amount']),
  )
})

test('an id that no order has is not found', async () => {
  const { id } = await demo.order()
  const unknown = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
  const { status, body } = await demo.rest('GET', `/orders/${unknown}`)
  expect([status, body]).toMatchObject([404, { causes: [{ family: 'orders', code: 'order_not_found' }] }])
})

test('the payment that charges an order names the order', async () => {
  const external_reference = freshReference()
  const { id } = await demo.order({ external_reference })
  const { body } = await demo.rest<PaymentSearch>('GET', `/payments?external_reference=${external_reference}`)
  expect(body.data.results).toMatchObject([
    {
      external_reference,
      transaction_amount: 1500,
      point_of_interaction: { references: [{ type: 'ORDER_MP', id }] },
    },
  ])
})

describe('the journal', () => {
  const sign = (signed_id_case: string) =>
    demo.control('POST', '/simulator/accounts', { settings: { signed_id_case } })
  const timelineOf = async (id: string) => {
    await demo.rest('GET', '/notifications/settled')
    return (await demo.rest<{ entries: EntrySummary[] }>('GET', `/orders/${id}/timeline`)).body.data.entries
  }

  test('has the calls and the validated notifications of an order on its timeline', async () => {
    const { id } = await demo.order({ capture_mode: 'manual' })
    await post(`/orders/${id}/capture`)
    const entries = await timelineOf(id)
    const calls = entries.filter(({ kind }) => kind === 'call')
    const notifications = entries.filter(({ kind }) => kind === 'notification')
    expect(calls).toMatchObject([
      { operation: 'orders.create', status: 201, resource: id, payment_id: null },
      { operation: 'orders.capture', status: 200, resource: id },
    ])
    expect(notifications.length).toBeGreaterThan(1)
    for (const notification of notifications)
      expect(notification).toMatchObject({
        topic: 'order',
        resource: id,
        verdict: 'validated',
        payment_id: null,
      })
    expect(notifications.map(entry => entry.kind === 'notification' && entry.action)).toContain(
      'order.processed',
    )
  })

  test('has the notification of a chargeback on the timeline of its order', async () => {
    const { id } = await demo.order()
    await demo.control('POST', `/simulator/payments/${id}/chargeback`, {})
    const topics = (await timelineOf(id)).map(entry => (entry.kind === 'notification' ? entry.topic : null))
    expect(topics).toContain('topic_chargebacks_wh')
  })

  test.each([
    ['as_sent', 'id_signed_as_sent'],
    ['lower_case', 'id_signed_in_lower_case'],
  ])('explains that the id was signed %s', async (signed_id_case, code) => {
    await sign(signed_id_case)
    const { id } = await demo.order()
    const [notification] = (await timelineOf(id)).filter(({ kind }) => kind === 'notification')
    const { body } = await demo.rest('GET', `/notifications/${notification?.seq}`)
    expect(body.data).toMatchObject({
      verdict: 'validated',
      explanation: { notes: expect.arrayContaining([expect.objectContaining({ code })]) },
    })
    await sign('as_sent')
  })

  test('finds an order by its id, its reference and the id of its transaction', async () => {
    const external_reference = freshReference()
    const order = await demo.order({ external_reference })
    await demo.rest('GET', '/notifications/settled')
    for (const text of [order.id, external_reference, transactionIdOf(order)])
      for (const list of ['calls', 'notifications']) {
        const { body } = await demo.rest<{ entries: EntrySummary[] }>('GET', `/${list}?text=${text}`)
        expect(
          body.data.entries.map(({ resource }) => resource),
          `${list} ${text}`,
        ).toContain(order.id)
      }
  })
})
