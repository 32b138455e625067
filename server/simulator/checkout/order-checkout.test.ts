/** An order on the hosted checkout page, over HTTP as a browser without scripts sees it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { type Api, createApi, type Json } from '../tests/support/api.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

async function makeOrder(api: Api, fields: Json = {}): Promise<Json> {
  const body = {
    type: 'online',
    processing_mode: 'manual',
    total_amount: '60000.50',
    external_reference: 'checkout-1',
    items: [{ title: 'Yerba <b>mate</b>', unit_price: '60000.50', quantity: 1 }],
    config: { online: { success_url: 'https://shop.test/ok', failure_url: 'https://shop.test/no' } },
    ...fields,
  }
  const { body: order, status } = await api.post('/v1/orders', body)
  expect(status, JSON.stringify(order)).toBe(201)
  return order
}

const open = async (address: string) => {
  const response = await fetch(`${address}&lang=en`)
  return { status: response.status, text: await response.text() }
}

/**
 * Opens the page, and sends its form with these changes. Resolves to the result page, or to the page with its errors.
 */
async function pay(address: string, changes: Record<string, string> = {}) {
  const { text } = await open(address)
  const fieldOf = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
  const form = {
    attempt: fieldOf(/name="attempt" value="([^"]+)"/),
    card: fieldOf(/name="card" value="([^"]+)" checked/),
    method: fieldOf(/name="method" value="([^"]+)" checked/),
    email: fieldOf(/name="email"[^>]*value="([^"]+)"/),
    outcome: 'APRO',
    installments: '1',
    ...changes,
  }
  const answer = await fetch(`${address}&lang=en`, { method: 'POST', body: new URLSearchParams(form) })
  return { url: answer.url, status: answer.status, text: await answer.text() }
}

const read = async (api: Api, { id }: Json): Promise<Json> => (await api.get(`/v1/orders/${id}`)).body

test('a manual order without transactions is paid on its page', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  const page = (await open(order.checkout_url)).text
  expect(page).toContain('Yerba &lt;b&gt;mate&lt;/b&gt;')
  // A buyer who leaves without paying returns with the order too.
  expect(page).toMatch(new RegExp(`https://shop\\.test/no\\?[^"]*order_id=${order.id}`))
  const { url, text } = await pay(order.checkout_url)
  expect(url).toContain('/checkout/v1/result')
  expect(text).toContain('https://shop.test/ok?')
  expect(text).toContain(`order_id=${order.id}`)
  expect(await read(api, order)).toMatchObject({
    status: 'processed',
    status_detail: 'accredited',
    total_paid_amount: '60000.50',
    transactions: {
      payments: [{ amount: '60000.50', paid_amount: '60000.50', attempt_number: 1, status: 'processed' }],
    },
  })
})

test('an item without a title has the name of its code', async () => {
  const items = [{ title: '', external_code: 'SKU-7', unit_price: '60000.50', quantity: 1 }]
  const { checkout_url } = await makeOrder(createApi(simulator), { items })
  expect((await open(checkout_url)).text).toContain('<span class="item-title">SKU-7</span>')
})

test('a refused attempt leaves the order payable, and is listed with the next one', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  const refused = await pay(order.checkout_url, { outcome: 'FUND' })
  expect(refused.text).toContain('https://shop.test/no?')
  expect(await read(api, order)).toMatchObject({ status: 'action_required', status_detail: 'waiting_retry' })
  await pay(order.checkout_url)
  const { transactions, ...paid } = await read(api, order)
  expect([paid.status, paid.status_detail]).toEqual(['processed', 'accredited'])
  expect(transactions.payments).toMatchObject([
    {
      status: 'processed',
      attempt_number: 2,
      attempts: [{ status: 'failed', status_detail: 'insufficient_amount' }],
    },
  ])
})

test('a paid order stays processed when everything is refunded, and is refunded once', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  await pay(order.checkout_url)
  const refund = () => api.post(`/v1/orders/${order.id}/refund`)
  expect((await refund()).body).toMatchObject({ status: 'processed', status_detail: 'accredited' })
  const { transactions, ...refunded } = await read(api, order)
  expect(refunded.status).toBe('processed')
  expect(transactions).toMatchObject({
    payments: [{ status: 'refunded', refunded_amount: '60000.50' }],
    refunds: [{ amount: '60000.50' }],
  })
  const again = await refund()
  expect([again.status, again.body.errors[0].code]).toEqual([409, 'order_already_refunded'])
})

test('a client token is answered until the order is paid', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  expect(order.client_token).toMatch(/^[0-9a-f-]{36}$/)
  expect((await read(api, order)).client_token).toBe(order.client_token)
  await pay(order.checkout_url)
  expect(await read(api, order)).not.toHaveProperty('client_token')
})

test('an order that waits for another attempt can be canceled', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  await pay(order.checkout_url, { outcome: 'FUND' })
  const canceled = await api.post(`/v1/orders/${order.id}/cancel`)
  expect(canceled.body).toMatchObject({ status: 'canceled', status_detail: 'canceled' })
})

test('a ticket is chosen on the page, and paid on its own', async () => {
  const api = createApi(simulator)
  const order = await makeOrder(api)
  await pay(order.checkout_url, { method: 'rapipago' })
  const { transactions, ...waiting } = await read(api, order)
  expect([waiting.status, waiting.status_detail]).toEqual(['action_required', 'waiting_payment'])
  await fetch(transactions.payments[0].payment_method.ticket_url, { method: 'POST' })
  expect((await read(api, order)).status).toBe('processed')
})

test("shows only the methods and installments that the order's config allows", async () => {
  const config = {
    payment_method: { not_allowed_ids: ['visa'], not_allowed_types: ['ticket'], max_installments: 1 },
  }
  const order = await makeOrder(createApi(simulator), { config })
  const { text } = await open(order.checkout_url)
  expect(text).toContain('value="5031755734530604"')
  expect(text).not.toMatch(/value="(4509953566233704|rapipago)"/)
  expect((await pay(order.checkout_url, { installments: '3' })).status).toBe(422)
})

test.each<[string, Json, (api: Api, order: Json) => Promise<unknown>, number]>([
  ['was paid', {}, (_api, order) => pay(order.checkout_url), 410],
  ['was canceled', {}, (api, order) => api.post(`/v1/orders/${order.id}/cancel`), 410],
  ['has expired', { expiration_time: 'PT1H' }, api => api.advance({ hours: 2 }), 410],
  [
    'got a transaction from the seller',
    {},
    (api, order) => {
      const payments = [{ amount: '1.00', payment_method: { id: 'rapipago', type: 'ticket' } }]
      return api.post(`/v1/orders/${order.id}/transactions`, { payments })
    },
    410,
  ],
  ['opens later', { checkout_available_at: '2999-01-01T00:00:00Z' }, async () => undefined, 403],
])('an order that %s cannot be paid', async (_what, fields, work, status) => {
  const api = createApi(simulator)
  const order = await makeOrder(api, fields)
  await work(api, order)
  const before = await read(api, order)
  expect((await open(order.checkout_url)).status).toBe(status)
  expect((await pay(order.checkout_url)).status).toBe(status)
  expect(await read(api, order)).toEqual(before)
})

test('an order with transactions of its own has no page', async () => {
  const api = createApi(simulator)
  const method = { id: 'rapipago', type: 'ticket' }
  const payments = [{ amount: '60000.50', payment_method: method }]
  const order = await makeOrder(api, { transactions: { payments } })
  expect(order.checkout_url).toBeUndefined()
  expect((await open(`${simulator.url}/checkout/v1/redirect?pref_id=${order.id}`)).status).toBe(404)
})

test.each([
  ['expires', 'expired'],
  ['stays', 'action_required'],
])('C18: after its deadline, an order whose card was refused %s', async (order_retry_deadline, status) => {
  const api = createApi(simulator)
  await api.post('/simulator/accounts', { access_token: api.token, settings: { order_retry_deadline } })
  const order = await makeOrder(api, { expiration_time: 'PT10M' })
  await pay(order.checkout_url, { outcome: 'OTHE' })
  expect(await read(api, order)).toMatchObject({ status_detail: 'waiting_retry' })
  await api.advance({ hours: 1 })
  expect(await read(api, order)).toMatchObject({ status })
  if (status !== 'action_required') return
  const canceled = await api.post(`/v1/orders/${order.id}/cancel`)
  expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled' } })
})
