/** The faults offered by name, as the simulator's fault API spells them (server/simulator/faults/fault.ts). */
export const callFaults = {
  serverError: { status: 500 },
  unavailable: { status: 503, retry_after: 2 },
  rateLimit: { status: 429, retry_after: 5 },
  lostAnswer: { status: 500, performed: true },
  slow: { delay_ms: 8_000 },
  cutOff: { cut_off: true },
  noAnswer: { reset: true },
  notifyFirst: { notify_first: true },
  refused: { code: 2034 },
} as const satisfies Record<string, Record<string, unknown>>
export type CallFault = keyof typeof callFaults

export const notificationFaults = {
  copies: { copies: 3 },
  delay: { delay_seconds: 10 },
  reorder: { reorder: true },
  lose: { lose: true },
  wrongSignature: { wrong_signature: true },
  staleTimestamp: { stale_timestamp: true },
} as const satisfies Record<string, Record<string, unknown>>
export type NotificationFault = keyof typeof notificationFaults

/** Which calls to the provider a fault waits for; `*` stands for one part of the path. */
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
} as const satisfies Record<string, { method?: string; path?: string }>
export type CallTarget = keyof typeof callTargets

export function keysOf<T extends object>(choices: T): (keyof T & string)[] {
  return Object.keys(choices) as (keyof T & string)[]
}

const headerNames: Record<string, string> = {
  retry_after: 'retry-after',
  delay_ms: 'delay',
  cut_off: 'cut-off',
  notify_first: 'notify-first',
}

/** The same fault for one single call: `x-simulator-fault: status=500; performed`. */
export function toFaultHeader(fault: Record<string, unknown>): string {
  return Object.entries(fault)
    .map(([name, value]) => `${headerNames[name] ?? name}${value === true ? '' : `=${value}`}`)
    .join('; ')
}

/** Which calls or notifications a rule waits for, and how many: everything else of it is the fault. */
const aims = ['times', 'skip', 'method', 'path', 'topic', 'action', 'resource']

/** What a waiting rule does, also of one that was made by hand over the API. */
export function describeRule(rule: Record<string, unknown>): string {
  return toFaultHeader(Object.fromEntries(Object.entries(rule).filter(([name]) => !aims.includes(name))))
}
