import {
  changePlanInput,
  createPlanInput,
  getPlanInput,
  planSchema,
  planSearchSchema,
  searchPlansInput,
} from '../../contract/plans.ts'
import { endpoints } from '../provider/endpoints.ts'
import { callEndpoint, providerOperation, router } from './base.ts'
import subscriptionExamples from './examples/subscriptions.json' with { type: 'json' }
import { route } from './operation-meta.ts'

const planId = subscriptionExamples.plan.id

export const plans = router({
  create: providerOperation('plan')
    .meta({
      rest: route('POST', '/plans', {
        status: 201,
        operationId: 'createPlan',
        summary: 'Create a plan that payers subscribe to',
        response: planSchema,
        example: { input: subscriptionExamples.planInput, data: subscriptionExamples.plan },
      }),
    })
    .input(createPlanInput)
    .mutation(callEndpoint(endpoints.createPlan)),

  get: providerOperation('plan')
    .meta({
      rest: route('GET', '/plans/{planId}', {
        operationId: 'getPlan',
        summary: 'Retrieve a plan',
        response: planSchema,
        example: { input: { planId }, data: subscriptionExamples.plan },
      }),
    })
    .input(getPlanInput)
    .query(callEndpoint(endpoints.getPlan)),

  search: providerOperation('plan')
    .meta({
      rest: route('GET', '/plans', {
        operationId: 'searchPlans',
        summary: 'Search plans with the provider’s filters',
        response: planSearchSchema,
        example: {
          input: { status: 'active' },
          data: {
            paging: { offset: 0, limit: 10, total: 1 },
            results: [{ ...subscriptionExamples.plan, subscribed: 1 }],
          },
        },
      }),
    })
    .input(searchPlansInput)
    .query(callEndpoint(endpoints.searchPlans)),

  change: providerOperation('plan')
    .meta({
      rest: route('PUT', '/plans/{planId}', {
        operationId: 'changePlan',
        summary: 'Change a plan: its reason, terms, or status',
        response: planSchema,
        example: {
          input: { planId, reason: 'Club' },
          data: { ...subscriptionExamples.plan, reason: 'Club' },
        },
      }),
    })
    .input(changePlanInput)
    .mutation(callEndpoint(endpoints.changePlan)),
})
