import { beforeEach, describe, expect, test } from 'vitest'
import { orderAddressFor } from '../../../facts/boleto-address.ts'
import { cardholderNames } from '../../../facts/cardholder-outcomes.ts'
import { readOrderNeed } from '../../../facts/order-needs.ts'
import { readWarnings, warningsHeader } from '../../../facts/warnings.ts'
import texts from '../../../shared/texts/warning.en.json' with { type: 'json' }
import type { Simulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import { cardMethod, orderBody, orderByCard, pix } from '../../tests/support/order-body.ts'
import { chargeOf, firstOf } from '../../tests/support/order-states.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
let api: Api
withSimulator(started => {
  simulator = started
  api = createApi(simulator)
})

const mastercard = { card_number: '5031755734530604' }
const create = (method: unknown, fields: Json = {}) => api.post('/v1/orders', orderBody(method, fields))
const read = async (id: string): Promise<Json> => (await api.get(`/v1/orders/${id}`)).body

/** The state of the order and of its transaction for each holder name. */
const outcomes = {
  APRO: '201 processed/accredited processed/accredited',
  CONT: '201 processing/in_process processing/in_process',
  FUND: '402 failed/failed failed/insufficient_amount',
  SECU: '402 failed/failed failed/bad_filled_card_data',
  EXPI: '402 failed/failed failed/bad_filled_card_data',
  CALL: '402 failed/failed failed/required_call_for_authorize',
  FORM: '402 failed/failed failed/bad_filled_card_data',
  // This state was measured.
  OTHE: '402 failed/failed failed/rejected_by_issuer',
  CARD: '402 failed/failed failed/bad_filled_card_data',
  INST: '402 failed/failed failed/invalid_installments',
  DUPL: '402 failed/failed failed/rejected_other_reason',
  LOCK: '402 failed/failed failed/card_disabled',
  CTNA: '402 failed/failed failed/rejected_other_reason',
  ATTE: '402 failed/failed failed/max_attempts_exceeded',
  BLAC: '402 failed/failed failed/high_risk',
  UNSU: '402 failed/failed failed/rejected_by_issuer',
  TEST: '201 processed/accredited processed/accredited',
}

test.each(cardholderNames)('a card of %s has the outcome of its name', async holder => {
  const { status, body } = await orderByCard(api, holder)
  const order = status === 402 ? body.data : body
  const transaction = firstOf(order)
  const state = ({ status, status_detail }: Json) => `${status}/${status_detail}`
  expect(`${status} ${state(order)} ${state(transaction)}`).toBe(outcomes[holder])
  expect(await read(order.id)).toEqual(order)
  if (status === 402) {
    expect(body.errors).toEqual([
      {
        code: 'failed',
        message: 'The following transactions failed',
        details: [`${transaction.id}: ${transaction.status_detail}`],
      },
    ])
  }
})

test('a failed transaction whose method is not that of its card is warned of, with the right method', async () => {
  const warned = async (id: string, holder: string) => {
    const { status, headers } = await create({ ...(await cardMethod(api, holder, mastercard)), id })
    return [status, readWarnings(headers.get(warningsHeader)).map(one => [one.code, one.path, one.nearest])]
  }
  const path = 'transactions.payments[0].payment_method.id'
  expect(await warned('visa', 'APRO')).toEqual([402, [['other_card', path, 'master']]])
  expect(await warned('master', 'APRO')).toEqual([201, []])
  expect(await warned('master', 'FUND')).toEqual([402, []])
  const { body } = await create({ ...(await cardMethod(api, 'APRO', mastercard)), id: 'visa' })
  expect(texts.other_card).toContain(body.data.transactions.payments[0].status_detail)
})

describe('an order that is processed at once', () => {
  test('is charged by a payment that is found by its reference, and not by its reference_id', async () => {
    const { body: order } = await orderByCard(api)
    const charge = await chargeOf(api, order)
    expect(charge).toMatchObject({
      status: 'approved',
      operation_type: 'regular_payment',
      order: {},
      transaction_amount: 1500,
      point_of_interaction: { references: [{ type: 'ORDER_MP', id: order.id }] },
    })
    expect(firstOf(order).reference_id).toMatch(/^00[0-9a-z]{8}$/)
    expect((await api.get(`/v1/payments/${firstOf(order).reference_id}`)).status).toBe(404)
  })

  test('keeps the texts of its amounts', async () => {
    const { body } = await orderByCard(api, 'APRO', { total_amount: '1500.5' })
    expect(body).toMatchObject({ total_amount: '1500.5', total_paid_amount: '1500.5' })
    expect(firstOf(body)).toMatchObject({ amount: '1500.5', paid_amount: '1500.5' })
  })

  test('does not answer who pays, and answers everything else as it was sent', async () => {
    const sent = {
      description: 'Two mugs',
      items: [{ title: 'Mug', unit_price: '750.00', quantity: 2 }],
      integration_data: { platform_id: 'dev_1' },
      expiration_time: 'P3D',
    }
    const { body } = await orderByCard(api, 'APRO', sent)
    expect(body).not.toHaveProperty('payer')
    expect(body).toMatchObject({
      ...sent,
      integration_data: { platform_id: 'dev_1', application_id: expect.any(String) },
    })
  })

  test('uses up the token of its card', async () => {
    const method = await cardMethod(api)
    await create(method)
    const again = await create(method)
    expect(again.status).toBe(402)
    expect(firstOf(again.body.data).status_detail).toBe('invalid_card_token')
    expect((await api.get('/v1/payments/search')).body.paging.total).toBe(1)
  })

  test('charges a saved card, and names it', async () => {
    const card = await api.saveCard()
    const token = await api.post('/v1/card_tokens', { card_id: card.id, security_code: '123' })
    const { body } = await create({ ...(await cardMethod(api)), token: token.body.id })
    expect(body.status).toBe('processed')
    expect(firstOf(body).payment_method).toMatchObject({ card_id: card.id })
  })

  test('charges the balance of the payer', async () => {
    const { body } = await create({ id: 'account_money', type: 'account_money' })
    expect(body).toMatchObject({ status: 'processed', status_detail: 'accredited' })
  })

  test('waits for the payer of a ticket', async () => {
    const { body } = await create({ id: 'rapipago', type: 'ticket' })
    expect(body).toMatchObject({ status: 'action_required', status_detail: 'waiting_payment' })
    expect(body).not.toHaveProperty('total_paid_amount')
    const { payment_method, expiration_time } = firstOf(body)
    expect(expiration_time).toBe('P3D')
    expect(payment_method).toMatchObject({
      ticket_url: expect.stringContaining(`${simulator.url}/payments/`),
      reference: expect.any(String),
      verification_code: expect.any(String),
    })
    expect((await fetch(payment_method.ticket_url)).status).toBe(200)
  })
})

test.each([
  [{ id: 'nothing', type: 'ticket' }, {}, 'property_value'],
  [{ id: 'rapipago', type: 'ticket' }, { total_amount: '1.00' }, 'invalid_transaction_amount'],
  [{ id: 'rapipago', type: 'ticket' }, { payer: { customer_id: 'none' } }, 'invalid_properties'],
])('%j %j is refused with %s, and makes nothing', async (method, fields, code) => {
  const answer = await create(method, fields)
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ code }] } })
  expect((await api.get('/v1/payments/search')).body.paging.total).toBe(0)
})

const pse = { id: 'pse', type: 'bank_transfer', financial_institution: '1007' }
const person = { email: 'test_payer_12345@testuser.com' }

test.each([
  [pse, { config: {} }, 'config.online.callback_url'],
  [pse, { payer: person }, 'payer.entity_type'],
  [{ id: 'pse', type: 'bank_transfer' }, {}, 'transactions.payments[0].payment_method.financial_institution'],
])('an order by %j with %j names where the missing field goes', async (method, fields, field) => {
  simulator.register(api.token, { siteId: 'MCO' })
  const whole = {
    ...{ total_amount: '50000.00', config: { online: { callback_url: 'https://shop.example/back' } } },
    payer: { ...person, entity_type: 'individual' },
  }
  expect((await create(pse, whole)).status).toBe(201)
  const { status, body } = await create(method, { ...whole, ...fields })
  expect([status, body.errors[0].code]).toEqual([400, 'invalid_properties'])
  expect(readOrderNeed(body.errors[0].details[0])).toEqual({ field, method: 'pse' })
})

describe('an order by debit card', () => {
  const debit = { card_number: '4002768694395619' }
  const pay = async (fields: Json) =>
    create({ ...(await cardMethod(api, 'APRO', debit)), id: 'debvisa', type: 'debit_card' }, fields)

  test('is captured at once, because debit cards cannot be captured later', async () => {
    const { body } = await pay({ capture_mode: 'automatic_async' })
    expect(body).toMatchObject({ status: 'processed', status_detail: 'accredited' })
    expect(await pay({ capture_mode: 'manual' })).toMatchObject({
      status: 400,
      body: { errors: [{ code: 'invalid_properties' }] },
    })
  })
})

test.each([
  ['a ticket', { id: 'rapipago', type: 'ticket' }, 'processed/accredited'],
  ['a review', 'CONT', 'action_required/waiting_capture'],
])('capture_mode manual: %s that is approved later becomes %s', async (_what, method, state) => {
  const chosen = typeof method === 'string' ? await cardMethod(api, method) : method
  const { body } = await create(chosen, { capture_mode: 'manual' })
  await api.settle(body.id, { settlement: 'approve' })
  const { status, status_detail } = await read(body.id)
  expect(`${status}/${status_detail}`).toBe(state)
})

test('the fee of the marketplace is charged once, and never more than the first transaction', async () => {
  const payments = await Promise.all(
    [1, 2].map(async () => ({ amount: '750.00', payment_method: await cardMethod(api) })),
  )
  const fields = { transactions: { payments }, marketplace_fee: '100.50' }
  await create(null, fields)
  const { results } = (await api.get('/v1/payments/search')).body
  const fees = results.flatMap((payment: Json) => payment.fee_details)
  expect(fees.filter((fee: Json) => fee.type === 'application_fee')).toMatchObject([{ amount: 100.5 }])
  expect(await orderByCard(api, 'APRO', { marketplace_fee: '1500.01' })).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'invalid_properties' }] },
  })
})

describe('an order of several transactions', () => {
  const half = { amount: '750.00' }
  const several = async (...holders: string[]) =>
    api.post(
      '/v1/orders',
      orderBody(null, {
        transactions: {
          payments: await Promise.all(
            holders.map(async holder => ({ ...half, payment_method: await cardMethod(api, holder) })),
          ),
        },
      }),
    )

  test('charges each of them', async () => {
    const { status, body } = await several('APRO', 'APRO')
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'processed', total_paid_amount: '1500.00' })
    expect((await api.get('/v1/payments/search')).body.paging.total).toBe(2)
  })

  test('charges none of them if one fails', async () => {
    const { status, body } = await several('APRO', 'FUND')
    expect(status).toBe(402)
    expect(body.data.transactions.payments).toMatchObject([
      { status: 'canceled', status_detail: 'canceled_transaction' },
      { status: 'failed', status_detail: 'insufficient_amount' },
    ])
    const { results } = (await api.get('/v1/payments/search')).body
    expect(results).toMatchObject([{ status: 'rejected' }])
  })

  test.each([
    ['is canceled', (id: string) => api.post(`/v1/orders/${id}/cancel`)],
    ['expires', () => api.advance({ hours: 1 })],
  ])('returns what was paid when it %s', async (_how, end) => {
    const payments = [
      { ...half, payment_method: await cardMethod(api) },
      { ...half, payment_method: { id: 'rapipago', type: 'ticket' } },
    ]
    const { body } = await create(null, { transactions: { payments }, expiration_time: 'PT1H' })
    expect(body).toMatchObject({ status: 'action_required', total_paid_amount: '750.00' })
    await end(body.id)
    const { transactions } = await read(body.id)
    expect(transactions.payments[0]).toMatchObject({ status: 'refunded', refunded_amount: '750.00' })
    expect(['canceled', 'expired']).toContain(transactions.payments[1].status)
    const { results } = (await api.get('/v1/payments/search')).body
    expect(results.map((charge: Json) => charge.status).sort()).toEqual(['cancelled', 'refunded'])
  })

  test('is refunded in one call', async () => {
    const { body } = await several('APRO', 'APRO')
    const [first] = body.transactions.payments
    await api.post(`/v1/orders/${body.id}/refund`, { transactions: [{ id: first.id, amount: '0.01' }] })
    const { status, body: all } = await api.post(`/v1/orders/${body.id}/refund`)
    expect(status).toBe(201)
    expect(all).toMatchObject({ status: 'refunded', status_detail: 'refunded' })
    expect(all.transactions.refunds.map((refund: Json) => refund.amount)).toEqual([
      '0.01',
      '749.99',
      '750.00',
    ])
  })
})

test.each(['boleto', 'bolbradesco'])('a boleto is ordered as %s', async id => {
  simulator.register(api.token, { siteId: 'MLB' })
  const { status, body } = await create({ id, type: 'ticket' })
  expect({ status, method: firstOf(body).payment_method }).toMatchObject({
    status: 201,
    method: { id, type: 'ticket', digitable_line: expect.stringMatching(/^\d{47}$/) },
  })
  expect((await chargeOf(api, body)).payment_method_id).toBe('bolbradesco')
})

test('an order by boleto is warned of what the guide says it needs of its payer', async () => {
  simulator.register(api.token, { siteId: 'MLB' })
  const warned = async (method: Json, payer: Json) => {
    const { headers } = await create(method, { payer: { email: 'ana@testuser.com', ...payer } })
    return readWarnings(headers.get(warningsHeader)).map(({ code, path }) => `${code} ${path}`)
  }
  const boleto = { id: 'boleto', type: 'ticket' }
  const identification = { type: 'CPF', number: '12345678909' }
  const payer = { identification, ...orderAddressFor('boleto') }
  expect(await warned(boleto, {})).toEqual([
    ...['zip_code', 'street_name', 'street_number', 'city', 'state'].map(
      name => `missing_field payer.address.${name}`,
    ),
    'missing_field payer.identification.type',
    'missing_field payer.identification.number',
  ])
  expect(await warned(boleto, payer)).toEqual([])
  expect(await warned(pix, {})).toEqual([])
  expect(await warned({ ...pix, type: 'ticket' }, {})).toEqual([
    'wrong_value transactions.payments[0].payment_method.type',
  ])
})

describe('Pix', () => {
  beforeEach(() => simulator.register(api.token, { siteId: 'MLB' }))
  const payBy = (first_name: string) =>
    create(pix, { payer: { email: 'test_payer_12345@testuser.com', first_name } })

  test.each([
    ['APRO', 'processed/accredited'],
    ['OTHE', 'failed/failed'],
    ['Maria', 'action_required/waiting_transfer'],
  ])('of a payer %s becomes %s', async (name, state) => {
    const { body } = await payBy(name)
    expect(body).toMatchObject({ status: 'action_required', status_detail: 'waiting_transfer' })
    await api.advance({ seconds: 3 })
    const { status, status_detail } = await read(body.id)
    expect(`${status}/${status_detail}`).toBe(state)
  })

  test('expires after a day, or when the request says', async () => {
    const { body: usual } = await payBy('Maria')
    const { body: short } = await create(null, {
      transactions: { payments: [{ amount: '1500.00', payment_method: pix, expiration_time: 'PT30M' }] },
    })
    expect(firstOf(usual)).toMatchObject({ expiration_time: 'P1D' })
    expect(firstOf(short)).toMatchObject({ expiration_time: 'PT30M' })
    expect(firstOf(short).date_of_expiration).toMatch(/\.\d{3}\+00:00$/)
    await api.advance({ minutes: 31 })
    expect((await read(short.id)).status).toBe('expired')
    expect((await read(usual.id)).status).toBe('action_required')
    await api.advance({ days: 1 })
    expect(await read(usual.id)).toMatchObject({ status: 'expired', status_detail: 'expired' })
  })
})

test('only an order in manual mode without transactions has a page on which it is paid', async () => {
  const manual = { processing_mode: 'manual' }
  const ticket = { id: 'rapipago', type: 'ticket' }
  const made = [
    await create(ticket, { ...manual, transactions: undefined }),
    await create(ticket, manual),
    await create(ticket),
  ]
  expect(made.map(({ status, body }) => [status, typeof body.checkout_url])).toEqual([
    [201, 'string'],
    [201, 'undefined'],
    [201, 'undefined'],
  ])
})
