import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Call, created, ok, type Route } from '../http/route.ts'
import { newHexId } from '../identifiers.ts'
import { changePlan } from './change-plan.ts'
import { requirePlan } from './find-plan.ts'
import type { Plan } from './plan.ts'
import { toPlanJson } from './plan-json.ts'
import { readPlan } from './read-plan.ts'
import { savePlan } from './save-plan.ts'
import { searchPlans } from './search-plans.ts'

/** Idempotency keys are ignored: the same request twice makes two plans (measured). */
export const planRoutes: Route[] = [
  { method: 'POST', path: '/preapproval_plan', access: 'seller', handle: createPlan },
  { method: 'GET', path: '/preapproval_plan/search', access: 'seller', handle: searchPlans },
  { method: 'GET', path: '/preapproval_plan/:id', access: 'seller', handle: getPlan },
  { method: 'PUT', path: '/preapproval_plan/:id', access: 'seller', handle: updatePlan },
]

function createPlan({ account, body, now }: Call<Account>, deps: Deps): Answer {
  const plan: Plan = {
    id: newHexId(deps.counters, account, 'plan'),
    siteId: account.siteId,
    collectorId: account.userId,
    applicationId: account.clientId,
    ...readPlan(body, account.siteId),
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
  savePlan(plan, { account, deps })
  return created(toPlanJson(plan, { deps, now }))
}

function getPlan({ account, params, now }: Call<Account>, deps: Deps): Answer {
  return ok(toPlanJson(requirePlan(params.id ?? '', { account, deps }), { deps, now }))
}

function updatePlan({ account, params, body, now }: Call<Account>, deps: Deps): Answer {
  const plan = changePlan(requirePlan(params.id ?? '', { account, deps }), body, { account, deps, now })
  return ok(toPlanJson(plan, { deps, now }))
}
