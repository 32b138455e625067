import {
  changePlanInput,
  createPlanInput,
  getPlanInput,
  planSchema,
  planSearchSchema,
  searchPlansInput,
} from '../../contract/plans.ts'
import { endpoints } from '../provider/endpoints.ts'
import { providerMutation, providerQuery, router } from './base.ts'
import subscriptionExamples from './examples/subscriptions.json' with { type: 'json' }

const planId = subscriptionExamples.plan.id

export const plans = router({
  create: providerMutation('plan', endpoints.createPlan, {
    route: 'POST /plans',
    status: 201,
    input: createPlanInput,
    response: planSchema,
    example: { input: subscriptionExamples.planInput, data: subscriptionExamples.plan },
  }),

  get: providerQuery('plan', endpoints.getPlan, {
    route: 'GET /plans/{planId}',
    input: getPlanInput,
    response: planSchema,
    example: { input: { planId }, data: subscriptionExamples.plan },
  }),

  search: providerQuery('plan', endpoints.searchPlans, {
    route: 'GET /plans',
    input: searchPlansInput,
    response: planSearchSchema,
    example: {
      input: { status: 'active' },
      data: {
        paging: { offset: 0, limit: 10, total: 1 },
        results: [{ ...subscriptionExamples.plan, subscribed: 1 }],
      },
    },
  }),

  change: providerMutation('plan', endpoints.changePlan, {
    route: 'PUT /plans/{planId}',
    input: changePlanInput,
    response: planSchema,
    example: {
      input: { planId, reason: 'Club' },
      data: { ...subscriptionExamples.plan, reason: 'Club' },
    },
  }),
})
