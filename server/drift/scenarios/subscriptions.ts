import type { Scenario, Step } from './scenario.ts'
import { byCard, cardToken, newPlan, plan, subscribe, terms } from './steps.ts'

const read: Step = { name: 'read', call: 'GET /preapproval/{subscription.id}' }
const later: Step = {
  name: 'later',
  call: 'POST /simulator/clock/advance',
  body: { days: 32 },
  isPreparation: true,
}
const invoices: Step = {
  name: 'invoices',
  call: 'GET /authorized_payments/search?preapproval_id={subscription.id}',
}
const invoice: Step = { name: 'invoice', call: 'GET /authorized_payments/{invoices.results.0.id}' }
const renewal = 'nobody waits a month'

export const subscriptionScenarios: Scenario[] = [
  {
    name: 'subscriptions/plan',
    steps: [
      newPlan(
        {
          repetitions: 12,
          billing_day: 10,
          billing_day_proportional: true,
          free_trial: { frequency: 1, frequency_type: 'months' },
        },
        { payment_methods_allowed: { payment_types: [{ id: 'credit_card' }], payment_methods: [] } },
      ),
      { name: 'read', call: 'GET /preapproval_plan/{plan.id}' },
      { name: 'change', call: 'PUT /preapproval_plan/{plan.id}', body: { reason: 'Club, monthly' } },
      { name: 'cancel', call: 'PUT /preapproval_plan/{plan.id}', body: { status: 'inactive' } },
    ],
  },
  {
    name: 'subscriptions/pending, then canceled',
    steps: [
      subscribe({ ...plan, auto_recurring: { ...terms, end_date: '{run.next_year}' } }),
      read,
      { name: 'cancel', call: 'PUT /preapproval/{subscription.id}', body: { status: 'cancelled' } },
    ],
  },
  {
    name: 'subscriptions/authorized',
    steps: [
      { ...newPlan(), isPreparation: true },
      cardToken(),
      subscribe({ ...byCard, preapproval_plan_id: '{plan.id}' }),
      { ...read, until: ['authorized'] },
      { name: 'search', call: 'GET /preapproval/search?preapproval_plan_id={plan.id}' },
      { name: 'pause', call: 'PUT /preapproval/{subscription.id}', body: { status: 'paused' } },
      { name: 'resume', call: 'PUT /preapproval/{subscription.id}', body: { status: 'authorized' } },
    ],
  },
  {
    name: 'subscriptions/renewed',
    onlySimulator: renewal,
    steps: [
      cardToken(),
      subscribe({ ...plan, ...byCard }),
      later,
      invoices,
      invoice,
      { name: 'payment', call: 'GET /v1/payments/{invoice.payment.id}' },
      { ...invoices, name: 'older path', call: 'GET /authorized_payments?preapproval_id={subscription.id}' },
    ],
  },
  {
    name: 'subscriptions/search of plans',
    onlySimulator: 'nothing tells plans of the run from others, which may have other fields',
    steps: [
      { ...newPlan(), isPreparation: true },
      { name: 'search', call: 'GET /preapproval_plan/search?limit=1' },
    ],
  },
  {
    name: 'subscriptions/export',
    steps: [
      { name: 'me', call: 'GET /users/me', isPreparation: true },
      { name: 'export', call: 'GET /preapproval/export?collector_id={me.id}' },
    ],
  },
  {
    name: 'subscriptions/renewal refused',
    onlySimulator: renewal,
    steps: [
      cardToken(),
      subscribe({ ...plan, ...byCard }),
      {
        name: 'refusal',
        call: 'POST /simulator/subscriptions/{subscription.id}/refusals',
        body: {},
        isPreparation: true,
      },
      later,
      invoices,
    ],
  },
]
