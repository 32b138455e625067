import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { subscriptionError } from '../errors/provider-error.ts'
import type { Plan } from './plan.ts'

/** The account's plan. Throws 400 for the plan of another account, 404 for an unknown id. */
export function requirePlan(id: string, { account, deps }: { account: Account; deps: Deps }): Plan {
  const { plans } = deps.tables
  const plan = plans.get(account.number, id)
  if (plan) return plan
  if (plans.getAnywhere(id)) throw subscriptionError('other_caller')
  throw subscriptionError('plan_not_found', id)
}
