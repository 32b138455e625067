import { describe, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import { cardMethod, orderBody, orderByCard } from '../../tests/support/order-body.ts'
import { challengedOrder, chargeOf, firstOf, stateOf } from '../../tests/support/order-states.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let api: Api
let simulator: Simulator
withSimulator(started => {
  simulator = started
  api = createApi(simulator)
})

const read = async (order: Json): Promise<Json> => (await api.get(`/v1/orders/${order.id}`)).body
const orderOf = async (holder = 'APRO', fields: Json = {}): Promise<Json> =>
  (await orderByCard(api, holder, fields)).body

describe('automatic_async', () => {
  const async = { capture_mode: 'automatic_async' }

  test('captures the card when the clock moves', async () => {
    await api.put('/simulator/clock', { now: '2026-03-02T10:00:00.000-04:00', frozen: true })
    const order = await orderOf('APRO', async)
    expect(stateOf(order)).toBe('action_required/waiting_capture')
    await api.post('/simulator/idle')
    expect(stateOf(await read(order))).toBe('action_required/waiting_capture')
    const { body } = await api.get('/simulator/jobs')
    expect(body.jobs.map((job: Json) => job.kind)).toContain('settlement')
    await api.advance({ seconds: 3 })
    expect(stateOf(await read(order)), 'sdk-go waits 2 s, and captures').toBe(
      'action_required/waiting_capture',
    )
    await api.advance({ seconds: 1 })
    expect(stateOf(await read(order))).toBe('processed/accredited')
    expect((await chargeOf(api, order)).status).toBe('approved')
  })

  test('does not capture an order that was canceled before', async () => {
    const order = await orderOf('APRO', async)
    await api.post(`/v1/orders/${order.id}/cancel`)
    await api.advance({ minutes: 1 })
    expect(stateOf(await read(order))).toBe('canceled/canceled')
    expect(firstOf(await read(order)).status_detail).toBe('canceled_transaction')
  })

  test('answers at once for what cannot be captured later', async () => {
    const order = (
      await api.post('/v1/orders', orderBody({ id: 'account_money', type: 'account_money' }, async))
    ).body
    expect(stateOf(order)).toBe('processed/accredited')
  })
})

describe('the 3-D Secure challenge', () => {
  test('shows the page that the payer finishes', async () => {
    const order = await challengedOrder(api)
    const { transaction_security } = firstOf(order).payment_method
    expect(transaction_security).toMatchObject({ type: 'threeds', validation: 'always', status: 'CHALLENGE' })
    expect((await fetch(transaction_security.url)).status).toBe(200)
    await fetch(`${transaction_security.url}/answer`, { method: 'POST', headers: { origin: simulator.url } })
    const after = await read(order)
    expect(stateOf(after)).toBe('processed/accredited')
    expect(firstOf(after).payment_method.transaction_security.status).toBe('AUTHENTICATED')
  })

  test('can be refused', async () => {
    const order = await challengedOrder(api)
    await api.settle((await chargeOf(api, order)).id, { settlement: 'reject' })
    expect(stateOf(await read(order))).toBe('failed/failed')
    expect(firstOf(await read(order)).status_detail).toBe('cc_rejected_3ds_challenge')
  })

  test('expires after 40 minutes', async () => {
    const order = await challengedOrder(api)
    await api.advance({ minutes: 39 })
    expect((await read(order)).status).toBe('action_required')
    await api.advance({ minutes: 1 })
    expect(stateOf(await read(order))).toBe('failed/failed')
    expect(firstOf(await read(order)).status_detail).toBe('3ds_challenge_expired')
  })

  test('expires at once if that is simulated, and with the order in another way', async () => {
    const order = await challengedOrder(api)
    await api.settle(order.id, { settlement: 'expire' })
    expect(firstOf(await read(order)).status_detail).toBe('3ds_challenge_expired')
    expect(firstOf(await read(order)).payment_method.transaction_security.status).toBe('ERROR')
    const brief = await challengedOrder(api, { expiration_time: 'PT10M' })
    await api.advance({ minutes: 10 })
    expect(stateOf(await read(brief))).toBe('expired/expired')
  })
})

describe('an order that nobody pays', () => {
  test('expires with its ticket when expiration_time ends', async () => {
    const ticket = { id: 'rapipago', type: 'ticket' }
    const order = (await api.post('/v1/orders', orderBody(ticket, { expiration_time: 'PT1H' }))).body
    await api.advance({ minutes: 60 })
    expect(stateOf(await read(order))).toBe('expired/expired')
    expect((await chargeOf(api, order)).status_detail).toBe('expired')
  })

  test('expires without transactions', async () => {
    const body = orderBody(null, {
      processing_mode: 'manual',
      transactions: undefined,
      expiration_time: 'PT1H',
    })
    const order = (await api.post('/v1/orders', body)).body
    const { ran } = (await api.advance({ hours: 2 })).body
    expect(ran).toMatchObject([{ kind: 'expiry', resource: order.id, status: 'expired' }])
    expect(stateOf(await read(order))).toBe('expired/expired')
  })

  test('stays as it is if it was paid in time', async () => {
    const order = await orderOf('APRO', { expiration_time: 'PT1H' })
    await api.advance({ hours: 2 })
    expect(stateOf(await read(order))).toBe('processed/accredited')
  })

  test('expires on a terminal after 15 minutes, which until then takes no other', async () => {
    const body = {
      type: 'point',
      external_reference: 'order-1',
      config: { point: { terminal_id: 'NEWLAND_N950__SBX0000001' } },
      transactions: { payments: [{ amount: '150.00' }] },
    }
    const order = (await api.post('/v1/orders', body)).body
    expect(stateOf(order)).toBe('created/created')
    expect(await api.post('/v1/orders', body)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'already_queued_order_for_terminal' }] },
    })
    await api.advance({ minutes: 15 })
    expect(stateOf(await read(order))).toBe('expired/expired')
    expect((await api.post('/v1/orders', body)).status).toBe(201)
  })
})

describe('an order in manual mode', () => {
  const manual = { processing_mode: 'manual', transactions: undefined }
  const visa = { id: 'visa', type: 'credit_card' }

  test('gets its transactions, and is charged when it is processed', async () => {
    const order = (await api.post('/v1/orders', orderBody(null, manual))).body
    const path = `/v1/orders/${order.id}`
    expect(order.transactions).toEqual({ payments: [] })
    const added = await api.post(`${path}/transactions`, {
      payments: [
        { amount: '1000.00', payment_method: visa },
        { amount: '500.00', payment_method: visa },
      ],
    })
    expect(added).toMatchObject({
      status: 201,
      body: { payments: [{ amount: '1000.00' }, { amount: '500.00' }] },
    })
    const [first, second] = added.body.payments
    expect((await api.delete(`${path}/transactions/${second.id}`)).status).toBe(204)
    expect(await api.post(`${path}/process`)).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'invalid_total_amount' }] },
    })
    const rest = { amount: '500.00', payment_method: await cardMethod(api) }
    await api.post(`${path}/transactions`, { payments: [rest] })
    const { token } = await cardMethod(api)
    const key = { 'x-idempotency-key': 'change' }
    const changed = await api.put(
      `${path}/transactions/${first.id}`,
      { payment_method: { token, installments: 3 } },
      key,
    )
    expect(changed).toMatchObject({
      status: 200,
      body: { payment_method: { ...visa, token, installments: 3 } },
    })
    const processed = await api.post(`${path}/process`)
    expect(processed).toMatchObject({
      status: 200,
      body: { status: 'processed', status_detail: 'accredited' },
    })
    expect((await api.get('/v1/payments/search')).body.paging.total).toBe(2)
  })

  test('changes the fields of a transaction, and refuses all faults at once', async () => {
    const order = await orderOf('APRO', { processing_mode: 'manual' })
    const [{ id }] = order.transactions.payments
    const change = (body: Json, key: string) =>
      api.put(`/v1/orders/${order.id}/transactions/${id}`, body, { 'x-idempotency-key': `${id} ${key}` })
    const wrong = {
      amount: '0.00',
      expiration_time: 'P0D',
      payment_method: { id: 'rapipago', installments: 0 },
      color: 'red',
    }
    const refused = await change(wrong, 'wrong')
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map(({ code, details }: Json) => [code, details])).toEqual([
      [
        'property_value',
        [
          "'$.payment_method.installments' - must be >= 1 but found 0",
          "'$.payment_method.type' - is not the type of rapipago",
          "'$.expiration_time' - must end in the future, before the year 3000",
        ],
      ],
      ['unsupported_properties', ["additionalProperties '$.color' not allowed"]],
      ['invalid_transaction_amount', ["'$.amount' - must be greater than 0"]],
    ])
    for (const [body, code] of [
      [{}, 'minimum_properties'],
      [{ amount: '1500.01' }, 'invalid_total_amount'],
      [{ stored_credential: { reason: 'card_on_file' } }, 'forbidden'],
    ] as const) {
      expect((await change(body, code)).body.errors[0].code).toBe(code)
    }
    expect(await read(order)).toEqual(order)
    const ticket = { id: 'rapipago', type: 'ticket' }
    const body = { amount: '1400.00', expiration_time: 'P2D', payment_method: ticket }
    expect((await change(body, 'right')).body.payment_method).toMatchObject(ticket)
    expect((await read(order)).transactions.payments).toMatchObject([
      { id, amount: '1400.00', expiration_time: 'P2D', payment_method: ticket },
    ])
  })

  test('answers 402 and stays if it fails when it is processed', async () => {
    const order = await orderOf('FUND', { processing_mode: 'manual' })
    expect(stateOf(order)).toBe('created/created')
    const { status, body } = await api.post(`/v1/orders/${order.id}/process`)
    expect(status).toBe(402)
    expect(body.data).toEqual(await read(order))
  })
})

describe('a refund', () => {
  test.each([
    ['more than is left', { amount: '1500.01' }, 400, 'refund_amount_exceeds'],
    ['an unknown transaction', { id: `PAY${'0'.repeat(26)}` }, 404, 'transaction_not_found'],
  ])('of %s is refused, and changes nothing', async (_what, fields, status, code) => {
    const order = await orderOf()
    const part = { id: firstOf(order).id, amount: '1.00' }
    const answer = await api.post(`/v1/orders/${order.id}/refund`, {
      transactions: [part, { ...part, ...fields }],
    })
    expect(answer).toMatchObject({ status, body: { errors: [{ code }] } })
    expect(await read(order)).toEqual(order)
  })

  test('is refused when the charge is too old', async () => {
    const order = await orderOf()
    await api.advance({ days: 181 })
    expect(await api.post(`/v1/orders/${order.id}/refund`)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'cannot_refund_order' }] },
    })
  })
})

test('the order of another account does not exist', async () => {
  const order = await orderOf()
  const other = createApi(simulator)
  for (const call of [`/v1/orders/${order.id}`, `/v1/orders/ORDTST${'0'.repeat(26)}`]) {
    expect(await other.get(call)).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'order_not_found' }] },
    })
  }
  expect((await other.post(`/v1/orders/${order.id}/refund`)).status).toBe(404)
})
