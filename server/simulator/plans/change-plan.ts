import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import type { Plan } from './plan.ts'
import { readPlanChanges } from './read-plan.ts'
import { savePlan } from './save-plan.ts'

type Context = { account: Account; deps: Deps; now: number }

/**
 * Changes a plan, and stores it. A new amount shows in the reads of its subscribers, a new cycle does not (measured).
 * Throws the provider's 400.
 */
export function changePlan(before: Plan, body: unknown, { account, deps, now }: Context): Plan {
  const plan: Plan = {
    ...before,
    ...readPlanChanges(body, before),
    version: before.version + 1,
    updatedAt: now,
  }
  savePlan(plan, { account, deps })
  if (plan.terms.amount !== before.terms.amount) changeSubscribers(plan, { account, deps, now })
  return plan
}

function changeSubscribers({ id, terms }: Plan, { account, deps }: Context) {
  const { subscriptions } = deps.tables
  const where = [{ column: 'plan', is: '=' as const, value: id }]
  for (const subscription of subscriptions.find(account.number, { where })) {
    if (subscription.status === 'cancelled') continue
    subscriptions.put(account.number, withPlanAmount(subscription, terms.amount, account))
  }
}

/** Sources disagree whether the new amount is also charged: the account's settings decide. */
function withPlanAmount(subscription: Subscription, amount: number, { settings }: Account): Subscription {
  if (settings.subscriptionPlanAmount === 'shown') return { ...subscription, shownAmount: amount }
  return { ...subscription, shownAmount: null, terms: { ...subscription.terms, amount } }
}
