/** Plans of subscriptions. */
import subscriptionExamples from './examples/subscriptions.json' with { type: 'json' }
import type { Resource } from './operation.ts'

const planId = subscriptionExamples.plan.id

export const plans = {
  create: {
    provider: 'POST /preapproval_plan',
    safety: 'only_unprocessed',
    subject: 'plan',
    operationId: 'createPlan',
    route: 'POST /plans',
    status: 201,
    input: 'createPlanInput',
    answer: 'planSchema',
    example: { input: subscriptionExamples.planInput, data: subscriptionExamples.plan },
    sdk: {
      Node: 'new PreApprovalPlan(config).create({ body, requestOptions })',
      PHP: '(new MercadoPago\\Client\\PreApprovalPlan\\PreApprovalPlanClient())->create($body, $options)',
      Python: 'sdk.plan().create(body, options)',
    },
  },

  get: {
    provider: 'GET /preapproval_plan/{id}',
    subject: 'plan',
    operationId: 'getPlan',
    route: 'GET /plans/{planId}',
    input: 'getPlanInput',
    answer: 'planSchema',
    example: { input: { planId }, data: subscriptionExamples.plan },
    sdk: {
      Node: "new PreApprovalPlan(config).get({ preApprovalPlanId: '{id}' })",
      PHP: "(new MercadoPago\\Client\\PreApprovalPlan\\PreApprovalPlanClient())->get('{id}')",
      Python: "sdk.plan().get('{id}')",
    },
  },

  search: {
    provider: 'GET /preapproval_plan/search',
    subject: 'plan',
    operationId: 'searchPlans',
    route: 'GET /plans',
    input: 'searchPlansInput',
    answer: 'planSearchSchema',
    example: {
      input: { status: 'active' },
      data: {
        paging: { offset: 0, limit: 10, total: 1 },
        results: [{ ...subscriptionExamples.plan, subscribed: 1 }],
      },
    },
  },

  change: {
    provider: 'PUT /preapproval_plan/{id}',
    safety: 'only_unprocessed',
    subject: 'plan',
    operationId: 'changePlan',
    route: 'PUT /plans/{planId}',
    input: 'changePlanInput',
    answer: 'planSchema',
    example: {
      input: { planId, reason: 'Club' },
      data: { ...subscriptionExamples.plan, reason: 'Club' },
    },
  },
} satisfies Resource
