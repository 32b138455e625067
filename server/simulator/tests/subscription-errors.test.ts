/** Each refusal of plans, subscriptions and invoices, word for word. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type SubscriptionErrorName,
  subscriptionErrors,
} from '../../facts/provider-errors/subscription-errors.ts'
import { type Simulator, startSimulator } from '../start/simulator.ts'
import { type Answered, type Api, createApi, type Json } from './support/api.ts'
import {
  payerEmail,
  planBody,
  planned,
  subscribe,
  subscribed,
  subscribedTo,
  subscriptionBody,
} from './support/subscription-body.ts'

let simulator: Simulator
let api: Api
let other: Api
beforeAll(async () => {
  simulator = await startSimulator()
  api = createApi(simulator)
  other = createApi(simulator)
})
afterAll(() => simulator.close())

const post = (recurring: Json, fields: Json = {}) =>
  api.post('/preapproval', subscriptionBody(recurring, fields))
const postPlan = (recurring: Json, fields: Json = {}) =>
  api.post('/preapproval_plan', planBody(recurring, fields))
const change = async (made: Json, body: Json) => api.put(`/preapproval/${made.id}`, body)
const withStatus = async (status: string) => {
  const made = await subscribed(api)
  await change(made, { status })
  return made
}
/** An account that requires test users. */
const strict = () => {
  const made = createApi(simulator)
  simulator.register(made.token, { settings: { testUsersOnly: true } })
  return made
}
const unknownId = '0'.repeat(32)
const past = '2020-01-01T00:00:00.000-04:00'

type Case = { ask: () => Promise<Answered>; message?: string; more?: Json }

const cases: Record<SubscriptionErrorName, Case | Case[]> = {
  body_invalid: [
    { ask: () => api.post('/preapproval', []) },
    { ask: () => post({}, { card_id: '9000000001' }) },
    { ask: () => api.post('/preapproval_plan', 'null') },
  ],
  auto_recurring_invalid: [
    { ask: () => post({}, { auto_recurring: [] }) },
    { ask: () => postPlan({}, { auto_recurring: [] }) },
  ],
  auto_recurring_missing: { ask: () => postPlan({}, { auto_recurring: undefined }) },
  // No source quotes it, so the simulator only warns of a missing reason.
  reason_missing: {
    ask: () => api.post('/preapproval', subscriptionBody(), { 'x-simulator-fault': 'code=reason_missing' }),
  },
  reason_too_long: [
    { ask: () => post({}, { reason: 'x'.repeat(61) }) },
    { ask: async () => change(await subscribed(api), { reason: 'x'.repeat(61) }) },
  ],
  plan_back_url_missing: { ask: () => postPlan({}, { back_url: undefined }) },
  back_url_missing: { ask: () => post({}, { back_url: undefined }) },
  back_url_invalid: [
    'shop',
    'http://shop.example/back',
    'https://localhost/back',
    'ftp://127.0.0.1/back',
  ].map(back_url => ({ ask: () => post({}, { back_url }), more: { error: 'bad_request' } })),
  plan_back_url_invalid: {
    ask: () => postPlan({}, { back_url: 'http://shop.example/back' }),
    more: { error: 'bad_request' },
  },
  payer_email_missing: { ask: () => post({}, { payer_email: undefined }) },
  payer_email_invalid: { ask: () => post({}, { payer_email: 'nobody' }) },
  payer_unknown: { ask: () => strict().post('/preapproval', subscriptionBody()) },
  payer_not_test_user: {
    ask: () => strict().post('/preapproval', subscriptionBody({}, { payer_email: 'jane@shop.example' })),
  },
  payer_is_collector: {
    ask: async () => post({}, { payer_email: (await api.get('/users/me')).body.email }),
  },
  payer_of_other_country: {
    ask: async () => {
      const buyer = await api.post('/users/test', { site_id: 'MLB' })
      return post({}, { payer_email: buyer.body.email })
    },
  },
  country_without_subscriptions: {
    ask: () =>
      api.post('/preapproval', subscriptionBody(), {
        'x-simulator-fault': 'code=country_without_subscriptions',
      }),
  },
  card_token_missing: [
    { ask: () => post({}, { status: 'authorized' }) },
    {
      ask: async () => post({}, { preapproval_plan_id: (await planned(api)).id, auto_recurring: undefined }),
    },
  ],
  card_token_not_found: [
    { ask: () => post({}, { card_token_id: unknownId }) },
    { ask: async () => post({}, { card_token_id: await other.cardToken() }) },
  ],
  card_token_used: {
    ask: async () => {
      const card_token_id = await api.cardToken()
      await post({}, { card_token_id })
      return post({}, { card_token_id })
    },
  },
  card_token_without_code: {
    ask: async () => {
      const { id } = await api.saveCard()
      const token = await api.post('/v1/card_tokens', { card_id: id })
      return post({}, { card_token_id: token.body.id })
    },
  },
  card_refused: [
    { ask: () => subscribe(api, {}, {}, 'FUND'), more: { code: 'rejected' } },
    { ask: () => subscribe(api, {}, {}, 'CONT'), more: { code: 'rejected' } },
    {
      ask: async () => post({}, { card_token_id: await api.cardToken({ card_number: '4509953566233705' }) }),
      more: { code: 'rejected' },
    },
  ],
  new_card_refused: [{ cardholder: { name: 'OTHE' } }, { card_number: '4509953566233705' }].map(card => ({
    ask: async () => change(await subscribed(api), { card_token_id: await api.cardToken(card) }),
    more: { error: null, cause: null },
  })),
  amount_invalid: [0, -1, 'ten', null, 0.001].map(transaction_amount => ({
    ask: () => post({ transaction_amount }),
  })),
  amount_too_low: [
    { ask: () => post({ transaction_amount: 14.99 }), message: 'Cannot pay an amount lower than $ 15.00' },
    {
      ask: async () => change(await subscribed(api), { auto_recurring: { transaction_amount: 1 } }),
      message: 'Cannot pay an amount lower than $ 15.00',
    },
  ],
  amount_too_high: {
    // The amount is checked before the currency.
    ask: () => post({ transaction_amount: 2_000_000.01, currency_id: 'XXX' }),
    message: 'Cannot pay an amount greater than $ 2000000.00',
  },
  amount_not_of_plan: {
    ask: async () => post({ transaction_amount: 1600 }, { preapproval_plan_id: (await planned(api)).id }),
  },
  currency_invalid: [
    { ask: () => post({ currency_id: 'BRL' }) },
    { ask: () => postPlan({ currency_id: 'BRL' }) },
  ],
  frequency_invalid: [0, -1, 1.5, 'often', 5_000].map(frequency => ({ ask: () => post({ frequency }) })),
  frequency_type_invalid: { ask: () => post({ frequency_type: 'years' }) },
  repetitions_invalid: { ask: () => postPlan({ repetitions: 0 }) },
  billing_day_invalid: [0, 29].map(billing_day => ({ ask: () => postPlan({ billing_day }) })),
  billing_day_not_monthly: [
    { ask: () => postPlan({ frequency_type: 'days', billing_day: 10 }) },
    { ask: () => post({ frequency_type: 'days', billing_day_proportional: true }) },
  ],
  trial_missing: {
    ask: async () => {
      const plan = await planned(api, { free_trial: { frequency: 1, frequency_type: 'months' } })
      return api.put(`/preapproval_plan/${plan.id}`, { auto_recurring: { frequency: 2 } })
    },
  },
  date_invalid: [
    {
      ask: () => post({ start_date: 'soon' }),
      message: 'Invalid value for start date, must be a valid date',
    },
    {
      ask: () => post({ end_date: '3001-01-01T00:00:00Z' }),
      message: 'Invalid value for end date, must be a valid date',
    },
  ],
  date_past: [
    { ask: () => post({ start_date: past }), message: 'Invalid value for start date, cannot be a past date' },
    { ask: () => post({ end_date: past }), message: 'Invalid value for end date, cannot be a past date' },
  ],
  end_before_start: {
    ask: () => post({ start_date: '2998-01-01T00:00:00Z', end_date: '2997-01-01T00:00:00Z' }),
  },
  status_invalid: [
    { ask: () => postPlan({}, { status: 'paused' }) },
    { ask: () => post({}, { status: 'paused' }) },
    { ask: async () => change(await subscribed(api), { status: 'finished' }) },
    {
      ask: async () => subscribedStatus(await planned(api), { status: 'pending' }),
    },
  ],
  authorized_by_payer_only: [
    { ask: async () => change((await post({})).body, { status: 'authorized' }) },
    { ask: async () => change((await post({})).body, { card_token_id: await api.cardToken() }) },
  ],
  transition_invalid: [
    {
      ask: async () => change(await withStatus('cancelled'), { status: 'authorized' }),
      message: 'Invalid transition from cancelled to authorized',
    },
    {
      ask: async () => change((await post({})).body, { status: 'paused' }),
      message: 'Invalid transition from pending to paused',
    },
  ],
  not_modifiable: [
    {
      ask: async () => change(await withStatus('paused'), { reason: 'new' }),
      message: 'You can not modify a paused preapproval.',
    },
    {
      ask: async () => change(await withStatus('cancelled'), { reason: 'new' }),
      message: 'You can not modify a cancelled preapproval.',
    },
  ],
  other_caller: [
    { ask: async () => other.get(`/preapproval/${(await subscribed(api)).id}`) },
    { ask: async () => other.put(`/preapproval/${(await subscribed(api)).id}`, { status: 'paused' }) },
    { ask: async () => other.get(`/preapproval_plan/${(await planned(api)).id}`) },
    {
      // The plan belongs to another account.
      ask: async () => post({}, { preapproval_plan_id: (await planned(other)).id }),
    },
    { ask: () => api.get('/preapproval/export?collector_id=1') },
  ],
  preapproval_not_found: {
    ask: () => api.get(`/preapproval/${unknownId}`),
    message: `The preapproval with id ${unknownId} does not exist`,
  },
  plan_not_found: [
    { ask: () => api.get('/preapproval_plan/none'), message: 'The template with id none does not exist' },
    {
      ask: () => post({}, { preapproval_plan_id: 'none' }),
      message: 'The template with id none does not exist',
    },
  ],
  invoice_not_found: {
    ask: () => api.get('/authorized_payments/1'),
    message: 'The authorized payment with id 1 does not exist',
  },
  limit_invalid: [
    { ask: () => api.get('/authorized_payments/search?payer_id=1&limit=50') },
    { ask: () => api.get('/preapproval/search?limit=many') },
  ],
  filter_missing: { ask: () => api.get('/authorized_payments/search?external_reference=a') },
  collector_id_missing: { ask: () => api.get('/preapproval/export') },
  PA_UNAUTHORIZED_RESULT_FROM_POLICIES: {
    // The token is blank.
    ask: () => api.get('/preapproval/search', { authorization: 'Bearer' }),
    more: { code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES', blocked_by: 'PolicyAgent' },
  },
}

const subscribedStatus = async (plan: Json, fields: Json) =>
  api.post('/preapproval', {
    preapproval_plan_id: plan.id,
    payer_email: payerEmail,
    card_token_id: await api.cardToken(),
    ...fields,
  })

const listed = Object.entries(cases).flatMap(([name, given]) =>
  [given].flat().map((each, index) => [`${name} ${index + 1}`, name as SubscriptionErrorName, each] as const),
)

test.each(listed)('refuses as the provider does: %s', async (_title, name, { ask, message, more }) => {
  const [status, text] = subscriptionErrors[name]
  const answer = await ask()
  expect(answer).toMatchObject({ status })
  expect(answer.body).toEqual({ message: message ?? text, status, ...more })
})

test('a refused request stores nothing, and uses up no token', async () => {
  const mine = createApi(simulator)
  const card_token_id = await mine.cardToken()
  const body = subscriptionBody({ transaction_amount: 1 }, { card_token_id })
  expect((await mine.post('/preapproval', body)).status).toBe(400)
  expect((await mine.get('/preapproval/search')).body.paging.total).toBe(0)
  expect((await mine.post('/preapproval', { ...body, ...subscriptionBody(), card_token_id })).status).toBe(
    201,
  )
})

test('the server itself refuses in the same form', async () => {
  expect((await api.post('/preapproval', '{')).body).toEqual({
    message: 'The request body is not valid JSON',
    status: 400,
  })
})

test('Colombia has a smallest amount of its own, Chile has no known one, and the plan of a subscription decides its cycle', async () => {
  const colombia = createApi(simulator)
  simulator.register(colombia.token, { siteId: 'MCO' })
  const terms = { transaction_amount: 1599, currency_id: 'COP' }
  const refused = await colombia.post('/preapproval', subscriptionBody(terms))
  expect(refused.body.message).toBe('Cannot pay an amount lower than $ 1600.00')
  const chile = createApi(simulator)
  simulator.register(chile.token, { siteId: 'MLC' })
  const inChile = (transaction_amount: number) =>
    chile.post('/preapproval', subscriptionBody({ transaction_amount, currency_id: 'CLP' }))
  expect((await inChile(0.3)).body.message).toContain('must be a positive number')
  const withCents = await inChile(5000.5)
  expect([withCents.status, withCents.body.auto_recurring.transaction_amount]).toEqual([201, 5001])
  expect(withCents.headers.get('x-pasarela-warnings')).toContain('wrong_together')
  const plan = await planned(api, { frequency: 7, frequency_type: 'days' })
  const made = await subscribedTo(api, plan, { reason: 'Mine', auto_recurring: { frequency: 3 } })
  expect(made).toMatchObject({
    reason: 'Club monthly',
    auto_recurring: { frequency: 7, frequency_type: 'days' },
  })
})
