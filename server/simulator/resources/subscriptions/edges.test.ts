/** Tests dates at the edge of the calendar, and calls that arrive at the same time or in between. */
import { expect, test } from 'vitest'
import type { Simulator } from '../../start/simulator.ts'
import { type Api, createApi, type Json } from '../../tests/support/api.ts'
import {
  daysOf,
  freeze,
  invoicesOf,
  payerEmail,
  planned,
  readSubscription,
  subscribe,
  subscribed,
  subscribedTo,
  subscriptionBody,
} from '../../tests/support/subscription-body.ts'
import { withSimulator } from '../../tests/support/with-simulator.ts'

let simulator: Simulator
let api: Api
withSimulator(async started => {
  simulator = started
  api = createApi(simulator)
  await freeze(api)
})

const invoiceDays = async (made: Json) =>
  daysOf((await invoicesOf(api, made)).map(({ debit_date }) => debit_date))

test.each([
  ['every 12 months from January 31', '2027-01-31', { frequency: 12 }, '2027-01-31 2028-01-31 2029-01-31'],
  ['every 12 months from February 29', '2028-02-29', { frequency: 12 }, '2028-02-29 2029-02-28 2030-02-28'],
  ['every month from the 30th', '2027-01-30', {}, '2027-01-30 2027-02-28 2027-03-30'],
  ['every month from the 29th', '2027-01-29', {}, '2027-01-29 2027-02-28 2027-03-29'],
  // 23:30 on the 31st in UTC is 19:30 in the provider's offset.
  [
    'from a start in UTC',
    '2026-03-02',
    { start_date: '2026-03-31T23:30:00Z' },
    '2026-03-31 2026-04-30 2026-05-31',
  ],
  [
    'from a start that is the next day in UTC',
    '2026-03-02',
    { start_date: '2026-04-01T02:00:00Z' },
    '2026-03-31 2026-04-30 2026-05-31',
  ],
])('the first charges %s', async (_case, day, recurring, days) => {
  await freeze(api, `${day}T12:00:00.000-04:00`)
  const made = await subscribed(api, recurring)
  const expected = days.split(' ')
  await api.advance({ to: `${expected.at(-1)}T23:00:00.000-04:00` })
  expect(await invoiceDays(made)).toEqual(expected)
})

const authorize = async ({ init_point }: Json) =>
  fetch(init_point, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ attempt: 'a', card: '4509953566233704', outcome: 'APRO', email: payerEmail }),
  })
const end_date = '2026-03-20T00:00:00.000-04:00'
const trial = { frequency: 1, frequency_type: 'months' }

test.each<[string, () => Promise<Json>]>([
  ['in its trial', () => subscribed(api, { free_trial: trial, end_date })],
  [
    'before its billing day',
    async () => subscribedTo(api, await planned(api, { billing_day: 28 }), { auto_recurring: { end_date } }),
  ],
  [
    'before its payer authorizes it',
    async () => {
      const { body } = await api.post('/preapproval', subscriptionBody({ end_date }))
      await api.advance({ days: 20 })
      expect((await authorize(body)).status).toBe(303)
      return body
    },
  ],
])('a subscription that ends %s is never charged', async (_case, make) => {
  const made = await make()
  await api.advance({ days: 70 })
  expect(await readSubscription(api, made)).toMatchObject({
    status: 'authorized',
    next_payment_date: null,
    summarized: { quotas: 0, charged_quantity: null, pending_charge_quantity: 0 },
  })
  expect(await invoicesOf(api, made)).toEqual([])
})

test('a hundred equal requests at once use a token once', async () => {
  const body = subscriptionBody({}, { card_token_id: await api.cardToken() })
  const answers = await Promise.all(Array.from({ length: 100 }, () => api.post('/preapproval', body)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.map(each => each.body.message))).toEqual(
    new Set([undefined, 'Card token was used, please generate new']),
  )
  expect((await api.get('/v1/payments/search')).body.paging.total).toBe(1)
})

test('a subscription that is canceled while the clock advances is charged no more', async () => {
  const made = await subscribed(api)
  const cancel = () => api.put(`/preapproval/${made.id}`, { status: 'cancelled' })
  const [, ...canceled] = await Promise.all([api.advance({ days: 65 }), cancel(), cancel()])
  expect(canceled.map(({ status }) => status).sort()).toEqual([200, 400])
  const charges = await invoicesOf(api, made)
  await api.advance({ days: 90 })
  expect(await invoicesOf(api, made)).toEqual(charges)
})

test('an amount that changes between two attempts holds from the next charge on', async () => {
  const made = await subscribed(api)
  await api.post(`/simulator/subscriptions/${made.id}/refusals`, { attempts: 1 })
  await api.advance({ days: 32 })
  await api.put(`/preapproval/${made.id}`, { auto_recurring: { transaction_amount: 2000 } })
  await api.advance({ days: 32 })
  const charges = (await invoicesOf(api, made)).map(each => [each.transaction_amount, each.retry_attempt])
  expect(charges).toEqual([
    [1500, 1],
    [1500, 2],
    [2000, 1],
  ])
})

test('a clock that is set back charges no cycle again', async () => {
  const made = await subscribed(api)
  await api.advance({ days: 32 })
  await freeze(api, '2026-03-10T12:00:00.000-04:00')
  await api.advance({ days: 60 })
  expect(await invoiceDays(made)).toEqual(['2026-03-02', '2026-04-02', '2026-05-02'])
})

test.each([
  ['MLC', 'CLP', 30_000, 5000],
  ['MCO', 'COP', 50_000, 8333],
] as const)(
  'in %s the part of a month is a whole number of %s',
  async (siteId, currency_id, amount, part) => {
    simulator.register(api.token, { siteId })
    await freeze(api)
    const terms = { transaction_amount: amount, currency_id, billing_day: 7, billing_day_proportional: true }
    const made = await subscribedTo(api, await planned(api, terms))
    await api.advance({ days: 6 })
    expect((await invoicesOf(api, made)).map(each => each.transaction_amount)).toEqual([part, amount])
  },
)

test('a trial of 0 days is refused', async () => {
  const { status, body } = await subscribe(api, { free_trial: { ...trial, frequency: 0 } })
  expect([status, body.message]).toEqual([400, 'Invalid value for frequency, must be a positive number'])
})
