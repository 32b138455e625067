/**
 * Each constraint that the provider's OpenAPI document states for the body of a write: a right body with that one
 * constraint broken is refused, or warned of, or its acceptance is known and has a source. The facts of the document
 * are in `support/described-requests.json`.
 */
import { expect, test } from 'vitest'
import { readWarnings } from '../../facts/warnings.ts'
import type { Simulator } from '../simulator.ts'
import { type Api, cardBody, createApi, type Json, paymentBody } from './support/api.ts'
import requests from './support/described-requests.json' with { type: 'json' }
import { knownToBeAccepted, notYetChecked } from './support/known-to-be-accepted.ts'
import { cardMethod, orderBody } from './support/order-body.ts'
import { planBody, subscriptionBody } from './support/subscription-body.ts'
import { withSimulator } from './support/with-simulator.ts'

let simulator: Simulator
withSimulator(started => {
  simulator = started
})

type Constraint = [path: string, kind: string, value: unknown]

const wrongByType: Record<string, unknown> = {
  ...{ string: true, number: 'much', integer: 'many', boolean: 'yes', object: 'text', array: 'text' },
}
const wrongByFormat: Record<string, string> = { uri: 'nowhere', email: 'nobody', 'date-time': 'tomorrow' }

/** A value that breaks the constraint. Undefined for an absent field. */
function broken(kind: string, value: unknown): unknown {
  switch (kind) {
    case 'type':
      return wrongByType[String(value)]
    case 'enum':
      return 'none_of_these'
    case 'maxLength':
      return 'x'.repeat(Number(value) + 1)
    case 'minimum':
      return Number(value) - 1
    case 'maximum':
      return Number(value) + 1
    case 'minItems':
      return []
    case 'format':
      return wrongByFormat[String(value)]
    default:
      return undefined
  }
}

/** The body with another value at `items[].id`. Absent objects and lists on the way are made. */
function put(body: Json, path: string, value: unknown): Json {
  const [name = '', ...rest] = path.split('.')
  const key = name.replace('[]', '')
  const inner = body?.[key]
  const isLast = rest.length === 0
  const next = (old: Json) => (isLast ? value : put(old ?? {}, rest.join('.'), value))
  return { ...body, [key]: name.endsWith('[]') ? [next(inner?.[0])] : next(inner) }
}

const item = { title: 'Mate', quantity: 1, unit_price: 1500 }

/** The address and the right body of each write, made for one call. */
const writes: Record<string, (api: Api) => Promise<[path: string, body: Json]>> = {
  'POST /v1/payments': async api => ['/v1/payments', paymentBody({ token: await api.cardToken() })],
  'PUT /v1/payments/{id}': async api => [
    `/v1/payments/${(await api.payByTicket()).id}`,
    { status: 'cancelled' },
  ],
  'POST /v1/payments/{id}/refunds': async api => [`/v1/payments/${(await api.pay('APRO')).id}/refunds`, {}],
  'POST /checkout/preferences': async () => ['/checkout/preferences', { items: [item] }],
  'PUT /checkout/preferences/{id}': async api => {
    const { id } = (await api.post('/checkout/preferences', { items: [item] })).body
    return [`/checkout/preferences/${id}`, { items: [item] }]
  },
  'POST /v1/customers': async () => ['/v1/customers', { email: `ana${Math.random()}@shop.example` }],
  'PUT /v1/customers/{id}': async api => [`/v1/customers/${(await api.saveCard()).customer_id}`, {}],
  'POST /v1/customers/{customer_id}/cards': async api => {
    const { customer_id } = await api.saveCard()
    return [`/v1/customers/${customer_id}/cards`, { token: await api.cardToken() }]
  },
  'PUT /v1/customers/{customer_id}/cards/{id}': async api => {
    const { customer_id, id } = await api.saveCard()
    return [`/v1/customers/${customer_id}/cards/${id}`, {}]
  },
  'POST /v1/card_tokens': async () => ['/v1/card_tokens', cardBody()],
  'POST /preapproval_plan': async () => ['/preapproval_plan', planBody()],
  'PUT /preapproval_plan/{id}': async api => {
    const { id } = (await api.post('/preapproval_plan', planBody())).body
    return [`/preapproval_plan/${id}`, planBody()]
  },
  'POST /preapproval': async () => ['/preapproval', subscriptionBody()],
  'PUT /preapproval/{id}': async api => {
    const { id } = (await api.post('/preapproval', subscriptionBody())).body
    return [`/preapproval/${id}`, {}]
  },
  'POST /merchant_orders': async () => ['/merchant_orders', {}],
  'PUT /merchant_orders/{id}': async api => [
    `/merchant_orders/${(await api.post('/merchant_orders', {})).body.id}`,
    {},
  ],
  'POST /v1/customers/{customer_id}/addresses': async api => [
    `/v1/customers/${(await api.saveCard()).customer_id}/addresses`,
    { street_name: 'Mitre' },
  ],
  'PUT /v1/customers/{customer_id}/addresses/{address_id}': async api => {
    const path = `/v1/customers/${(await api.saveCard()).customer_id}/addresses`
    const { id } = (await api.post(path, { street_name: 'Mitre' })).body
    return [`${path}/${id}`, {}]
  },
  'POST /v1/orders': async api => ['/v1/orders', await orderOf(api)],
}

async function orderOf(api: Api): Promise<Json> {
  return orderBody(await cardMethod(api))
}

async function outcomeOf(write: string, [path, kind, value]: Constraint) {
  const api = createApi(simulator)
  const [address, right] = await (writes[write] as (typeof writes)[string])(api)
  const isWrong = kind !== ''
  const sent = isWrong ? put(right, path, broken(kind, value)) : right
  const call = write.startsWith('PUT') ? api.put : api.post
  const { status, headers } = await call(address, sent)
  if (status >= 500 || status === 404) throw new Error(`${write} ${path} ${kind}: ${status}`)
  if (status >= 400) return 'refused'
  const warned = readWarnings(headers.get('x-pasarela-warnings'))
  const at = path.replaceAll('[]', '[0]')
  return warned.some(({ path: found }) => at.startsWith(found) || !isWrong) ? 'warned' : 'accepted'
}

test('each constraint of the document is refused, warned of, or known to be accepted', async () => {
  const table: Record<string, Record<string, number>> = {}
  const unknown: string[] = []
  for (const [write, constraints] of Object.entries(requests as unknown as Record<string, Constraint[]>)) {
    expect([write, await outcomeOf(write, ['', '', null])]).toEqual([write, 'accepted'])
    const counts = { refused: 0, warned: 0, accepted: 0 }
    for (const constraint of constraints) {
      const outcome = await outcomeOf(write, constraint)
      counts[outcome] += 1
      const name = `${write} ${constraint.slice(0, 2).join(' ')}`
      const isKnown = knownToBeAccepted.some(([pattern]) => pattern.test(name))
      if (outcome === 'accepted' && !isKnown) unknown.push(name)
    }
    table[write] = counts
  }
  // biome-ignore lint/suspicious/noConsole: the table of counts is for whoever runs the test.
  console.table(table)
  expect(unknown).toEqual(notYetChecked)
}, 60_000)
