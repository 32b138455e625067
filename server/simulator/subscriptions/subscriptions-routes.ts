import type { Account } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Call, created, ok, type Route } from '../http/route.ts'
import { changeSubscription } from './change-subscription.ts'
import { createSubscription, signUpRefusal } from './create-subscription.ts'
import { exportSubscriptions } from './export-subscriptions.ts'
import { requireSubscription } from './find-subscription.ts'
import { readSubscription } from './read-subscription.ts'
import { searchSubscriptions } from './search-subscriptions.ts'
import { toSubscriptionJson } from './subscription-json.ts'

/** Idempotency keys are ignored: the same request twice makes two subscriptions (measured). */
export const subscriptionRoutes: Route[] = [
  { method: 'POST', path: '/preapproval', access: 'seller', handle: postSubscription },
  { method: 'GET', path: '/preapproval/search', access: 'seller', handle: searchSubscriptions },
  { method: 'GET', path: '/preapproval/export', access: 'seller', handle: exportSubscriptions },
  { method: 'GET', path: '/preapproval/:id', access: 'seller', handle: getSubscription },
  { method: 'PUT', path: '/preapproval/:id', access: 'seller', handle: putSubscription },
]

/** A refused card is answered with 400, although its subscription stays. */
function postSubscription({ account, body, now }: Call<Account>, deps: Deps): Answer {
  const context = { account, deps, now }
  const { subscription, isRefused } = createSubscription(readSubscription(body, context), context)
  return isRefused ? signUpRefusal() : created(toSubscriptionJson(subscription, deps))
}

function getSubscription(call: Call<Account>, deps: Deps): Answer {
  return ok(toSubscriptionJson(requireSubscription(call, deps), deps))
}

function putSubscription(call: Call<Account>, deps: Deps): Answer {
  const { account, body, now } = call
  const changed = changeSubscription(requireSubscription(call, deps), body, { account, deps, now })
  return ok(toSubscriptionJson(changed, deps))
}
