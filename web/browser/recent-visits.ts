/** The last visited payments, orders, customers, preferences and entries, kept in this browser. */
import { ofAccount } from './account.ts'
import { createStoredValue } from './stored-value.ts'

const visitKinds = ['payment', 'order', 'customer', 'preference', 'call', 'notification'] as const
type Visit = { kind: (typeof visitKinds)[number]; id: string; href: string }

const maxVisits = 8

/** The visits, the newest first. */
export const recentVisits = createStoredValue<readonly Visit[]>(ofAccount('recent-visits'), stored =>
  Array.isArray(stored) ? stored.filter(isVisit).slice(0, maxVisits) : [],
)

export function recordVisit(pathname: string, search: string): void {
  const visit = readVisit(pathname, search)
  if (!visit) return
  const others = recentVisits.get().filter(({ kind, id }) => kind !== visit.kind || id !== visit.id)
  recentVisits.set([visit, ...others].slice(0, maxVisits))
}

const pages = {
  payments: 'payment',
  orders: 'order',
  customers: 'customer',
  preferences: 'preference',
} as const
const lists: Record<string, Visit['kind']> = {
  '/calls': 'call',
  '/shop': 'call',
  '/webhooks': 'notification',
}

/** The visit of an address. Null if it shows no single payment, order, customer, preference or entry. */
export function readVisit(pathname: string, search: string): Visit | null {
  const list = lists[pathname]
  const seq = new URLSearchParams(search).get('id')
  if (list && seq) return { kind: list, id: seq, href: `${pathname}?id=${seq}` }
  const [, page = '', id = ''] = /^\/(\w+)\/([\w-]+)$/.exec(pathname) ?? []
  if (!Object.hasOwn(pages, page) || id === 'new') return null
  return { kind: pages[page as keyof typeof pages], id, href: pathname }
}

/** Whether a stored value is a visit. Its address must lie within the console. */
function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, href } = value as Partial<Record<keyof Visit, unknown>>
  return (
    visitKinds.some(one => one === kind) &&
    typeof id === 'string' &&
    typeof href === 'string' &&
    /^\/\w/.test(href)
  )
}

/** The search with which each list was last shown in this tab, so that a link back to it keeps its filters. */

const keyOf = (path: string) => `pasarela.${ofAccount(`search.${path}`)}`

/** @param search the search of the address: `?status=approved`, or empty */
export function rememberSearch(path: string, search: string): void {
  if (!isList(path)) return
  try {
    sessionStorage.setItem(keyOf(path), search)
  } catch {
    // Storage may be blocked, for example in private windows.
  }
}

/** The parameters with which a list was last shown. Empty if it was not shown yet. */
export function lastSearchOf(path: string): Record<string, string> {
  try {
    return Object.fromEntries(new URLSearchParams(sessionStorage.getItem(keyOf(path)) ?? ''))
  } catch {
    return {}
  }
}

/** Whether the path is that of a list. Details have an id below their list. */
function isList(path: string): boolean {
  return path.lastIndexOf('/') === 0
}
