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
import { callEndpoint, providerOperation, router } from './base.ts'
import subscriptionExamples from './examples/subscriptions.json' with { type: 'json' }
import { route } from './operation-meta.ts'
import { subscriptionTimeline } from './timelines.ts'

const subscriptionId = subscriptionExamples.subscription.id

export const subscriptions = router({
  create: providerOperation('subscription')
    .meta({
      rest: route('POST', '/subscriptions', {
        status: 201,
        operationId: 'createSubscription',
        summary: 'Create a subscription, charged by a card token or authorized later by its payer',
        response: subscriptionSchema,
        example: { input: subscriptionExamples.subscriptionInput, data: subscriptionExamples.subscription },
      }),
    })
    .input(createSubscriptionInput)
    .mutation(callEndpoint(endpoints.createSubscription)),

  get: providerOperation('subscription')
    .meta({
      rest: route('GET', '/subscriptions/{subscriptionId}', {
        operationId: 'getSubscription',
        summary: 'Retrieve a subscription with the summary of its charges',
        response: subscriptionSchema,
        example: { input: { subscriptionId }, data: subscriptionExamples.subscription },
      }),
    })
    .input(getSubscriptionInput)
    .query(callEndpoint(endpoints.getSubscription)),

  search: providerOperation('subscription')
    .meta({
      rest: route('GET', '/subscriptions', {
        operationId: 'searchSubscriptions',
        summary: 'Search subscriptions with the provider’s filters',
        response: subscriptionSearchSchema,
        example: {
          input: { status: 'authorized' },
          data: {
            paging: { offset: 0, limit: 10, total: 1 },
            results: [subscriptionExamples.foundSubscription],
          },
        },
      }),
    })
    .input(searchSubscriptionsInput)
    .query(callEndpoint(endpoints.searchSubscriptions)),

  change: providerOperation('subscription')
    .meta({
      rest: route('PUT', '/subscriptions/{subscriptionId}', {
        operationId: 'changeSubscription',
        summary: 'Change a subscription: pause, resume or cancel it, or change its amount or card',
        response: subscriptionSchema,
        example: {
          input: { subscriptionId, status: 'paused' },
          data: { ...subscriptionExamples.subscription, status: 'paused' },
        },
      }),
    })
    .input(changeSubscriptionInput)
    .mutation(callEndpoint(endpoints.changeSubscription)),

  timeline: subscriptionTimeline,
})

export const invoices = router({
  get: providerOperation('invoice')
    .meta({
      rest: route('GET', '/invoices/{invoiceId}', {
        operationId: 'getInvoice',
        summary: 'Retrieve an invoice: one charge of a subscription, with its last attempt',
        response: invoiceSchema,
        example: {
          input: { invoiceId: String(subscriptionExamples.invoice.id) },
          data: subscriptionExamples.invoice,
        },
      }),
    })
    .input(getInvoiceInput)
    .query(callEndpoint(endpoints.getInvoice)),

  search: providerOperation('invoice')
    .meta({
      rest: route('GET', '/invoices', {
        operationId: 'searchInvoices',
        summary: 'Search the invoices of a subscription',
        response: invoiceSearchSchema,
        example: {
          input: { preapproval_id: subscriptionExamples.invoice.preapproval_id },
          data: { paging: { offset: 0, limit: 12, total: 1 }, results: [subscriptionExamples.invoice] },
        },
      }),
    })
    .input(searchInvoicesInput)
    .query(callEndpoint(endpoints.searchInvoices)),
})
