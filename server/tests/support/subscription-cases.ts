/** The inputs that tests send to the operations on plans, subscriptions and invoices. */
import type { InvoiceSearch } from '../../contract/invoices.ts'
import type { Plan } from '../../contract/plans.ts'
import type { Subscription } from '../../contract/subscriptions.ts'
import type { OperationCase } from './operation-case.ts'
import { reportForwards } from './report-forwards.ts'
import type { TestDemo } from './start-test-demo.ts'

const terms = { frequency: 1, frequency_type: 'months', transaction_amount: 1500, currency_id: 'ARS' }
const common = { reason: 'Club monthly', back_url: 'https://shop.example/return', auto_recurring: terms }
const pending = { ...common, payer_email: 'test_user_1@testuser.com' }
const trial = { frequency: 1, frequency_type: 'months' }
const subscriptionId = '747cc456534d495b8705027b96700001'
const planId = '2c938084726fca480172750000000001'

export const subscriptionCases: Record<string, OperationCase> = {
  'plans.create': {
    input: common,
    wrong: { ...common, auto_recurring: { ...terms, frequency: 0 } },
    more: async () => [
      { ...common, auto_recurring: { ...terms, free_trial: trial } },
      { ...common, payment_methods_allowed: { payment_types: [{ id: 'credit_card' }], payment_methods: [] } },
    ],
  },
  'plans.get': {
    input: { planId },
    wrong: { planId: 'a.b' },
    real: async demo => ({ planId: (await newPlan(demo)).id }),
  },
  'plans.search': {
    input: { status: 'active', limit: 5 },
    wrong: { limit: 0 },
    real: async demo => {
      await newPlan(demo)
      return {}
    },
  },
  'plans.change': {
    input: { planId, status: 'inactive' },
    wrong: { planId, status: 'paused' },
    real: async demo => ({ planId: (await newPlan(demo)).id }),
  },
  'subscriptions.create': {
    input: pending,
    wrong: { ...pending, payer_email: 'ana' },
    real: async demo => ({ card_token_id: await demo.tokenize() }),
    more: async demo => [
      pending,
      {
        payer_email: pending.payer_email,
        preapproval_plan_id: (await newPlan(demo)).id,
        card_token_id: await demo.tokenize(),
      },
    ],
  },
  'subscriptions.get': {
    input: { subscriptionId },
    wrong: { subscriptionId: 'a b' },
    real: async demo => ({ subscriptionId: (await newSubscription(demo)).id }),
  },
  'subscriptions.search': {
    input: { status: 'authorized,paused', sort: 'date_created:asc' },
    wrong: { offset: -1 },
    real: async demo => {
      await newSubscription(demo)
      return {}
    },
  },
  'subscriptions.change': {
    input: { subscriptionId, auto_recurring: { transaction_amount: '1600.50' } },
    wrong: { subscriptionId, status: 'active' },
    real: async demo => ({ subscriptionId: (await newSubscription(demo)).id }),
  },
  'subscriptions.timeline': {
    // The id differs from that of the other cases, whose calls may still be stored between the two answers.
    input: { subscriptionId: 'a'.repeat(32) },
    wrong: { subscriptionId: '' },
    real: async demo => {
      const { id } = await newSubscription(demo)
      await demo.rest('GET', '/notifications/settled')
      await reportForwards(demo)
      return { subscriptionId: id }
    },
  },
  'invoices.get': {
    input: { invoiceId: '7031000001' },
    wrong: { invoiceId: 'abc' },
    real: async demo => {
      const { id } = await newSubscription(demo)
      const { body } = await demo.rest<InvoiceSearch>('GET', `/invoices?preapproval_id=${id}`)
      return { invoiceId: String(body.data.results[0]?.id) }
    },
  },
  'invoices.search': {
    input: { preapproval_id: subscriptionId },
    wrong: { status: 'processed' },
    real: async demo => ({ preapproval_id: (await newSubscription(demo)).id }),
  },
}

async function newPlan({ rest }: TestDemo): Promise<Plan> {
  return (await rest<Plan>('POST', '/plans', common)).body.data
}

async function newSubscription({ rest, tokenize }: TestDemo): Promise<Subscription> {
  const body = { ...pending, card_token_id: await tokenize(), status: 'authorized' }
  return (await rest<Subscription>('POST', '/subscriptions', body)).body.data
}
