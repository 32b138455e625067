import {
  getInvoiceInput,
  invoiceSchema,
  invoiceSearchSchema,
  searchInvoicesInput,
} from '../../contract/invoices.ts'
import {
  changeSubscriptionInput,
  createSubscriptionInput,
  getSubscriptionInput,
  searchSubscriptionsInput,
  subscriptionSchema,
  subscriptionSearchSchema,
} from '../../contract/subscriptions.ts'
import { endpoints } from '../provider/endpoints.ts'
import { providerMutation, providerQuery, router } from './base.ts'
import subscriptionExamples from './examples/subscriptions.json' with { type: 'json' }
import { subscriptionTimeline } from './timelines.ts'

const subscriptionId = subscriptionExamples.subscription.id

export const subscriptions = router({
  create: providerMutation('subscription', endpoints.createSubscription, {
    route: 'POST /subscriptions',
    status: 201,
    input: createSubscriptionInput,
    response: subscriptionSchema,
    example: { input: subscriptionExamples.subscriptionInput, data: subscriptionExamples.subscription },
  }),

  get: providerQuery('subscription', endpoints.getSubscription, {
    route: 'GET /subscriptions/{subscriptionId}',
    input: getSubscriptionInput,
    response: subscriptionSchema,
    example: { input: { subscriptionId }, data: subscriptionExamples.subscription },
  }),

  search: providerQuery('subscription', endpoints.searchSubscriptions, {
    route: 'GET /subscriptions',
    input: searchSubscriptionsInput,
    response: subscriptionSearchSchema,
    example: {
      input: { status: 'authorized' },
      data: {
        paging: { offset: 0, limit: 10, total: 1 },
        results: [subscriptionExamples.foundSubscription],
      },
    },
  }),

  change: providerMutation('subscription', endpoints.changeSubscription, {
    route: 'PUT /subscriptions/{subscriptionId}',
    input: changeSubscriptionInput,
    response: subscriptionSchema,
    example: {
      input: { subscriptionId, status: 'paused' },
      data: { ...subscriptionExamples.subscription, status: 'paused' },
    },
  }),

  timeline: subscriptionTimeline,
})

export const invoices = router({
  get: providerQuery('invoice', endpoints.getInvoice, {
    route: 'GET /invoices/{invoiceId}',
    input: getInvoiceInput,
    response: invoiceSchema,
    example: {
      input: { invoiceId: String(subscriptionExamples.invoice.id) },
      data: subscriptionExamples.invoice,
    },
  }),

  search: providerQuery('invoice', endpoints.searchInvoices, {
    route: 'GET /invoices',
    input: searchInvoicesInput,
    response: invoiceSearchSchema,
    example: {
      input: { preapproval_id: subscriptionExamples.invoice.preapproval_id },
      data: { paging: { offset: 0, limit: 12, total: 1 }, results: [subscriptionExamples.invoice] },
    },
  }),
})
