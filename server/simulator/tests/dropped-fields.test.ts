/** No field of a write that moves money is dropped without a refusal or a warning. */
import { expect, test } from 'vitest'
import { isObject } from '../../facts/json.ts'
import { readWarnings, warningsHeader } from '../../facts/warnings.ts'
import type { Simulator } from '../simulator.ts'
import { type Answered, type Api, createApi, type Json, paymentBody } from './support/api.ts'
import { buyer } from './support/buyer.ts'
import { cardMethod, orderBody } from './support/order-body.ts'
import { connectSeller } from './support/seller.ts'
import { withSimulator } from './support/with-simulator.ts'

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
    send: (_, body) => api.post('/v1/orders', body),
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
    expect((await send(api, body)).status).toBeLessThan(300)
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
