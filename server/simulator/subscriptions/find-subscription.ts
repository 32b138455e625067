import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { subscriptionError } from '../errors/provider-error.ts'
import type { Call } from '../http/route.ts'
import type { Subscription } from './subscription.ts'

/** The subscription of the path. Throws 400 for one of another account, 404 for an unknown id. */
export function requireSubscription(
  { account, params }: Pick<Call<Account>, 'account' | 'params'>,
  deps: Deps,
): Subscription {
  const id = params.id ?? ''
  const { subscriptions } = deps.tables
  const subscription = subscriptions.get(account.number, id)
  if (subscription) return subscription
  if (subscriptions.getAnywhere(id)) throw subscriptionError('other_caller')
  throw subscriptionError('preapproval_not_found', id)
}
