import type { Scenario, Step } from '../scenario.ts'
import { byCard, cardToken, newCard, newCustomer, newPlan, plan, subscribe, terms } from '../steps.ts'
import { type Fields, refused, refusedAfter, refusedOnRequest } from './refused.ts'

/** A valid subscription with one error. */
const wrong = (name: string, fields: Fields): Scenario => refused(name, subscribe({ ...plan, ...fields }))
const wrongTerms = (name: string, fields: Fields): Scenario =>
  wrong(name, { auto_recurring: { ...terms, ...fields } })

const unaddressed: Fields = { reason: 'Club monthly', auto_recurring: terms }
const pending = subscribe(plan)
const authorized = [cardToken(), subscribe({ ...plan, ...byCard })]
const change = (body: Fields): Omit<Step, 'name'> => ({ call: 'PUT /preapproval/{subscription.id}', body })
const to = (status: string): Step => ({ name: `to ${status}`, ...change({ status }) })

const wrongRequests: Scenario[] = [
  refused('plan without back_url', { call: 'POST /preapproval_plan', body: unaddressed, makes: 'plan' }),
  refused('subscription without back_url', subscribe(unaddressed)),
  wrong('subscription with an invalid back_url', { back_url: 'shop' }),
  refused('subscription of no payer', { call: 'POST /preapproval', body: plan, makes: 'subscription' }),
  wrong('subscription of an invalid email', { payer_email: 'nobody' }),
  refusedAfter(
    'subscription of the seller',
    [{ name: 'me', call: 'GET /users/me' }],
    subscribe({ ...plan, payer_email: '{me.email}' }),
  ),
  wrong('authorized subscription without a card', { status: 'authorized' }),
  wrong('subscription of an unknown card token', { card_token_id: 'f'.repeat(32), status: 'authorized' }),
  refusedAfter('subscription of a used card token', authorized, subscribe({ ...plan, ...byCard })),
  refusedAfter(
    'subscription of a card without its code',
    [
      newCustomer(),
      cardToken(),
      { name: 'card', call: 'POST /v1/customers/{customer.id}/cards', body: { token: '{token.id}' } },
      { name: 'again', call: 'POST /v1/card_tokens', body: { card_id: '{card.id}' } },
    ],
    subscribe({ ...plan, card_token_id: '{again.id}', status: 'authorized' }),
  ),
  refusedAfter(
    'subscription of a card without funds',
    [cardToken('FUND')],
    subscribe({ ...plan, ...byCard }),
  ),
  wrong('subscription with a card_id', { card_id: '9000000001' }),
  wrong('subscription with a long reason', { reason: 'r'.repeat(61) }),
  wrongTerms('subscription of nothing', { transaction_amount: 0 }),
  wrongTerms('subscription of a small amount', { transaction_amount: 1 }),
  wrongTerms('subscription of a large amount', { transaction_amount: 100_000_000 }),
  wrongTerms('subscription in dollars', { currency_id: 'USD' }),
  wrongTerms('subscription of years', { frequency_type: 'years' }),
  wrongTerms('subscription of days with a billing day', { frequency_type: 'days', billing_day: 10 }),
  wrong('subscription with a list of terms', { auto_recurring: [] }),
  refusedAfter(
    'subscription of another amount than its plan',
    [newPlan(), cardToken()],
    subscribe({
      ...byCard,
      preapproval_plan_id: '{plan.id}',
      auto_recurring: { ...terms, transaction_amount: '{site.half_amount}' },
    }),
  ),
  refusedAfter(
    'change of a plan without its trial',
    [newPlan({ free_trial: { frequency: 1, frequency_type: 'months' } })],
    { call: 'PUT /preapproval_plan/{plan.id}', body: { auto_recurring: { frequency: 2 } } },
  ),
  refused('page of invoices that is too long', {
    call: 'GET /authorized_payments/search?payer_id=1&limit=50',
  }),
  refused('subscriptions read with a blank token', { call: 'GET /preapproval/search', credentials: 'blank' }),
]

const wrongStates: Scenario[] = [
  refused('unknown plan', { call: 'GET /preapproval_plan/747cc456534d495b8705027b96700010' }),
  refused('unknown subscription', { call: 'GET /preapproval/747cc456534d495b8705027b96700009' }),
  refusedAfter('authorization of a pending subscription', [pending], change({ status: 'authorized' })),
  refusedAfter('change of a paused subscription', [...authorized, to('paused')], change({ reason: 'Other' })),
  refusedAfter('change of a canceled subscription', [pending, to('cancelled')], change({ reason: 'Other' })),
  refusedAfter(
    'authorization of a canceled subscription',
    [pending, to('cancelled')],
    change({ status: 'authorized' }),
  ),
  refusedAfter(
    'change to a card that is refused',
    [...authorized, { name: 'other', call: 'POST /v1/card_tokens', body: newCard('OTHE') }],
    change({ card_token_id: '{other.id}' }),
  ),
]

const onRequest = [
  'payer_unknown',
  'payer_not_test_user',
  'payer_of_other_country',
  'country_without_subscriptions',
  'other_caller',
].map(name => refusedOnRequest(name, 'POST /preapproval'))

export const subscriptionErrors: Scenario[] = [...wrongRequests, ...wrongStates, ...onRequest]
