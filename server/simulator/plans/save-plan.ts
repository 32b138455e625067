import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import type { Plan } from './plan.ts'

/** Stores a plan and notifies the shop. Its first version is 0. */
export function savePlan(plan: Plan, { account, deps }: { account: Account; deps: Deps }) {
  deps.tables.plans.put(account.number, plan)
  deps.notifier.announce(account, {
    topic: 'subscription_preapproval_plan',
    action: plan.version === 0 ? 'created' : 'updated',
    resourceId: plan.id,
    notificationUrl: null,
    body: () => ({ version: plan.version }),
  })
}
