/** No field of a write that moves money is dropped without a refusal or a warning. */
import { expect, test } from 'vitest'
import { isObject } from '../../facts/json.ts'
import { readWarnings, warningsHeader } from '../../facts/warnings.ts'
import type { Simulator } from '../start/simulator.ts'
import { type Answered, type Api, createApi, type Json, paymentBody } from './support/api.ts'
import { buyer } from './support/buyer.ts'
import { cardMethod, orderBody } from './support/order-body.ts'
import { orderStates } from './support/order-states.ts'
import { connectSeller } from './support/seller.ts'
import { planBody, subscribed, subscriptionBody } from './support/subscription-body.ts'
import { withSimulator } from './support/with-simulator.ts'
import { splitBody } from './support/writes.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

const items = [{ id: '1', title: 'Mate', quantity: 1, unit_price: 1500, category_id: 'home' }]
const payment = {
  capture: true,
  binary_mode: false,
  external_reference: 'order-1',
  statement_descriptor: 'SHOP',
  notification_url: 'https://shop.example/webhooks',
  application_fee: 1,
  metadata: { plan: 'gold' },
  payer: { email: 'a@b.co', type: 'guest', entity_type: 'individual', ...buyer },
  additional_info: {
    ip_address: '127.0.0.1',
    items,
    payer: { first_name: 'Ana', phone: buyer.phone, address: { zip_code: '1', street_number: '2' } },
    shipments: { receiver_address: { zip_code: '1', city_name: 'Palermo' } },
  },
  point_of_interaction: { type: 'SUBSCRIPTIONS' },
  three_d_secure_mode: 'optional',
  order: { id: 1, type: 'mercadopago' },
}

type Write = { body: Json; send(api: Api, body: Json): Promise<Answered> }

const writes: Record<string, (api: Api) => Promise<Write>> = {
  payment: async api => ({
    body: paymentBody({ token: await api.cardToken(), ...payment }),
    send: async (_, body) =>
      api.post('/v1/payments', 'token' in body ? { ...body, token: await tokenFor(api, body.token) } : body),
  }),
  capture: async api => ({
    body: { capture: true, transaction_amount: 5 },
    send: async (_, body) => {
      const { id } = await api.pay('APRO', { capture: false })
      return api.put(`/v1/payments/${id}`, body)
    },
  }),
  refund: async api => ({
    body: { amount: 5 },
    send: async (_, body) => api.post(`/v1/payments/${(await api.pay('APRO')).id}/refunds`, body),
  }),
  order: async api => ({
    body: orderBody(await cardMethod(api), {
      total_amount: '1500.00',
      items: [{ title: 'Mate', unit_price: '1500.00', quantity: 1 }],
    }),
    send: async (_, body) => {
      const [paid] = body.transactions?.payments ?? []
      const token = paid?.payment_method?.token
      if (typeof token !== 'string') return api.post('/v1/orders', body)
      return api.post('/v1/orders', JSON.stringify(body).replace(token, await api.cardToken()))
    },
  }),
  'transaction of an order': async api => ({
    body: { payments: [{ amount: '1500.00', payment_method: await cardMethod(api) }] },
    send: async (_, body) => api.post(`/v1/orders/${(await orderStates.empty(api)).id}/transactions`, body),
  }),
  'change of a transaction': async api => ({
    body: { amount: '1500.00', payment_method: { ...(await cardMethod(api)), installments: 3 } },
    send: async (_, body) => {
      const { id, transactions } = await orderStates.manual(api)
      const path = `/v1/orders/${id}/transactions/${transactions.payments[0].id}`
      return api.call('PUT', path, body, { 'x-idempotency-key': crypto.randomUUID() })
    },
  }),
  'refund of an order': async api => ({
    body: { transactions: [{ id: 'PAY', amount: '5.00' }] },
    send: async (_, body) => {
      const made = await api.post('/v1/orders', orderBody(await cardMethod(api)))
      const { id, transactions } = made.body
      const text = JSON.stringify(body).replace('"PAY"', JSON.stringify(transactions.payments[0].id))
      return api.post(`/v1/orders/${id}/refund`, text)
    },
  }),
  'capture of an order': async api => ({
    body: { amount: '5.00' },
    send: async (_, body) => {
      const made = await api.post('/v1/orders', orderBody(await cardMethod(api), { capture_mode: 'manual' }))
      return api.post(`/v1/orders/${made.body.id}/capture`, body)
    },
  }),
}

const preference = {
  items: items.map(item => ({
    ...item,
    currency_id: 'ARS',
    description: 'Yerba',
    picture_url: 'https://shop.example/a.png',
  })),
  payer: {
    name: 'Ana',
    surname: 'Silva',
    email: 'ana@shop.example',
    phone: { area_code: '11', number: '4444' },
  },
  back_urls: { success: 'https://shop.example/ok', failure: 'https://shop.example/no' },
  auto_return: 'approved',
  payment_methods: { excluded_payment_types: [{ id: 'ticket' }], installments: 6, default_installments: 1 },
  notification_url: 'https://shop.example/webhooks',
  statement_descriptor: 'SHOP',
  external_reference: 'order-1',
  expires: true,
  expiration_date_to: '2030-01-01T12:00:00.000-03:00',
  binary_mode: true,
  marketplace_fee: 1,
  differential_pricing: { id: 1 },
  shipments: { mode: 'not_specified', cost: 10, receiver_address: { zip_code: '1' } },
  metadata: { plan: 'gold' },
}
const recurring = {
  start_date: '2030-01-01T12:00:00.000-03:00',
  end_date: '2031-01-01T12:00:00.000-03:00',
  free_trial: { frequency: 1, frequency_type: 'months' },
}

/** Their writes decide later what is charged. */
Object.assign(writes, {
  preference: async () => ({
    body: preference,
    send: (api: Api, body: Json) => api.post('/checkout/preferences', body),
  }),
  'change of a preference': async () => ({
    body: preference,
    send: async (api: Api, body: Json) => {
      const { id } = (await api.post('/checkout/preferences', { items })).body
      return api.put(`/checkout/preferences/${id}`, body)
    },
  }),
  plan: async () => ({
    body: planBody({
      repetitions: 12,
      billing_day: 5,
      billing_day_proportional: false,
      free_trial: recurring.free_trial,
    }),
    send: (api: Api, body: Json) => api.post('/preapproval_plan', body),
  }),
  'split payment': async (api: Api) => ({
    body: await splitBody(api),
    send: async (_: Api, body: Json) => {
      const text = JSON.stringify(body).replace(/[0-9a-f]{32}/, await api.cardToken())
      return api.post('/v1/advanced_payments', text)
    },
  }),
  "refund of a seller's share": async (api: Api) => ({
    body: { amount: 5 },
    send: async (_: Api, body: Json) => {
      const { id, disbursements } = (await api.post('/v1/advanced_payments', await splitBody(api))).body
      return api.post(`/v1/advanced_payments/${id}/disbursements/${disbursements[0].id}/refunds`, body)
    },
  }),
  'change of a plan': async () => ({
    body: planBody({ repetitions: 12, billing_day: 5, billing_day_proportional: false }),
    send: async (api: Api, body: Json) =>
      api.put(`/preapproval_plan/${(await api.post('/preapproval_plan', planBody())).body.id}`, body),
  }),
  'cancellation of a payment': async () => ({
    body: { status: 'cancelled' },
    send: async (api: Api, body: Json) => api.put(`/v1/payments/${(await api.payByTicket()).id}`, body),
  }),
  subscription: async (api: Api) => ({
    body: subscriptionBody(recurring, { card_token_id: await api.cardToken(), status: 'authorized' }),
    send: async (_: Api, body: Json) =>
      api.post(
        '/preapproval',
        'card_token_id' in body ? { ...body, card_token_id: await tokenFor(api, body.card_token_id) } : body,
      ),
  }),
  'change of a subscription': async () => ({
    body: {
      auto_recurring: { transaction_amount: 1600, currency_id: 'ARS' },
      status: 'paused',
      reason: 'Club',
      back_url: 'https://shop.example/a',
    },
    send: async (api: Api, body: Json) => api.put(`/preapproval/${(await subscribed(api)).id}`, body),
  }),
} satisfies typeof writes)

/** A token pays once, so each payment gets a new one, unless the case is a token of a wrong type. */
async function tokenFor(api: Api, token: unknown) {
  return typeof token === 'string' ? api.cardToken() : token
}

test.each(Object.keys(writes))(
  '%s: a field with a wrong name or type is refused, warned of or seen',
  async kind => {
    // The payment has an application_fee.
    const { seller: api } = await connectSeller(simulator, createApi(simulator))
    const { body, send } = await (writes[kind] as (api: Api) => Promise<Write>)(api)
    const first = await send(api, body)
    expect(first.status < 300 || first.body).toBe(true)
    const right = await send(api, body)
    expect(right.status < 300 || right.body).toBe(true)
    const silent: string[] = []
    for (const path of pathsOf(body))
      for (const [what, changed, expected, value] of changesOf(body, path)) {
        const answer = await send(api, changed)
        const warned = readWarnings(answer.headers.get(warningsHeader)).map(each => each.path)
        const isSeen = value !== null && JSON.stringify(answer.body).includes(JSON.stringify(value))
        if (answer.status < 400 && !warned.includes(expected) && !isSeen) silent.push(`${what} ${expected}`)
      }
    expect(silent).toEqual([])
  },
  120_000,
)

test('a payment is warned of a processing mode that nobody documents, and of one that nothing performs', async () => {
  const api = createApi(simulator)
  const warnedOf = async (processing_mode: string) => {
    const token = await api.cardToken()
    const { status, headers } = await api.post('/v1/payments', paymentBody({ token, processing_mode }))
    return [status, ...readWarnings(headers.get(warningsHeader)).map(({ code, path }) => `${code} ${path}`)]
  }
  expect(await warnedOf('automatic')).toEqual([201, 'wrong_value processing_mode'])
  expect(await warnedOf('aggregator')).toEqual([201])
  expect(await warnedOf('gateway')).toEqual([201, 'not_performed processing_mode'])
})

type Path = (string | number)[]

/** The paths of all fields. Those of metadata are free. */
function pathsOf(value: Json, path: Path = []): Path[] {
  if (path.at(-1) === 'metadata') return [path]
  const own = path.length > 0 && typeof path.at(-1) === 'string' ? [path] : []
  if (typeof value !== 'object' || value === null) return own
  const keys: Path = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value)
  return [...own, ...keys.flatMap(key => pathsOf(value[key], [...path, key]))]
}

type Change = [what: string, body: Json, path: string, value: unknown]

function changesOf(body: Json, path: Path): Change[] {
  const name = String(path.at(-1))
  const names = [name.slice(0, 1) + name.slice(2), `${name}s`, name.toUpperCase()]
  const parents = path.slice(0, -1)
  const old = path.reduce((value: Json, key) => value[key], body)
  const renamed = names.map((next): Change => {
    const changed = structuredClone(body)
    const parent = parents.reduce((value: Json, key) => value[key], changed)
    delete parent[name]
    parent[next] = old
    return ['name', changed, toText([...parents, next]), null]
  })
  const swapped = structuredClone(body)
  const wrong = wrongFor(old)
  parents.reduce((value: Json, key) => value[key], swapped)[name] = wrong
  return [...renamed, ['type', swapped, toText(path), isObject(wrong) ? wrong : null]]
}

function wrongFor(value: unknown): unknown {
  if (typeof value === 'string') return { x: 1 }
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'number' ? true : 'x'
}

function toText(path: Path): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`),
    '',
  )
}
