/** The Orders API through the published package, as its users write it. */
import {
  MPAuthenticationError,
  MPBadRequestError,
  MPIdempotencyError,
  MPNotFoundError,
  MPPaymentError,
  Order,
} from 'mercadopago'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import type { Json } from '../support/api.ts'
import { createSdk, errorOf, type Sdk, sdkIn, startSdkSimulator } from '../support/sdk.ts'

let simulator: Simulator
let sdk: Sdk
beforeAll(async () => {
  simulator = await startSdkSimulator()
  sdk = createSdk()
})
afterAll(() => simulator.close())

const payer = { email: 'test_payer_12345@testuser.com' }

const cardMethod = async (holder = 'APRO') => ({
  id: 'visa',
  type: 'credit_card',
  token: await sdk.tokenFor(holder),
  installments: 1,
})

async function orderBody(holder?: string, fields: Json = {}): Promise<Json> {
  const payment_method = await cardMethod(holder)
  return {
    type: 'online',
    processing_mode: 'automatic',
    total_amount: '200.00',
    external_reference: 'ext_ref_1234',
    payer,
    transactions: { payments: [{ amount: '200.00', payment_method }] },
    ...fields,
  }
}

const create = async (holder?: string, fields: Json = {}): Promise<Json> =>
  sdk.order.create({ body: await orderBody(holder, fields) })

/** A manual order with one transaction that has not been processed yet. */
const createManual = (fields: Json = {}) => create('APRO', { processing_mode: 'manual', ...fields })

const dayMs = 86_400_000
const aroundNow = {
  begin_date: new Date(Date.now() - dayMs).toISOString(),
  end_date: new Date(Date.now() + dayMs).toISOString(),
}

test('creates an order, and gets it', async () => {
  const made = await create()
  expect(made).toMatchObject({
    id: expect.stringMatching(/^ORDTST01/),
    type: 'online',
    processing_mode: 'automatic',
    capture_mode: 'automatic_async',
    external_reference: 'ext_ref_1234',
    total_amount: '200.00',
    country_code: 'ARG',
    status: 'processed',
    status_detail: 'accredited',
    transactions: {
      payments: [
        {
          id: expect.stringMatching(/^PAY01/),
          amount: '200.00',
          paid_amount: '200.00',
          status: 'processed',
          status_detail: 'accredited',
          payment_method: { id: 'visa', type: 'credit_card', installments: 1 },
        },
      ],
    },
  })
  const { api_response: _, ...order } = made
  expect(await sdk.order.get({ id: made.id })).toMatchObject(order)
})

test('processes a manual order', async () => {
  const { id, status } = await createManual()
  expect(status).toBe('created')
  expect(await sdk.order.process({ id })).toMatchObject({ status: 'processed', status_detail: 'accredited' })
})

test('captures what was only authorized', async () => {
  const { id, status, status_detail } = await create('APRO', { capture_mode: 'manual' })
  expect([status, status_detail]).toEqual(['action_required', 'waiting_capture'])
  expect(await sdk.order.capture({ id })).toMatchObject({
    id,
    status: 'processed',
    status_detail: 'accredited',
    transactions: { payments: [{ amount: '200.00', status: 'processed', status_detail: 'accredited' }] },
  })
})

test.each(['capture', 'cancel'] as const)('%s works right after an asynchronous order', async call => {
  const { id } = await create('APRO', { capture_mode: 'automatic_async' })
  const expected = call === 'capture' ? ['processed', 'accredited'] : ['canceled', 'canceled']
  const { status, status_detail } = await sdk.order[call]({ id })
  expect([status, status_detail]).toEqual(expected)
})

test('refunds a part of a transaction, then the rest', async () => {
  const { id, transactions } = await create()
  const body = { transactions: [{ id: transactions.payments[0].id, amount: '25.10' }] }
  const part: Json = await sdk.order.refund({ id, body })
  expect(part).toMatchObject({
    id,
    status: 'processed',
    status_detail: 'partially_refunded',
    transactions: { refunds: [{ amount: '25.10', status: 'processed' }] },
  })
  const rest: Json = await createSdk(sdk.token).order.refund({ id })
  expect([rest.status, rest.status_detail]).toEqual(['refunded', 'refunded'])
  expect(rest.transactions.refunds.map(({ amount }: Json) => amount)).toEqual(['25.10', '174.90'])
})

test('adds, changes and deletes transactions of a manual order', async () => {
  const { id } = await createManual({ transactions: undefined })
  const added: Json = await sdk.order.createTransaction({
    id,
    body: { payments: [{ amount: '200.00', payment_method: await cardMethod() }] },
  })
  const transactionId = added.payments[0].id
  const changed = await sdk.order.updateTransaction({
    id,
    transactionId,
    body: { payment_method: { type: 'credit_card', installments: 3 } },
  })
  expect(changed.payment_method).toMatchObject({ id: 'visa', installments: 3 })
  const deleted = await sdk.order.deleteTransaction({ id, transactionId })
  expect(deleted.api_response.status).toBe(204)
  expect((await sdk.order.get({ id })).transactions?.payments).toEqual([])
})

test('searches by dates and reference', async () => {
  const shop = createSdk()
  const reference = 'ext_ref_search'
  const fields = {
    external_reference: reference,
    transactions: { payments: [{ amount: '200.00', payment_method: { id: 'rapipago', type: 'ticket' } }] },
  }
  const made = await shop.order.create({ body: await orderBody('APRO', fields) })
  const options = {
    ...aroundNow,
    external_reference: reference,
    page: 1,
    page_size: 10,
    sort_by: 'created_date',
    sort_order: 'desc',
  }
  const found = await shop.order.search({ options })
  expect(found.data?.map(({ id }) => id)).toEqual([made.id])
  expect(found.paging).toEqual({ total: '1', total_pages: '1', offset: '0', limit: '10' })
})

test('a failed order is an error, and the search finds it', async () => {
  const shop = createSdk()
  const external_reference = 'ext_ref_failed'
  const body = await orderBody('FUND', { external_reference })
  body.transactions.payments[0].payment_method.token = await shop.tokenFor('FUND')
  expect(await errorOf(shop.order.create({ body }))).toBeInstanceOf(MPPaymentError)
  const { data } = await shop.order.search({ options: { ...aroundNow, external_reference } })
  expect(data).toMatchObject([
    {
      status: 'failed',
      status_detail: 'failed',
      transactions: { payments: [{ status: 'failed', status_detail: 'insufficient_amount' }] },
    },
  ])
})

test.each<[string, new (...given: never[]) => Error, () => Promise<unknown>]>([
  ['an empty body', MPBadRequestError, () => sdk.order.create({ body: {} })],
  ['an unknown order', MPNotFoundError, () => sdk.order.get({ id: 'ORDTST01JQ4S4KY8HWQ6NA5PXB65B3D3' })],
  [
    'an unknown transaction',
    MPNotFoundError,
    async () => {
      const { id } = await createManual()
      return sdk.order.deleteTransaction({ id, transactionId: 'PAY01JQ4S4KY8HWQ6NA5PXB65B3D4' })
    },
  ],
  [
    'a capture of a captured order',
    MPIdempotencyError,
    async () => sdk.order.capture({ id: (await create()).id }),
  ],
  [
    'a key that was used for another body',
    MPIdempotencyError,
    async () => {
      const order = new Order(sdk.config())
      const requestOptions = { idempotencyKey: 'order-1' }
      await order.create({ body: await orderBody(), requestOptions })
      return order.create({ body: await orderBody(), requestOptions })
    },
  ],
  [
    'no valid token',
    MPAuthenticationError,
    async () => createSdk('nonsense').order.create({ body: await orderBody() }),
  ],
])('the package throws the error of its status for %s', async (_what, error, call) => {
  expect(await errorOf(call())).toBeInstanceOf(error)
})

test('a Pix order shows how to pay it', async () => {
  const brazil = sdkIn(simulator, 'MLB')
  const payments = [
    { amount: '100.00', expiration_time: 'P1D', payment_method: { id: 'pix', type: 'bank_transfer' } },
  ]
  const body = { type: 'online', total_amount: '100.00', external_reference: 'pix-1', payer }
  const made: Json = await brazil.order.create({ body: { ...body, transactions: { payments } } })
  expect(made).toMatchObject({
    status: 'action_required',
    status_detail: 'waiting_transfer',
    currency: 'BRL',
  })
  const [{ payment_method }] = made.transactions.payments
  expect(payment_method.qr_code).toMatch(/^000201/)
  expect(payment_method.ticket_url).toContain('/ticket?')
})
