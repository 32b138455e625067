/** Where in the console each call is made that a fault can be set for. */
import { matchesPath } from '../../../server/facts/matches-path.ts'
import { orderActions } from '../../../server/facts/order-life.ts'
import { type CallTarget, callTargets } from '../../simulator/fault-names.ts'
import { keysOf } from '../../simulator/faults.ts'

export type Trigger = Exclude<CallTarget, 'any'>

/** The page where each call is made. */
export const triggerPages = {
  createPayment: { to: '/pay' },
  readPayment: { to: '/payments' },
  refund: { to: '/payments' },
  createOrder: { to: '/pay', search: { api: 'orders' } },
  readOrder: { to: '/orders' },
  changeOrder: { to: '/orders' },
  subscription: { to: '/subscriptions/new' },
  cardToken: { to: '/pay' },
  customer: { to: '/customers' },
  card: { to: '/customers' },
  preference: { to: '/preferences/new' },
  testUser: { to: '/test-users' },
} as const satisfies Record<Trigger, { to: string; search?: object }>

/** The first notification that each of these calls causes. */
const announced: { [Call in Trigger]?: { topic: string; action: string } } = {
  createPayment: { topic: 'payment', action: 'payment.created' },
  createOrder: { topic: 'order', action: orderActions.processed },
  subscription: { topic: 'subscription_preapproval', action: 'updated' },
}

type Rule = Readonly<Record<string, unknown>>

/**
 * What the console can do so that the rule's fault happens. Undefined if it makes no such call. A rule for the reads of
 * one resource, or for its notifications, is not met by a new one.
 */
export function findTrigger(rule: Rule, kind: 'ofCalls' | 'ofNotifications'): Trigger | undefined {
  if (rule.shows !== undefined || rule.resource !== undefined) return undefined
  return keysOf(triggerPages).find(name =>
    kind === 'ofCalls'
      ? meets(rule, callTargets[name])
      : announced[name] &&
        Object.entries(announced[name]).every(([field, value]) => (rule[field] ?? value) === value),
  )
}

/** Whether a call of the target meets the rule. Either path may name the other's calls by `*`. */
function meets({ method, path }: Rule, target: { method: string; path: string }): boolean {
  if (method !== undefined && method !== target.method) return false
  return typeof path !== 'string' || matchesPath(path, target.path) || matchesPath(target.path, path)
}
