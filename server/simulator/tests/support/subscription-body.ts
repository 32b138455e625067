import type { Api, Json } from './api.ts'

/** The time at which the clock of a test of subscriptions is frozen, noon in the provider's offset. */
export const start = '2026-03-02T12:00:00.000-04:00'

export const payerEmail = 'test_payer_12345@testuser.com'

/** The body of a monthly plan of 1500. */
export function planBody(recurring: Json = {}, fields: Json = {}) {
  return {
    reason: 'Club monthly',
    back_url: 'https://shop.example/subscriptions/return',
    auto_recurring: monthly(recurring),
    ...fields,
  }
}

/** The body of a pending monthly subscription of 1500 without a plan. */
export function subscriptionBody(recurring: Json = {}, fields: Json = {}) {
  return { ...planBody(recurring), payer_email: payerEmail, external_reference: 'sub-1001', ...fields }
}

function monthly(fields: Json) {
  return { frequency: 1, frequency_type: 'months', transaction_amount: 1500, currency_id: 'ARS', ...fields }
}

export async function freeze(api: Api, now = start) {
  await api.put('/simulator/clock', { now, frozen: true })
}

/** Subscribes with a new card of the holder's name, and returns the answer. */
export async function subscribe(api: Api, recurring: Json = {}, fields: Json = {}, holder = 'APRO') {
  const cardholder = { name: holder, identification: { type: 'DNI', number: '12345678' } }
  const card_token_id = await api.cardToken({ cardholder })
  return api.post(
    '/preapproval',
    subscriptionBody(recurring, { card_token_id, status: 'authorized', ...fields }),
  )
}

/** An authorized subscription. */
export async function subscribed(api: Api, recurring: Json = {}, fields: Json = {}): Promise<Json> {
  const { status, body } = await subscribe(api, recurring, fields)
  if (status !== 201) throw new Error(`the subscription was refused: ${JSON.stringify(body)}`)
  return body
}

export async function planned(api: Api, recurring: Json = {}, fields: Json = {}): Promise<Json> {
  return (await api.post('/preapproval_plan', planBody(recurring, fields))).body
}

/** An authorized subscription to the plan. */
export async function subscribedTo(api: Api, plan: Json, fields: Json = {}): Promise<Json> {
  const { body } = await api.post('/preapproval', {
    preapproval_plan_id: plan.id,
    payer_email: payerEmail,
    card_token_id: await api.cardToken(),
    status: 'authorized',
    ...fields,
  })
  return body
}

export const readSubscription = async (api: Api, { id }: Json): Promise<Json> =>
  (await api.get(`/preapproval/${id}`)).body

/** All invoices of a subscription, the oldest first. */
export async function invoicesOf(api: Api, { id }: Json): Promise<Json[]> {
  const found: Json[] = []
  for (;;) {
    const path = `/authorized_payments/search?preapproval_id=${id}&limit=40&offset=${found.length}`
    const { results, paging } = (await api.get(path)).body
    found.push(...results)
    if (found.length >= paging.total) return found.reverse()
  }
}

/** The days of dates as text. */
export const daysOf = (dates: string[]) => dates.map(date => date.slice(0, 10))
