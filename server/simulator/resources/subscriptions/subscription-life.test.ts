import { expect, test } from 'vitest'
import { findSubscriptionError } from '../../../facts/provider-errors/subscription-errors.ts'
import {
  type SubscriptionChange,
  subscriptionRefusal,
  subscriptionStatuses,
} from '../../../facts/subscription-statuses.ts'
import { readWarnings, warningsHeader } from '../../../facts/warnings.ts'
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

const set = (settings: Json) => api.post('/simulator/accounts', { settings })
const change = async (made: Json, body: Json): Promise<Json> =>
  (await api.put(`/preapproval/${made.id}`, body)).body
const invoiceDays = async (made: Json) =>
  daysOf((await invoicesOf(api, made)).map(({ debit_date }) => debit_date))
const amountsOf = async (made: Json) =>
  (await invoicesOf(api, made)).map(({ transaction_amount }) => transaction_amount)

test('a subscription without a card waits for its payer, and can be canceled', async () => {
  const { body } = await api.post('/preapproval', subscriptionBody())
  expect(body).toMatchObject({
    status: 'pending',
    payer_email: '',
    payment_method_id: null,
    init_point: `${simulator.url}/subscriptions/checkout?preapproval_id=${body.id}`,
    subscription_id: body.id,
    next_payment_date: '2026-03-02T12:00:00.000-04:00',
    summarized: { charged_quantity: null, semaphore: null },
  })
  expect(body).not.toHaveProperty('card_id')
  await api.advance({ days: 8 })
  expect((await readSubscription(api, body)).status).toBe('pending')
  expect((await change(body, { status: 'cancelled' })).status).toBe('cancelled')
})

const changes: Record<SubscriptionChange, (token: string) => Json> = {
  pending: () => ({ status: 'pending' }),
  authorized: () => ({ status: 'authorized' }),
  paused: () => ({ status: 'paused' }),
  cancelled: () => ({ status: 'cancelled' }),
  details: () => ({ auto_recurring: { transaction_amount: 900 } }),
  card: token => ({ card_token_id: token }),
}

test.each(subscriptionStatuses)(
  'each change of a subscription that is %s is refused exactly if the facts say so',
  async status => {
    for (const [name, bodyOf] of Object.entries(changes)) {
      const made =
        status === 'pending'
          ? (await api.post('/preapproval', subscriptionBody())).body
          : await subscribed(api)
      if (made.status !== status) await change(made, { status })
      const body = bodyOf(await api.cardToken())
      const answer = await api.put(`/preapproval/${made.id}`, body)
      const refusal =
        answer.status < 300 ? null : findSubscriptionError(answer.status, answer.body?.message ?? '')
      expect(refusal, name).toBe(subscriptionRefusal(name as SubscriptionChange, status))
    }
  },
)

test('cycles of a pause pass without a charge, and nothing is collected late', async () => {
  const made = await subscribed(api)
  await change(made, { status: 'paused' })
  await api.advance({ days: 75 })
  const resumed = await change(made, { status: 'authorized' })
  expect(resumed.next_payment_date).toBe('2026-06-02T12:00:00.000-04:00')
  await api.advance({ days: 30 })
  expect(await invoiceDays(made)).toEqual(['2026-03-02', '2026-06-02'])
  const canceled = await change(made, { status: 'cancelled' })
  await api.advance({ days: 90 })
  expect(await readSubscription(api, made)).toEqual(canceled)
  expect(canceled.next_payment_date).toBe('2026-07-02T12:00:00.000-04:00')
  expect(await invoiceDays(made)).toHaveLength(2)
})

test('a month that is too short is charged on its last day, and the next one on the usual day', async () => {
  await freeze(api, '2027-01-31T12:00:00.000-04:00')
  const made = await subscribed(api)
  await api.advance({ days: 95 })
  expect(await invoiceDays(made)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
})

test('an end date ends the charges: as many as the answer says', async () => {
  const made = await subscribed(api, { end_date: '2026-06-02T12:00:00.000-04:00' })
  expect(made.summarized).toMatchObject({
    quotas: 3,
    pending_charge_quantity: 2,
    pending_charge_amount: 3000,
  })
  await api.advance({ days: 200 })
  expect(await invoiceDays(made)).toEqual(['2026-03-02', '2026-04-02', '2026-05-02'])
  expect(await readSubscription(api, made)).toMatchObject({
    status: 'authorized',
    next_payment_date: null,
    summarized: { quotas: 3, pending_charge_quantity: 0 },
  })
})

test('a later start is read back as a trial in days, and nothing is charged before', async () => {
  const start_date = '2026-03-12T12:00:00.000-04:00'
  const made = await subscribed(api, { start_date })
  expect(made).toMatchObject({
    next_payment_date: start_date,
    first_invoice_offset: 10,
    auto_recurring: {
      start_date,
      free_trial: { frequency: 10, frequency_type: 'days', first_invoice_offset: 10 },
    },
    summarized: { charged_quantity: null, charged_amount: null },
  })
  await api.advance({ days: 10 })
  expect(await invoiceDays(made)).toEqual([])
  await api.advance({ days: 32 })
  expect(await invoiceDays(made)).toEqual(['2026-03-12', '2026-04-12'])
})

test('a plan gives a trial to each payer once, and the card is validated with a payment of 0', async () => {
  const plan = await planned(api, { free_trial: { frequency: 1, frequency_type: 'months' } })
  const first = await subscribedTo(api, plan)
  expect(first).toMatchObject({
    next_payment_date: '2026-04-02T12:00:00.000-04:00',
    first_invoice_offset: 30,
    summarized: { charged_quantity: null },
  })
  const validations = await api.get('/v1/payments/search?operation_type=card_validation')
  expect(validations.body.results).toMatchObject([{ transaction_amount: 0, status: 'approved' }])
  // Nothing was paid, so there is nothing to dispute.
  const check = `/simulator/payments/${validations.body.results[0].id}`
  expect((await api.post(`${check}/chargeback`, {})).status).toBe(400)
  expect((await api.post(`${check}/claim`, {})).status).toBe(400)
  const again = await subscribedTo(api, plan)
  expect(again).toMatchObject({ first_invoice_offset: null, summarized: { charged_quantity: 1 } })
  const other = await subscribedTo(api, plan, { payer_email: 'jane@shop.example' })
  expect(other.summarized.charged_quantity).toBeNull()
  await api.advance({ days: 32 })
  expect(await invoiceDays(first)).toEqual(['2026-04-02'])
})

test('a billing day waits for its day; with the proportional amount the days before it are charged at once', async () => {
  const waiting = await subscribedTo(api, await planned(api, { billing_day: 10 }))
  expect(waiting).toMatchObject({
    next_payment_date: '2026-03-10T12:00:00.000-04:00',
    auto_recurring: { billing_day: 10, has_billing_day: true, billing_day_proportional: false },
    summarized: { charged_quantity: null },
  })
  const plan = await planned(api, { billing_day: 10, billing_day_proportional: true })
  expect(plan.auto_recurring.transaction_amount_proportional).toBe(400)
  const parted = await subscribedTo(api, plan)
  await api.advance({ days: 40 })
  expect(await invoiceDays(waiting)).toEqual(['2026-03-10', '2026-04-10'])
  expect(await invoiceDays(parted)).toEqual(['2026-03-02', '2026-03-10', '2026-04-10'])
  expect(await amountsOf(parted)).toEqual([400, 1500, 1500])
})

test('a new amount holds from the next charge on, and what cannot be changed is accepted without effect', async () => {
  const made = await subscribed(api)
  const changed = await change(made, {
    auto_recurring: { transaction_amount: 1700, frequency: 3, end_date: '2026-04-01T00:00:00.000-04:00' },
    reason: 'Club plus',
    external_reference: 'sub-2',
    back_url: 'https://shop.example/new',
    payer_email: 'other@shop.example',
    unknown: true,
  })
  expect(changed).toMatchObject({
    reason: 'Club plus',
    external_reference: 'sub-2',
    back_url: 'https://shop.example/new',
    payer_id: made.payer_id,
    auto_recurring: { transaction_amount: 1700, frequency: 1 },
    next_payment_date: made.next_payment_date,
  })
  expect(changed.auto_recurring).not.toHaveProperty('end_date')
  await api.advance({ days: 32 })
  expect(await amountsOf(made)).toEqual([1500, 1700])
})

test('a second payment method is a card or another method, and is never charged', async () => {
  const made = await subscribed(api)
  expect(await change(made, { payment_method_id_secondary: 'account_money' })).toMatchObject({
    payment_method_id_secondary: 'account_money',
  })
  const card = { card_token_id_secondary: await api.cardToken(), payment_method_id_secondary: 'visa' }
  expect(await change(made, card)).toMatchObject({
    card_id: made.card_id,
    card_id_secondary: expect.any(String),
    payment_method_id_secondary: 'visa',
  })
  const renamed = await change(made, { reason: 'Club plus' })
  expect(renamed).toMatchObject({ reason: 'Club plus', payment_method_id_secondary: 'visa' })
  await api.post(`/simulator/subscriptions/${made.id}/refusals`)
  await api.advance({ days: 40 })
  const { results } = (await api.get('/v1/payments/search?status=rejected')).body
  expect(results).toHaveLength(2)
  for (const { card } of results) expect(card.id).toBe(made.card_id)
})

test.each([
  ['charged', [1500, 1800]],
  ['shown', [1500, 1500]],
] as const)('a new amount of the plan is %s', async (setting, amounts) => {
  await set({ subscription_plan_amount: setting })
  const plan = await planned(api)
  const made = await subscribedTo(api, plan)
  await api.put(`/preapproval_plan/${plan.id}`, {
    auto_recurring: { transaction_amount: 1800, frequency: 2 },
  })
  expect((await readSubscription(api, made)).auto_recurring).toMatchObject({
    transaction_amount: 1800,
    frequency: 1,
  })
  await api.advance({ days: 32 })
  expect(await amountsOf(made)).toEqual(amounts)
})

test.each([
  ['at_once', 0, 'regular_payment'],
  ['measured', 35, 'recurring_payment'],
  ['documented', 60, 'recurring_payment'],
] as const)('the first charge comes %s: after %i minutes', async (setting, minutes, operationType) => {
  await set({ subscription_first_charge: setting })
  const made = await subscribed(api)
  if (minutes > 0) {
    await api.advance({ minutes: minutes - 1 })
    expect(await invoicesOf(api, made)).toEqual([])
    await api.advance({ minutes: 1 })
  }
  const [invoice] = await invoicesOf(api, made)
  const { body } = await api.get(`/v1/payments/${invoice?.payment.id}`)
  expect(body).toMatchObject({ operation_type: operationType, status: 'approved', transaction_amount: 1500 })
  expect((await readSubscription(api, made)).next_payment_date).toBe('2026-04-02T12:00:00.000-04:00')
})

test('a charge is a payment that can be refunded and disputed', async () => {
  const made = await subscribed(api)
  const [invoice] = await invoicesOf(api, made)
  const refund = await api.post(`/v1/payments/${invoice?.payment.id}/refunds`, { amount: 500 })
  expect(refund.status).toBe(201)
  const rest = await api.post(`/v1/payments/${invoice?.payment.id}/refunds`)
  expect(rest.status).toBe(201)
  expect((await invoicesOf(api, made))[0]).toMatchObject({
    status: 'processed',
    payment: { status: 'refunded' },
  })
  expect((await readSubscription(api, made)).status).toBe('authorized')
})

test('the same request twice makes two subscriptions, whatever the idempotency key', async () => {
  const key = { 'x-idempotency-key': 'same' }
  const [one, two] = [
    await api.post('/preapproval', subscriptionBody(), key),
    await api.post('/preapproval/', subscriptionBody(), key),
  ]
  expect([one.status, two.status]).toEqual([201, 201])
  expect(one.body.id).not.toBe(two.body.id)
})

test('an inactive plan is read back as cancelled, and can be revived', async () => {
  const { id } = await planned(api)
  const put = async (status: string) => (await api.put(`/preapproval_plan/${id}`, { status })).body.status
  expect(await put('inactive')).toBe('cancelled')
  expect(await put('active')).toBe('active')
  const { body } = await api.get('/preapproval_plan/search?status=active&q=club')
  expect(body).toMatchObject({ paging: { offset: 0, limit: 10, total: 1 }, results: [{ id, subscribed: 0 }] })
})

test('subscriptions are searched by their fields; an unknown status finds none, a reference is ignored', async () => {
  const plan = await planned(api)
  const one = await subscribedTo(api, plan)
  const two = await subscribed(api, { transaction_amount: 900 }, { payer_email: 'jane@shop.example' })
  const found = async (query: string) =>
    (await api.get(`/preapproval/search?${query}`)).body.results.map(({ id }: Json) => id)
  expect(await found('sort=date_created:asc')).toEqual([one.id, two.id])
  expect(await found(`preapproval_plan_id=${plan.id}`)).toEqual([one.id])
  expect(await found(`payer_id=${two.payer_id}`)).toEqual([two.id])
  expect(await found(`payer_email=${payerEmail}`)).toEqual([one.id])
  expect(await found('transaction_amount=900')).toEqual([two.id])
  expect(
    await found('semaphore=green&status=paused,authorized&limit=1&offset=1&sort=date_created:asc'),
  ).toEqual([two.id])
  expect(await found('status=unheard')).toEqual([])
  expect(await found('external_reference=none')).toHaveLength(2)
  const [result] = (await api.get('/preapproval/search')).body.results
  expect(result).toMatchObject({ summarized: {}, next_payment_date: null, payer_first_name: 'Test' })
  expect(result).not.toHaveProperty('payer_email')
})

test('subscriptions are exported as CSV', async () => {
  await subscribed(api, {}, { reason: 'Club, "gold"' })
  const { body: me } = await api.get('/users/me')
  const response = await fetch(
    `${simulator.url}/preapproval/export?collector_id=${me.id}&status=authorized`,
    {
      headers: { authorization: `Bearer ${api.token}` },
    },
  )
  expect(response.headers.get('content-type')).toContain('text/csv')
  const [head, row, ...rest] = (await response.text()).split('\r\n')
  expect(head).toMatch(/^id,status,reason,/)
  expect(row).toContain(',authorized,"Club, ""gold""",')
  expect(rest).toEqual([''])
})

test('invoices are found under both paths, by subscription, payment, payer and id', async () => {
  const made = await subscribed(api)
  const [invoice] = await invoicesOf(api, made)
  expect((await api.get(`/authorized_payments/${invoice?.id}`)).body).toEqual(invoice)
  const queries = [
    `preapproval_id=${made.id}`,
    `payment_id=${invoice?.payment.id}`,
    `payer_id=${made.payer_id}`,
    `id=${invoice?.id}&external_reference=ignored`,
  ]
  for (const path of ['/authorized_payments', '/authorized_payments/search']) {
    for (const query of queries) {
      expect((await api.get(`${path}?${query}`)).body).toEqual({
        paging: { offset: 0, limit: 12, total: 1 },
        results: [invoice],
      })
    }
  }
})

test('a subscription survives an export of the whole account', async () => {
  const made = await subscribed(api)
  await subscribe(api, {}, {}, 'FUND')
  await api.post(`/simulator/subscriptions/${made.id}/refusals`)
  await api.advance({ days: 32 })
  const copy = createApi(simulator)
  const { status } = await copy.put('/simulator/scenario', (await api.get('/simulator/scenario')).body)
  expect(status).toBe(200)
  for (const each of [api, copy]) await each.advance({ days: 60 })
  const [copied, original] = [await invoicesOf(copy, made), await invoicesOf(api, made)]
  // Ids of new payments contain the account.
  expect(copied.map(({ payment: _, ...rest }) => rest)).toEqual(
    original.map(({ payment: _, ...rest }) => rest),
  )
  expect(await readSubscription(copy, made)).toMatchObject({ status: 'paused' })
})

const ignoredChanges: [path: string, body: Json][] = [
  ['payer_email', { payer_email: 'other@testuser.com' }],
  ['preapproval_plan_id', { preapproval_plan_id: 'f'.repeat(32) }],
  ['auto_recurring.frequency', { auto_recurring: { frequency: 3 } }],
  ['auto_recurring.frequency_type', { auto_recurring: { frequency_type: 'days' } }],
  ['auto_recurring.repetitions', { auto_recurring: { repetitions: 3 } }],
  ['auto_recurring.billing_day', { auto_recurring: { billing_day: 3 } }],
  [
    'auto_recurring.free_trial',
    { auto_recurring: { free_trial: { frequency: 1, frequency_type: 'months' } } },
  ],
  ['auto_recurring.start_date', { auto_recurring: { start_date: '2026-05-01T00:00:00.000-04:00' } }],
  ['auto_recurring.end_date', { auto_recurring: { end_date: '2027-05-01T00:00:00.000-04:00' } }],
  ['auto_recurring.currency_id', { auto_recurring: { currency_id: 'BRL' } }],
]

test.each(ignoredChanges)('a change of %s has no effect, which is warned of', async (path, body) => {
  const made = await subscribed(api)
  const answer = await api.put(`/preapproval/${made.id}`, body)
  expect(answer.status).toBe(200)
  const { last_modified: _, ...after } = await readSubscription(api, made)
  expect(made).toMatchObject({ ...after, last_modified: made.last_modified })
  const warned = readWarnings(answer.headers.get(warningsHeader))
  expect(warned.map(warning => [warning.code, warning.path])).toEqual([['ignored_field', path]])
})

test('who sends a subscription back as it was answered, with the payer that it has, is not warned', async () => {
  const made = await subscribed(api)
  for (const body of [made, { payer_email: payerEmail, auto_recurring: made.auto_recurring }]) {
    const answer = await api.put(`/preapproval/${made.id}`, body)
    expect(answer.status).toBe(200)
    expect(readWarnings(answer.headers.get(warningsHeader))).toEqual([])
  }
})
