/** The hosted page of subscriptions and plans, as a payer's browser asks for it. */
import { expect, test } from 'vitest'
import type { Simulator } from '../start/simulator.ts'
import { type Api, createApi, type Json } from '../tests/support/api.ts'
import {
  freeze,
  invoicesOf,
  payerEmail,
  planned,
  readSubscription,
  subscribed,
  subscriptionBody,
} from '../tests/support/subscription-body.ts'
import { withSimulator } from '../tests/support/with-simulator.ts'

let simulator: Simulator
let api: Api
let pending: Json
withSimulator(async started => {
  simulator = started
  api = createApi(simulator)
  await freeze(api)
  pending = (await api.post('/preapproval', subscriptionBody())).body
})

const open = async (url: string) => {
  const response = await fetch(url, { headers: { 'accept-language': 'en' } })
  return { status: response.status, text: await response.text() }
}
const visa = '4509953566233704'
async function send(url: string, fields: Record<string, string> = {}) {
  const form = { attempt: 'a', card: visa, outcome: 'APRO', email: payerEmail, ...fields }
  const response = await fetch(`${url}&lang=en`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

test('the payer signs in, chooses a card, authorizes, and returns to the shop with the id', async () => {
  const form = await open(pending.init_point)
  expect(form.status).toBe(200)
  for (const part of ['Do you want to subscribe?', 'Club monthly', '1,500.00 a month', payerEmail])
    expect(form.text).toContain(part)
  expect(form.text).not.toContain('name="installments"')
  const sent = await send(pending.init_point)
  expect(sent).toMatchObject({
    status: 303,
    location: `/subscriptions/checkout?preapproval_id=${pending.id}&lang=en`,
  })
  expect(await readSubscription(api, pending)).toMatchObject({
    status: 'authorized',
    payment_method_id: 'visa',
    summarized: { charged_quantity: 1 },
  })
  const done = await open(simulator.url + sent.location)
  expect(done.text).toContain('Subscription active')
  expect(done.text).toContain(`href="https://shop.example/subscriptions/return?preapproval_id=${pending.id}"`)
})

test('the page says when the subscription ends, before it is authorized and afterwards', async () => {
  const body = subscriptionBody({ end_date: '2027-03-02T12:00:00.000-04:00' })
  const { init_point } = (await api.post('/preapproval', body)).body
  const end = 'It ends on 2 March 2027 at 13:00 (UTC−3).'
  const { text } = await open(init_point)
  expect(text).toContain(end)
  expect(text).toMatch(/<input id="email"[^>]* aria-describedby="email-hint"/)
  await send(init_point)
  const { text: authorized } = await open(init_point)
  expect(authorized).toContain('Cancel the subscription')
  expect(authorized).toContain(end)
})

test('a form that is sent twice charges once', async () => {
  await Promise.all([send(pending.init_point), send(pending.init_point)])
  expect(await invoicesOf(api, pending)).toHaveLength(1)
  const plan = await planned(api)
  const [one, two] = [await send(plan.init_point), await send(plan.init_point)]
  expect(one.location).toBe(two.location)
})

test.each([
  ['another account', { email: 'other@shop.example' }, 'The subscription belongs to another account.'],
  ['no e-mail', { email: 'nobody' }, 'email'],
  ['no card', { card: '' }, 'card'],
  ['a refused card', { outcome: 'FUND' }, 'The bank rejected the card.'],
])('with %s nothing is authorized, and the page says why', async (_case, fields, text) => {
  const { status, text: page } = await send(pending.init_point, fields as Record<string, string>)
  expect(status).toBe(422)
  expect(page).toContain('role="alert"')
  expect(page).toContain(text)
  expect((await readSubscription(api, pending)).status).toBe('pending')
  expect((await api.get('/v1/payments/search')).body.results).toEqual([])
})

test('a plan is open to everybody, with the cards that it allows', async () => {
  const methods = { payment_types: [{ id: 'debit_card' }] }
  const plan = await planned(
    api,
    { free_trial: { frequency: 7, frequency_type: 'days' }, repetitions: 12 },
    { payment_methods_allowed: methods },
  )
  const { text } = await open(plan.init_point)
  expect(text).toContain('The first 7 days are free.')
  expect(text).toContain('It ends after 12 charges.')
  expect(text).toContain('4002768694395619')
  expect(text).not.toContain(visa)
  const { location } = await send(plan.init_point, { card: '4002768694395619', email: 'anyone@shop.example' })
  const id = new URL(location ?? '', simulator.url).searchParams.get('preapproval_id')
  expect(await readSubscription(api, { id })).toMatchObject({
    status: 'authorized',
    preapproval_plan_id: plan.id,
    payment_method_id: 'debvisa',
    reason: 'Club monthly',
  })
})

test('a canceled plan and an unknown address refuse', async () => {
  const plan = await planned(api)
  await api.put(`/preapproval_plan/${plan.id}`, { status: 'inactive' })
  expect((await open(plan.init_point)).status).toBe(410)
  expect((await send(plan.init_point)).status).toBe(410)
  expect((await open(`${simulator.url}/subscriptions/checkout?preapproval_id=none`)).status).toBe(404)
  expect((await open(`${simulator.url}/subscriptions/checkout`)).status).toBe(404)
})

test('the payer can cancel, in two steps', async () => {
  const made = await subscribed(api)
  const { text } = await open(`${simulator.url}/subscriptions/checkout?preapproval_id=${made.id}`)
  const [first] = text.match(/<details[^>]*><summary.*?<\/summary>/s) ?? []
  expect(first).toContain('Cancel the subscription')
  expect(text).toMatch(/<details.*Yes, cancel it.*<\/details>/s)
  const response = await fetch(`${simulator.url}/subscriptions/checkout/cancel?preapproval_id=${made.id}`, {
    method: 'POST',
  })
  expect(await response.text()).toContain('Suscripción cancelada')
  expect((await readSubscription(api, made)).status).toBe('cancelled')
})
