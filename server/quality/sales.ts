/** Groups recorded calls and notifications into sales, the unit that the provider measures. */

import { orders } from '../catalog/orders.ts'
import { payments } from '../catalog/payments.ts'
import { preferences } from '../catalog/preferences.ts'
import { subscriptions } from '../catalog/subscriptions.ts'
import { toObject, toObjects } from '../facts/json.ts'
import type { QualityProduct } from '../facts/quality-terms.ts'
import { isMasked } from './fields.ts'
import { type Delivery, isTelling, type Recorded, type SeenCall, textOf, toSeenCall } from './recorded.ts'
import type { Steps } from './steps.ts'

export type Sale = {
  /** The shop's reference, or the provider's id. */
  id: string
  /** By each of these it can be found: the reference, and the ids of preference, order and payments. */
  names: ReadonlySet<string>
  product: QualityProduct
  isOrder: boolean
  /** The call that made it: the newest one that sold, or whose answer nobody knows. `sent` has what completed it, too. */
  made: SeenCall
  /** Later calls that sent more of its body, in the order of time. */
  completions: readonly SeenCall[]
  /** All that made something, refused ones included. */
  creations: readonly SeenCall[]
  calls: readonly SeenCall[]
  /** The notifications that nobody forged. */
  deliveries: readonly Delivery[]
  /** Those that the store accepted although they were forged. */
  forged: readonly Delivery[]
}

const creating = new Map<string, QualityProduct>([
  [preferences.create.provider, 'checkout_pro'],
  [payments.create.provider, 'checkout_api'],
  [orders.create.provider, 'orders'],
  [subscriptions.create.provider, 'subscriptions'],
])

/** Whether a call of the provider's route makes a sale. */
export const isCreating = (route: string): boolean => creating.has(route)

/** The kinds of ids. A name with its kind joins what has it. */
const kinds: readonly (readonly [path: RegExp, kind: string])[] = [
  [/ \/v1\/payments(?:\/\{id\}.*)?$/, 'payment'],
  [/ \/v1\/orders(?:\/\{id\}.*)?$/, 'order'],
  [/ \/checkout\/preferences(?:\/\{id\})?$/, 'preference'],
  [/ \/merchant_orders(?:\/\{id\})?$/, 'merchant_order'],
  [/ \/preapproval(?:\/\{id\})?$/, 'subscription'],
]

export type Grouped = { sales: Sale[]; calls: SeenCall[] }

/** The newest sale first. Calls without a sale are in `calls` only. Each call is a step. */
export function* groupSales({ calls, deliveries }: Recorded): Steps<Grouped> {
  const groups = createGroups()
  const read: Keyed[] = []
  for (const recording of calls.filter(isTelling)) {
    const call = toSeenCall(recording)
    const keys = keysOf(call)
    groups.join(keys)
    read.push({ call, keys })
    yield
  }
  const keyed = read.toSorted((a, b) => a.call.atMs - b.call.atMs || a.call.seq - b.call.seq)
  const members = groupAll(keyed, ({ call, keys: [key] }) =>
    (key === undefined ? listedBy(call) : [key]).map(groups.find),
  )
  const told = Map.groupBy(deliveries ?? [], delivery => {
    const key = keyOfDelivery(delivery)
    return key === null ? undefined : groups.find(key)
  })
  const sales: Sale[] = []
  for (const [group, list] of members) {
    sales.push(...toSale(list, told.get(group) ?? []))
    yield
  }
  return {
    sales: sales.toSorted((a, b) => b.made.atMs - a.made.atMs || b.made.seq - a.made.seq),
    calls: keyed.map(({ call }) => call),
  }
}

type Keyed = { call: SeenCall; keys: readonly string[] }

/** Each item is in every group that it names. */
function groupAll<T>(items: readonly T[], groupsOf: (item: T) => string[]): Map<string, T[]> {
  const members = new Map<string, T[]>()
  for (const item of items)
    for (const group of new Set(groupsOf(item))) members.getOrInsert(group, []).push(item)
  return members
}

const listing = new Map<string, readonly [kind: string, member: string]>([
  [payments.search.provider, ['payment', 'results']],
  [orders.search.provider, ['order', 'data']],
])

/** What a search for no reference found. It belongs to each of these sales, and joins none with another. */
function listedBy({ route, answered }: SeenCall): string[] {
  const [kind, member] = listing.get(route) ?? []
  if (kind === undefined || member === undefined) return []
  return toObjects(answered[member]).flatMap(({ id }) => {
    const text = textOf(id)
    return text === null ? [] : [`${kind} \n${text}`]
  })
}

function toSale(list: readonly Keyed[], told: readonly Delivery[]): Sale[] {
  const calls = list.map(({ call }) => call)
  const creations = calls.filter(({ route }) => creating.has(route))
  const first = creations.findLast(isAccepted)
  if (first === undefined) return []
  const completions = calls.filter(call => isAccepted(call) && completes(call, first))
  const made = completions.reduce(complete, first)
  const names = new Set(list.flatMap(({ keys }) => keys.map(key => key.slice(key.indexOf('\n') + 1))))
  const reference = textOf(made.sent.external_reference) ?? made.recording.external_reference
  const id = reference ?? textOf(made.answered.id) ?? made.id ?? `call-${made.seq}`
  names.add(id)
  const isOrder = made.route === orders.create.provider
  const deliveries = told.filter(({ isForged }) => !isForged)
  const forged = told.filter(({ isForged }) => isForged)
  const product = productOf(made)
  return [{ id, names, product, isOrder, made, completions, creations, calls, deliveries, forged }]
}

/** A call that made something, also a payment that was rejected or an order that failed. */
export const isAccepted = (call: SeenCall) =>
  call.sold === 'yes' || call.status === null || isFailedOrder(call)

/** The provider answers 402 with an order whose payment failed, and keeps the order. */
export const isFailedOrder = ({ route, status, answered, isFaulted }: SeenCall) =>
  route === orders.create.provider && status === 402 && !isFaulted && answered.status === 'failed'

/** A program may make a preference first, and send its items or its payer later. */
const completing = new Map<string, string>([
  [preferences.create.provider, preferences.change.provider],
  [subscriptions.create.provider, subscriptions.change.provider],
])

function completes({ route, id, atMs }: SeenCall, { answered, ...made }: SeenCall): boolean {
  const own = textOf(answered.id)
  return route === completing.get(made.route) && atMs >= made.atMs && (own === null || own === id)
}

/** Members of the later call replace those of the earlier one. */
function complete(made: SeenCall, { sent, unread }: SeenCall): SeenCall {
  return { ...made, sent: { ...made.sent, ...sent }, unread: made.unread ?? unread }
}

function productOf({ route, sent }: SeenCall): QualityProduct {
  if (route === orders.create.provider && (sent.type === 'point' || sent.type === 'qr')) return sent.type
  return creating.get(route) ?? 'checkout_api'
}

/** What a call is about. The credentials are part of a reference, because two accounts may number their orders alike. */
function keysOf(call: SeenCall): string[] {
  const { route, id, sent, answered } = call
  const kind = kinds.find(([path]) => path.test(route))?.[1]
  const ids: [string, unknown][] = []
  if (kind !== undefined) {
    if (route.includes('{id}')) ids.push([kind, id])
    else if (creating.has(route)) ids.push([kind, answered.id])
    ids.push(['preference', answered.preference_id], ['merchant_order', toObject(answered.order).id])
    for (const payment of toObjects(answered.payments)) ids.push(['payment', payment.id])
  }
  if (kind !== undefined || /\/search$/.test(route) || route === orders.search.provider)
    for (const reference of [sent.external_reference, answered.external_reference])
      if (!isMasked(reference)) ids.push(['reference', reference])
  if (sent.external_reference !== undefined)
    for (const found of toObjects(answered.results).slice(0, 20)) ids.push(['payment', found.id])
  const keys = ids.flatMap(([name, value]) => {
    const text = textOf(value)
    const owner = name === 'reference' ? (call.recording.credentials ?? '') : ''
    return text === null ? [] : [`${name} ${owner}\n${text}`]
  })
  return keys.length === 0 && creating.has(route) ? [`call \n${call.seq}`] : keys
}

function keyOfDelivery({ topic, resource, payment_id }: Delivery): string | null {
  if (payment_id !== null) return `payment \n${payment_id}`
  if (resource === null) return null
  const isOrder = topic === 'order' || topic === 'orders'
  if (isOrder) return `order \n${resource}`
  if (topic?.includes('merchant_order')) return `merchant_order \n${resource}`
  return topic === 'subscription_preapproval' ? `subscription \n${resource}` : null
}

/** Joins keys that one call has, and finds the group of a key (a disjoint-set forest). */
function createGroups() {
  const parents = new Map<string, string>()
  const find = (key: string): string => {
    let root = key
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    for (let at = key; at !== root; ) {
      const next = parents.get(at) ?? root
      parents.set(at, root)
      at = next
    }
    return root
  }
  return {
    find,
    join: (keys: readonly string[]) => {
      const [first, ...others] = keys.map(find)
      if (first === undefined) return
      for (const other of others) {
        const root = find(other)
        if (root !== find(first)) parents.set(root, find(first))
      }
    },
  }
}
