import { useQuery } from '@tanstack/react-query'
import type { ShopFaultRule } from '../../server/contract/shop-faults.ts'
import { describeFault, faultHeaderNames } from '../../server/facts/fault-header.ts'
import type { CallRule, Fault, NotificationRule } from '../../server/simulator/api/faults.ts'
import { useSettings } from '../http/use-settings.ts'
import { callSimulator } from './simulator-api.ts'
import { useProviderAccess } from './use-simulator.ts'

/** The call faults that the form offers. */
export const callFaults = {
  serverError: { status: 500 },
  unavailable: { status: 503, retry_after: 2 },
  rateLimit: { status: 429, retry_after: 5 },
  lostAnswer: { status: 500, performed: true },
  slow: { delay_ms: 8_000 },
  cutOff: { cut_off: true },
  noAnswer: { reset: true },
  notifyFirst: { notify_first: true },
  malformed: { malformed: true },
  refused: { code: 2034 },
  changed: { fields: { currency_id: 'USD' } },
} as const satisfies Record<string, Fault>
export type CallFault = keyof typeof callFaults
/** The faults that need the provider's documents, so that the shop proxy cannot cause them. */
export const onlySimulated: readonly CallFault[] = ['notifyFirst', 'refused', 'changed']

export const notificationFaults = {
  copies: { copies: 3 },
  delay: { delay_seconds: 10 },
  reorder: { reorder: true },
  lose: { lose: true },
  wrongSignature: { wrong_signature: true },
  staleTimestamp: { stale_timestamp: true },
} as const satisfies Record<string, Partial<NotificationRule>>
export type NotificationFault = keyof typeof notificationFaults

/** The provider's calls that a fault can apply to; `*` matches one path segment. */
export const callTargets = {
  createPayment: { method: 'POST', path: '/v1/payments' },
  readPayment: { method: 'GET', path: '/v1/payments/*' },
  refund: { method: 'POST', path: '/v1/payments/*/refunds' },
  cardToken: { method: 'POST', path: '/v1/card_tokens' },
  customer: { method: 'POST', path: '/v1/customers' },
  card: { method: 'POST', path: '/v1/customers/*/cards' },
  preference: { method: 'POST', path: '/checkout/preferences' },
  testUser: { method: 'POST', path: '/users/test' },
  any: {},
} as const satisfies Record<string, Pick<CallRule, 'method' | 'path'>>
export type CallTarget = keyof typeof callTargets

export function keysOf<T extends object>(choices: T): (keyof T & string)[] {
  return Object.keys(choices) as (keyof T & string)[]
}

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
  const call = keysOf(callFaults).find(name => isIt(callFaults[name]))
  if (call) return { kind: 'call', name: call }
  const notification = keysOf(notificationFaults).find(name => isIt(notificationFaults[name]))
  return notification && { kind: 'notification', name: notification }
}

function sortParts(effect: string): string {
  return effect.split('; ').sort().join('; ')
}

/** Fields that choose the calls or notifications of a rule, and their number. */
const selectors = 'at account times skip method path shows topic action resource by'.split(' ')

/** The effect of a rule, in the syntax of the header or, for notifications, of the control API. */
export function describeRule(rule: CallRule | NotificationRule | ShopFaultRule): string {
  return describeFault(Object.fromEntries(Object.entries(rule).filter(([name]) => !selectors.includes(name))))
}

const operation = 'GET /simulator/applied-faults'

/**
 * The fault that the simulator applied to this request, as `status=500; performed`. Undefined for none, or while it is
 * unknown. The simulator is asked, because a connection that it resets carries no answer.
 */
export function useAppliedFault(requestId: string | null): string | undefined {
  const access = useProviderAccess()
  const isSimulator = useSettings()?.simulator === true
  const { data } = useQuery({
    queryKey: [operation, requestId],
    queryFn: () =>
      access && requestId ? callSimulator(access, operation, { query: { request_id: requestId } }) : null,
    enabled: access !== null && isSimulator && requestId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data?.applied.at(-1)?.fault
}
