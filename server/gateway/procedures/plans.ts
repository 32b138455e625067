import {
  changePlanInput,
  createPlanInput,
  getPlanInput,
  planSchema,
  planSearchSchema,
  searchPlansInput,
} from '../../contract/plans.ts'
import { providerOperation, router } from './base.ts'
import { planExample, planInputExample } from './examples/subscriptions.ts'

const planId = planExample.id

export const plans = router({
  create: providerOperation('plan')
    .meta({
      rest: {
        method: 'POST',
        path: '/plans',
        status: 201,
        operationId: 'createPlan',
        summary: 'Create a plan that payers subscribe to',
        response: planSchema,
        example: { input: planInputExample, data: planExample },
      },
    })
    .input(createPlanInput)
    .mutation(({ ctx, input }) => ctx.provider.createPlan(input, ctx.call)),

  get: providerOperation('plan')
    .meta({
      rest: {
        method: 'GET',
        path: '/plans/{planId}',
        status: 200,
        operationId: 'getPlan',
        summary: 'Retrieve a plan',
        response: planSchema,
        example: { input: { planId }, data: planExample },
      },
    })
    .input(getPlanInput)
    .query(({ ctx, input }) => ctx.provider.getPlan(input.planId, ctx.call)),

  search: providerOperation('plan')
    .meta({
      rest: {
        method: 'GET',
        path: '/plans',
        status: 200,
        operationId: 'searchPlans',
        summary: 'Search plans with the provider’s filters',
        response: planSearchSchema,
        example: {
          input: { status: 'active' },
          data: {
            paging: { offset: 0, limit: 10, total: 1 },
            results: [{ ...planExample, subscribed: 1 }],
          },
        },
      },
    })
    .input(searchPlansInput)
    .query(({ ctx, input }) => ctx.provider.searchPlans(input, ctx.call)),

  change: providerOperation('plan')
    .meta({
      rest: {
        method: 'PUT',
        path: '/plans/{planId}',
        status: 200,
        operationId: 'changePlan',
        summary: 'Change a plan: its reason, terms, or status',
        response: planSchema,
        example: { input: { planId, reason: 'Club' }, data: { ...planExample, reason: 'Club' } },
      },
    })
    .input(changePlanInput)
    .mutation(({ ctx, input: { planId, ...changes } }) => ctx.provider.changePlan(planId, changes, ctx.call)),
})
