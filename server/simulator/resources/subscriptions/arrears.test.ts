/** Tests refused renewals: their attempts, their end, and the resulting state of the subscription. */
import { expect, test } from 'vitest'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import {
  freeze,
  invoicesOf,
  readSubscription,
  subscribe,
  subscribed,
} from '../../tests/support/subscription-body.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let api: Api
withSimulator(async simulator => {
  api = createApi(simulator)
  await freeze(api)
})

const daily = { frequency: 1, frequency_type: 'days' }
const refuse = (made: Json, body: Json = {}) => api.post(`/simulator/subscriptions/${made.id}/refusals`, body)
const set = (settings: Json) => api.post('/simulator/accounts', { settings })
const chargesIn = async () => (await api.get('/v1/payments/search')).body.results.length

test('four attempts within one cycle, then the subscription is paused, and resuming leaves the debt', async () => {
  const made = await subscribed(api, daily)
  await refuse(made)
  await api.advance({ days: 1, hours: 1 })
  const refused = (await invoicesOf(api, made))[1]
  expect(refused).toMatchObject({
    status: 'scheduled',
    retry_attempt: 1,
    next_retry_date: '2026-03-03T18:30:00.000-04:00',
    expire_date: '2026-03-04T12:30:00.000-04:00',
    rejection_code: 'cc_rejected_insufficient_amount',
    payment: { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' },
  })
  const { jobs } = (await api.get('/simulator/jobs')).body
  expect(jobs).toContainEqual(
    expect.objectContaining({ kind: 'charge_end', resource: made.id, run_at: refused.expire_date }),
  )
  expect(jobs).not.toContainEqual(expect.objectContaining({ kind: 'expiry' }))
  expect((await readSubscription(api, made)).summarized.semaphore).toBe('yellow')
  await api.advance({ to: '2026-03-04T12:29:00.000-04:00' })
  // The last attempt is 18 hours after the first (measured on a daily plan).
  expect((await invoicesOf(api, made))[1]).toMatchObject({
    status: 'scheduled',
    retry_attempt: 4,
    last_modified: '2026-03-04T06:30:00.000-04:00',
  })
  expect((await readSubscription(api, made)).status).toBe('authorized')
  const schedule = (await api.get(`/simulator/subscriptions/${made.id}/schedule`)).body
  expect(schedule).toMatchObject({
    next_charge_at: null,
    next_retry_at: null,
    charge_end: { at: refused.expire_date, status: 'paused' },
  })
  const { body } = await api.advance({ minutes: 2 })
  expect(body.ran).toContainEqual(expect.objectContaining({ kind: 'charge_end', status: 'paused' }))
  // The renewal of the same moment finds the pause, and charges nothing.
  expect(body.ran).not.toContainEqual(expect.objectContaining({ kind: 'charge' }))
  expect((await invoicesOf(api, made))[1]).toMatchObject({
    status: 'processed',
    payment: { status: 'rejected' },
  })
  expect(await readSubscription(api, made)).toMatchObject({
    status: 'paused',
    summarized: { semaphore: 'red', charged_quantity: 2, charged_amount: 1500 },
  })
  await api.put(`/preapproval/${made.id}`, { status: 'authorized' })
  await api.advance({ days: 1 })
  const after = await invoicesOf(api, made)
  expect(after.map(({ payment }) => payment.status)).toEqual(['approved', 'rejected', 'approved'])
  expect((await readSubscription(api, made)).summarized).toMatchObject({
    semaphore: 'green',
    charged_quantity: 3,
    charged_amount: 3000,
  })
})

test('an attempt that is accepted closes the invoice, and the third renewal can be told to be refused', async () => {
  const made = await subscribed(api, daily)
  const { body } = await refuse(made, { charge: 3, attempts: 2, detail: 'cc_rejected_call_for_authorize' })
  expect(body.refusals).toEqual([{ charge: 4, attempts: 2, detail: 'cc_rejected_call_for_authorize' }])
  await api.advance({ days: 4, hours: 2 })
  const invoices = await invoicesOf(api, made)
  expect(invoices.map(({ retry_attempt }) => retry_attempt)).toEqual([1, 1, 1, 3, 1])
  expect(invoices[3]).toMatchObject({ status: 'processed', payment: { status: 'approved' } })
  expect(await readSubscription(api, made)).toMatchObject({
    status: 'authorized',
    summarized: { charged_quantity: 5, charged_amount: 7500, semaphore: 'green' },
  })
  expect(await chargesIn()).toBe(7)
})

test('documented: attempts within ten days, and three unpaid invoices in a row cancel', async () => {
  await set({ subscription_retries: 'documented', subscription_arrears: 'cancelled' })
  const made = await subscribed(api)
  for (const charge of [1, 2, 3]) await refuse(made, { charge })
  await api.advance({ to: '2026-04-02T13:00:00.000-04:00' })
  expect((await invoicesOf(api, made))[1]).toMatchObject({
    status: 'recycling',
    next_retry_date: '2026-04-05T00:30:00.000-04:00',
    expire_date: '2026-04-12T12:30:00.000-04:00',
  })
  await api.advance({ to: '2026-06-12T12:00:00.000-04:00' })
  expect((await readSubscription(api, made)).status).toBe('authorized')
  await api.advance({ hours: 1 })
  const canceled = await readSubscription(api, made)
  expect(canceled).toMatchObject({
    status: 'cancelled',
    summarized: { charged_quantity: 4, charged_amount: 1500 },
  })
  await api.advance({ days: 90 })
  expect(await readSubscription(api, made)).toEqual(canceled)
  expect(await invoicesOf(api, made)).toHaveLength(4)
})

test('another card is validated, and collects an open invoice after one to two minutes', async () => {
  const made = await subscribed(api)
  await refuse(made)
  await api.advance({ days: 32 })
  const { body } = await api.put(`/preapproval/${made.id}`, { card_token_id: await api.cardToken() })
  expect(body.card_id).not.toBe(made.card_id)
  await api.advance({ minutes: 1 })
  expect((await invoicesOf(api, made))[1]).toMatchObject({ status: 'scheduled', retry_attempt: 1 })
  await api.advance({ minutes: 1 })
  expect((await invoicesOf(api, made))[1]).toMatchObject({
    status: 'processed',
    payment: { status: 'approved' },
  })
  const { results } = (await api.get('/v1/payments/search?operation_type=card_validation')).body
  expect(results).toMatchObject([{ transaction_amount: 0, status: 'approved' }])
})

test('a first charge that is refused for its risk cancels at once', async () => {
  await set({ subscription_first_charge: 'measured' })
  const made = await subscribed(api)
  await refuse(made, { detail: 'cc_rejected_high_risk' })
  await api.advance({ minutes: 36 })
  expect((await readSubscription(api, made)).status).toBe('cancelled')
  expect(await invoicesOf(api, made)).toMatchObject([
    { status: 'processed', rejection_code: 'cc_rejected_high_risk', retry_attempt: 1 },
  ])
})

test('canceling closes an open invoice, and nothing is collected in a pause', async () => {
  const [paused, canceled] = [await subscribed(api, daily), await subscribed(api, daily)]
  for (const made of [paused, canceled]) await refuse(made, { attempts: 1 })
  await api.advance({ days: 1, hours: 1 })
  await api.put(`/preapproval/${paused.id}`, { status: 'paused' })
  await api.put(`/preapproval/${canceled.id}`, { status: 'cancelled' })
  const before = await chargesIn()
  await api.advance({ days: 5 })
  expect(await chargesIn()).toBe(before)
  expect((await invoicesOf(api, canceled))[1]).toMatchObject({ status: 'cancelled', retry_attempt: 1 })
  expect((await invoicesOf(api, paused))[1]).toMatchObject({
    status: 'processed',
    payment: { status: 'rejected' },
  })
})

test('a refused sign-up leaves a subscription that is canceled some seconds later', async () => {
  expect((await subscribe(api, {}, {}, 'FUND')).status).toBe(400)
  const [found] = (await api.get('/preapproval/search')).body.results
  expect(found.status).toBe('pending')
  expect(await invoicesOf(api, found)).toMatchObject([
    {
      status: 'processed',
      payment: { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' },
    },
  ])
  await api.advance({ seconds: 11 })
  expect((await readSubscription(api, found)).status).toBe('cancelled')
})
