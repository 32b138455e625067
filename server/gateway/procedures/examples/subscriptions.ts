/** Examples of plans, subscriptions and invoices for the API reference. A test sends each request to a running gateway. */
import { tokenExample } from './payments.ts'

const termsExample = {
  frequency: 1,
  frequency_type: 'months',
  transaction_amount: 1500,
  currency_id: 'ARS',
} as const

const common = { reason: 'Club monthly', back_url: 'https://shop.example/subscriptions/return' }

export const planInputExample = {
  ...common,
  auto_recurring: { ...termsExample, repetitions: 12, billing_day: 10, billing_day_proportional: true },
}

const planId = '2c938084726fca480172750000000001'

export const planExample = {
  id: planId,
  ...common,
  status: 'active',
  init_point: `https://www.mercadopago.com.ar/subscriptions/checkout?preapproval_plan_id=${planId}`,
  date_created: '2026-03-02T10:15:30.000-04:00',
  last_modified: '2026-03-02T10:15:30.120-04:00',
  auto_recurring: {
    ...planInputExample.auto_recurring,
    transaction_amount_proportional: 400,
    free_trial: null,
  },
}

export const subscriptionInputExample = {
  ...common,
  payer_email: 'test_user_1234567890@testuser.com',
  external_reference: 'sub-1002',
  auto_recurring: termsExample,
  card_token_id: tokenExample,
  status: 'authorized',
} as const

const subscriptionId = '747cc456534d495b8705027b96700001'

export const subscriptionExample = {
  id: subscriptionId,
  ...common,
  status: 'authorized',
  payer_id: 710000222,
  payer_email: '',
  external_reference: 'sub-1002',
  init_point: `https://www.mercadopago.com.ar/subscriptions/checkout?preapproval_id=${subscriptionId}`,
  date_created: '2026-03-02T10:15:30.000-04:00',
  last_modified: '2026-03-02T10:15:45.657-04:00',
  next_payment_date: '2026-04-02T10:15:31.000-04:00',
  payment_method_id: 'visa',
  card_id: '9813000001',
  auto_recurring: { ...termsExample, start_date: '2026-03-02T10:15:30.000-04:00', free_trial: null },
  summarized: {
    quotas: null,
    charged_quantity: 1,
    charged_amount: 1500,
    pending_charge_quantity: null,
    pending_charge_amount: null,
    semaphore: 'green',
    last_charged_date: '2026-03-02T10:15:31.000-04:00',
    last_charged_amount: 1500,
  },
}

const { summarized: _, next_payment_date: _date, payer_email: _email, ...found } = subscriptionExample

export const foundSubscriptionExample = { ...found, summarized: {}, next_payment_date: null }

export const invoiceExample = {
  id: 7031000001,
  preapproval_id: subscriptionId,
  type: 'recurring',
  status: 'processed',
  transaction_amount: 1500,
  currency_id: 'ARS',
  reason: common.reason,
  external_reference: 'sub-1002',
  date_created: '2026-04-02T10:45:31.000-04:00',
  last_modified: '2026-04-02T10:46:12.000-04:00',
  debit_date: '2026-04-02T10:45:31.000-04:00',
  expire_date: '2026-05-02T10:45:31.000-04:00',
  retry_attempt: 1,
  payment: { id: 1300000021, status: 'approved', status_detail: 'accredited' },
  payment_method_id: 'card',
}
