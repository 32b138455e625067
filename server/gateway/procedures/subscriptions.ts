import {
  changeSubscriptionInput,
  createSubscriptionInput,
  getSubscriptionInput,
  searchSubscriptionsInput,
  subscriptionSchema,
  subscriptionSearchSchema,
} from '../../contract/subscriptions.ts'
import { providerOperation, router } from './base.ts'
import {
  foundSubscriptionExample,
  subscriptionExample,
  subscriptionInputExample,
} from './examples/subscriptions.ts'
import { subscriptionTimeline } from './timelines.ts'

const subscriptionId = subscriptionExample.id

export const subscriptions = router({
  create: providerOperation('subscription')
    .meta({
      rest: {
        method: 'POST',
        path: '/subscriptions',
        status: 201,
        operationId: 'createSubscription',
        summary: 'Create a subscription, charged by a card token or authorized later by its payer',
        response: subscriptionSchema,
        example: { input: subscriptionInputExample, data: subscriptionExample },
      },
    })
    .input(createSubscriptionInput)
    .mutation(({ ctx, input }) => ctx.provider.createSubscription(input, ctx.call)),

  get: providerOperation('subscription')
    .meta({
      rest: {
        method: 'GET',
        path: '/subscriptions/{subscriptionId}',
        status: 200,
        operationId: 'getSubscription',
        summary: 'Retrieve a subscription with the summary of its charges',
        response: subscriptionSchema,
        example: { input: { subscriptionId }, data: subscriptionExample },
      },
    })
    .input(getSubscriptionInput)
    .query(({ ctx, input }) => ctx.provider.getSubscription(input.subscriptionId, ctx.call)),

  search: providerOperation('subscription')
    .meta({
      rest: {
        method: 'GET',
        path: '/subscriptions',
        status: 200,
        operationId: 'searchSubscriptions',
        summary: 'Search subscriptions with the provider’s filters',
        response: subscriptionSearchSchema,
        example: {
          input: { status: 'authorized' },
          data: { paging: { offset: 0, limit: 10, total: 1 }, results: [foundSubscriptionExample] },
        },
      },
    })
    .input(searchSubscriptionsInput)
    .query(({ ctx, input }) => ctx.provider.searchSubscriptions(input, ctx.call)),

  change: providerOperation('subscription')
    .meta({
      rest: {
        method: 'PUT',
        path: '/subscriptions/{subscriptionId}',
        status: 200,
        operationId: 'changeSubscription',
        summary: 'Change a subscription: pause, resume or cancel it, or change its amount or card',
        response: subscriptionSchema,
        example: {
          input: { subscriptionId, status: 'paused' },
          data: { ...subscriptionExample, status: 'paused' },
        },
      },
    })
    .input(changeSubscriptionInput)
    .mutation(({ ctx, input: { subscriptionId, ...changes } }) =>
      ctx.provider.changeSubscription(subscriptionId, changes, ctx.call),
    ),

  timeline: subscriptionTimeline,
})
