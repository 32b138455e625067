/**
 * What each address may say after the question mark. Texts only: an address is typed, shared and mistyped, so
 * anything unknown or malformed is left out instead of breaking the page.
 */

import { origins, transports, type Verdict } from '../../server/contract/entry-facts.ts'
import { siteIds } from '../../server/facts/countries.ts'

type Search = Record<string, unknown>

const maxLength = 200

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : undefined
}

function oneOf<const T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find(one => one === value)
}

function whole(value: unknown, min: number): number | undefined {
  const typed = text(value === undefined ? undefined : String(value))
  return typed && /^\d{1,15}$/.test(typed) && Number(typed) >= min ? Number(typed) : undefined
}

/** Absent keys stay out of the address. */
function compact<T extends Search>(search: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never
}

export const noSearch = () => ({})
export const siteSearch = (search: Search) => compact({ site: oneOf(search.site, siteIds) })

export const paySearch = (search: Search) =>
  compact({
    site: oneOf(search.site, siteIds),
    card: text(search.card),
    result: text(search.result),
    amount: text(search.amount),
    installments: whole(search.installments, 1),
    customer: text(search.customer),
  })

export const paymentTabs = ['timeline', 'refunds', 'webhooks', 'json', 'requests'] as const
export type PaymentTab = (typeof paymentTabs)[number]
export const paymentSearch = (search: Search) => compact({ tab: oneOf(search.tab, paymentTabs) })

export const paymentsSearch = (search: Search) =>
  compact({
    q: text(search.q),
    status: text(search.status),
    method: text(search.method),
    days: whole(search.days, 1),
    page: whole(search.page, 2),
  })

/** In the order of the menu. */
export const signatures = ['validated', 'rejected', 'unsigned'] as const satisfies Verdict[]
export const notificationTabs = ['signature', 'headers', 'body', 'more'] as const
export const webhooksSearch = (search: Search) =>
  compact({
    sig: oneOf(search.sig, signatures),
    q: text(search.q),
    topic: text(search.topic),
    origin: oneOf(search.origin, origins),
    duplicates: oneOf(search.duplicates, ['all']),
    id: whole(search.id, 1),
    tab: oneOf(search.tab, notificationTabs),
  })

/** `error` is both classes of failures. */
export const callStatuses = ['2xx', 'error', '4xx', '5xx'] as const
export const callsSearch = (search: Search) =>
  compact({
    status: oneOf(search.status, callStatuses),
    transport: oneOf(search.transport, transports),
    operation: text(search.operation),
    q: text(search.q),
    group: oneOf(search.group, ['errors']),
    id: whole(search.id, 1),
  })

export const customersSearch = (search: Search) =>
  compact({ email: text(search.email), page: whole(search.page, 2) })
export const preferencesSearch = (search: Search) =>
  compact({ reference: text(search.reference), page: whole(search.page, 2) })
export const methodsSearch = (search: Search) =>
  compact({ q: text(search.q), type: text(search.type), bin: text(search.bin) })
export const simulatorTabs = ['account', 'faults', 'clock', 'scenarios', 'deliveries'] as const
/** `state` and `q` filter the deliveries; `fault` is the notifications' one to begin with. */
export const simulatorSearch = (search: Search) =>
  compact({
    tab: oneOf(search.tab, simulatorTabs),
    state: oneOf(search.state, ['waiting', 'delivered', 'failed', 'lost']),
    q: text(search.q),
    fault: text(search.fault),
  })

/** The router would read `q=1340` as a number and write texts as JSON; addresses are plain here. */
export function parseSearch(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Search): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}
