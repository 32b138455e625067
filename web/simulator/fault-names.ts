/** The faults by the names that the form has for them. The first page of the console loads nothing of it. */
import type { ShopFaultRule } from '../../server/contract/shop-faults.ts'
import { selectors } from '../../server/facts/fault-effect.ts'
import { describeFault, faultHeaderNames } from '../../server/facts/fault-header.ts'
import type { CallRule, Fault, NotificationRule } from '../../server/simulator/api/faults.ts'
import { type CallFault, callFaults, keysOf } from './faults.ts'

/** The faults that need the provider's documents, so that the shop proxy cannot cause them. */
export const onlySimulated: readonly CallFault[] = ['notifyFirst', 'refused', 'changed']

/** The provider's calls that a fault can apply to; `*` matches one path segment. */
export const callTargets = {
  createPayment: { method: 'POST', path: '/v1/payments' },
  readPayment: { method: 'GET', path: '/v1/payments/*' },
  refund: { method: 'POST', path: '/v1/payments/*/refunds' },
  createOrder: { method: 'POST', path: '/v1/orders' },
  readOrder: { method: 'GET', path: '/v1/orders/*' },
  changeOrder: { method: 'POST', path: '/v1/orders/*/*' },
  subscription: { method: 'POST', path: '/preapproval' },
  cardToken: { method: 'POST', path: '/v1/card_tokens' },
  customer: { method: 'POST', path: '/v1/customers' },
  card: { method: 'POST', path: '/v1/customers/*/cards' },
  preference: { method: 'POST', path: '/checkout/preferences' },
  testUser: { method: 'POST', path: '/users/test' },
  any: {},
} as const satisfies Record<string, Pick<CallRule, 'method' | 'path'>>
export type CallTarget = keyof typeof callTargets

/** The refusal that is offered for each target. Null: the provider's responses there have no codes. */
const refusalCodes: Record<CallTarget, number | string | null> = {
  createPayment: 2034,
  readPayment: 2000,
  refund: 2084,
  createOrder: 'invalid_email_for_sandbox',
  readOrder: 'order_not_found',
  changeOrder: 'operation_not_supported',
  subscription: null,
  cardToken: 'E301',
  customer: '101',
  card: '127',
  preference: 'invalid_items',
  testUser: null,
  any: 2034,
}

/** The fault of a card, as the target's calls can have it. Null: they cannot. */
export function faultOf(name: CallFault, target: CallTarget): Fault | null {
  const code = refusalCodes[target]
  if (name === 'refused') return code === null ? null : { code }
  // Orders name the currency without `_id`.
  if (name === 'changed' && target.endsWith('Order')) return { fields: { currency: 'USD' } }
  return callFaults[name]
}

export const notificationFaults = {
  copies: { copies: 3 },
  delay: { delay_seconds: 10 },
  reorder: { reorder: true },
  lose: { lose: true },
  wrongSignature: { wrong_signature: true },
  staleTimestamp: { stale_timestamp: true },
} as const satisfies Record<string, Partial<NotificationRule>>
export type NotificationFault = keyof typeof notificationFaults

/** The header that causes the same fault in one call, or null: it has no `body` and no `fields`. */
export function toFaultHeader(fault: Record<string, unknown>): string | null {
  const inHeader = Object.entries(fault).filter(([name]) => name in faultHeaderNames)
  if (inHeader.length === 0 || 'body' in fault || 'fields' in fault) return null
  return `x-simulator-fault: ${describeFault(Object.fromEntries(inHeader))}`
}

type FaultName = { kind: 'call'; name: CallFault } | { kind: 'notification'; name: NotificationFault }

/**
 * The name of the card that sets this effect, as `describeRule` writes it. Undefined for a fault that only a program
 * can set.
 */
export function findFaultName(effect: string): FaultName | undefined {
  const wanted = sortParts(effect)
  const isIt = (fault: object) => sortParts(describeFault({ ...fault })) === wanted
  // Each target has a code of its own.
  if (/^code=\w+$/.test(effect)) return { kind: 'call', name: 'refused' }
  const call = keysOf(callFaults).find(
    name => isIt(callFaults[name]) || isIt(faultOf(name, 'createOrder') ?? {}),
  )
  if (call) return { kind: 'call', name: call }
  const notification = keysOf(notificationFaults).find(name => isIt(notificationFaults[name]))
  return notification && { kind: 'notification', name: notification }
}

function sortParts(effect: string): string {
  return effect.split('; ').sort().join('; ')
}

/** The effect of a rule, in the syntax of the header or, for notifications, of the control API. */
export function describeRule(rule: CallRule | NotificationRule | ShopFaultRule): string {
  return describeFault(Object.fromEntries(Object.entries(rule).filter(([name]) => !selectors.includes(name))))
}
