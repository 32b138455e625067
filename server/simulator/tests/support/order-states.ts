import type { Api, Json } from './api.ts'
import { cardMethod, orderBody, orderByCard } from './order-body.ts'

/** A card that asks for a 3-D Secure challenge, which the payer passes. */
export const challengedCard = '5483928164574623'

/** The order's first transaction. */
export const firstOf = (order: Json): Json => order.transactions.payments[0]

/** The state of an order: `processed/accredited`. */
export const stateOf = ({ status, status_detail }: Json): string => `${status}/${status_detail}`

const manual = { processing_mode: 'manual' }
const at = (order: Json) => `/v1/orders/${order.id}`
const ticket = { id: 'rapipago', type: 'ticket' }

/**
 * The payment that charges the order's first transaction. It is found like any other payment, and not by
 * `reference_id`.
 */
export async function chargeOf(api: Api, order: Json): Promise<Json> {
  const { body } = await api.get(`/v1/payments/search?external_reference=${order.external_reference}`)
  return body.results.find((each: Json) => each.point_of_interaction.references[0].id === order.id)
}

async function after(api: Api, order: Json, work: (charge: Json) => Promise<unknown>) {
  await work(await chargeOf(api, order))
  return (await api.get(at(order))).body
}

/** An order whose card asks for a challenge. */
export async function challengedOrder(api: Api, fields: Json = {}): Promise<Json> {
  const card = { ...(await cardMethod(api, 'APRO', { card_number: challengedCard })), id: 'master' }
  const online = { transaction_security: { validation: 'always', liability_shift: 'required' } }
  return (await api.post('/v1/orders', orderBody(card, { config: { online }, ...fields }))).body
}

async function refunded(api: Api, amount?: string) {
  const order = (await orderByCard(api)).body
  const part = { transactions: [{ id: order.transactions.payments[0].id, amount }] }
  await api.post(`${at(order)}/refund`, amount === undefined ? undefined : part)
  return order
}

async function expired(api: Api) {
  const order = (await api.post('/v1/orders', orderBody(ticket))).body
  await api.advance({ days: 4 })
  return order
}

async function canceled(api: Api) {
  const order = (await api.post('/v1/orders', orderBody(ticket))).body
  await api.post(`${at(order)}/cancel`)
  return order
}

/** A function for each state to which calls of the API lead, which creates an order in it. */
export const orderStates = {
  empty: async (api: Api) =>
    (await api.post('/v1/orders', orderBody(null, { ...manual, transactions: undefined }))).body,
  manual: async (api: Api) => (await orderByCard(api, 'APRO', manual)).body,
  processing: async (api: Api) => (await orderByCard(api, 'CONT')).body,
  waiting_payment: async (api: Api) => (await api.post('/v1/orders', orderBody(ticket))).body,
  waiting_capture: async (api: Api) => (await orderByCard(api, 'APRO', { capture_mode: 'manual' })).body,
  captured_soon: async (api: Api) =>
    (await orderByCard(api, 'APRO', { capture_mode: 'automatic_async' })).body,
  challenged: challengedOrder,
  processed: async (api: Api) => (await orderByCard(api)).body,
  partially_refunded: (api: Api) => refunded(api, '500.00'),
  refunded: (api: Api) => refunded(api),
  canceled,
  failed: async (api: Api) => (await orderByCard(api, 'FUND')).body.data,
  expired,
  charged_back: async (api: Api) => {
    const order = (await orderByCard(api)).body
    return after(api, order, charge => api.post(`/simulator/payments/${charge.id}/chargeback`))
  },
} satisfies Record<string, (api: Api) => Promise<Json>>
