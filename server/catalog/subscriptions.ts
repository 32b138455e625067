/** Subscriptions and the invoices of their charges. */
import subscriptionExamples from './examples/subscriptions.json' with { type: 'json' }
import type { Resource } from './operation.ts'

const subscriptionId = subscriptionExamples.subscription.id

export const subscriptions = {
  create: {
    provider: 'POST /preapproval',
    safety: 'only_unprocessed',
    subject: 'subscription',
    operationId: 'createSubscription',
    route: 'POST /subscriptions',
    status: 201,
    input: 'createSubscriptionInput',
    answer: 'subscriptionSchema',
    example: { input: subscriptionExamples.subscriptionInput, data: subscriptionExamples.subscription },
    sdk: {
      Node: 'new PreApproval(config).create({ body, requestOptions })',
      PHP: '(new MercadoPago\\Client\\PreApproval\\PreApprovalClient())->create($body, $options)',
      Python: 'sdk.preapproval().create(body, options)',
    },
  },

  get: {
    provider: 'GET /preapproval/{id}',
    subject: 'subscription',
    operationId: 'getSubscription',
    route: 'GET /subscriptions/{subscriptionId}',
    input: 'getSubscriptionInput',
    answer: 'subscriptionSchema',
    example: { input: { subscriptionId }, data: subscriptionExamples.subscription },
    sdk: {
      Node: "new PreApproval(config).get({ id: '{id}' })",
      PHP: "(new MercadoPago\\Client\\PreApproval\\PreApprovalClient())->get('{id}')",
      Python: "sdk.preapproval().get('{id}')",
    },
  },

  search: {
    provider: 'GET /preapproval/search',
    subject: 'subscription',
    operationId: 'searchSubscriptions',
    route: 'GET /subscriptions',
    input: 'searchSubscriptionsInput',
    answer: 'subscriptionSearchSchema',
    header: 'gradings',
    example: {
      input: { status: 'authorized' },
      data: {
        paging: { offset: 0, limit: 10, total: 1 },
        results: [subscriptionExamples.foundSubscription],
      },
    },
  },

  change: {
    provider: 'PUT /preapproval/{id}',
    safety: 'only_unprocessed',
    subject: 'subscription',
    operationId: 'changeSubscription',
    route: 'PUT /subscriptions/{subscriptionId}',
    input: 'changeSubscriptionInput',
    answer: 'subscriptionSchema',
    example: {
      input: { subscriptionId, status: 'paused' },
      data: { ...subscriptionExamples.subscription, status: 'paused' },
    },
    sdk: {
      Node: "new PreApproval(config).update({ id: '{id}', body, requestOptions })",
      PHP: "(new MercadoPago\\Client\\PreApproval\\PreApprovalClient())->update('{id}', $body, $options)",
      Python: "sdk.preapproval().update('{id}', body, options)",
    },
  },

  timeline: {
    subject: 'subscription',
    operationId: 'getSubscriptionTimeline',
    route: 'GET /subscriptions/{subscriptionId}/timeline',
    input: 'getSubscriptionInput',
    answer: 'subscriptionTimelineSchema',
    example: { input: { subscriptionId }, data: { entries: [], charges_known: 'all' } },
  },

  export: { provider: 'GET /preapproval/export', subject: 'subscription', certainty: 'described' },
} satisfies Resource

export const invoices = {
  get: {
    provider: 'GET /authorized_payments/{id}',
    subject: 'invoice',
    operationId: 'getInvoice',
    route: 'GET /invoices/{invoiceId}',
    input: 'getInvoiceInput',
    answer: 'invoiceSchema',
    example: {
      input: { invoiceId: String(subscriptionExamples.invoice.id) },
      data: subscriptionExamples.invoice,
    },
  },

  list: { provider: 'GET /authorized_payments', subject: 'invoice', certainty: 'described' },

  search: {
    provider: 'GET /authorized_payments/search',
    subject: 'invoice',
    operationId: 'searchInvoices',
    route: 'GET /invoices',
    input: 'searchInvoicesInput',
    answer: 'invoiceSearchSchema',
    example: {
      input: { preapproval_id: subscriptionExamples.invoice.preapproval_id },
      data: { paging: { offset: 0, limit: 12, total: 1 }, results: [subscriptionExamples.invoice] },
    },
  },
} satisfies Resource
