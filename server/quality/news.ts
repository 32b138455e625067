/** What a notification told a store that no response had, and whether the store read it afterwards. */
import { isOver, tookMoney } from '../facts/charge-states.ts'
import { toObjects } from '../facts/json.ts'
import { heardInTime } from './reads.ts'
import { type Delivery, type SeenCall, textOf } from './recorded.ts'
import type { Sale } from './sales.ts'
import { type Finding, finding } from './verdict.ts'

/**
 * Whether the notification told the store of an end that no response had told it, such as that of a QR order that was
 * paid. The topics of subscriptions announce a new one as a change.
 */
export function isNews({ topic, action, resource }: Delivery, { calls, creations, made }: Sale): boolean {
  if (!made.isShop) return false
  const writes = calls.filter(({ route }) => !route.startsWith('GET '))
  const told = writes.flatMap(({ answered: { id, status } }) =>
    textOf(id) === resource ? textOf(status) : [],
  )
  if (told.length === 0 || told.some(status => status === null || isEnd(status))) return false
  if (topic !== 'payment') return isEnd(/^order\.(\w+)$/.exec(action ?? '')?.[1] ?? '')
  // A write of the store announces an update, too.
  return action === 'payment.updated' && writes.every(write => creations.includes(write))
}

/** Whether it tells of a change of a payment that the buyer made at the checkout, and that the store did not change. */
function isCheckoutNews({ topic, action }: Delivery, { product, made, calls }: Sale): boolean {
  if (product !== 'checkout_pro' || !made.isShop) return false
  const isChange = ({ route }: SeenCall) => !route.startsWith('GET ') && route.includes('/v1/payments')
  return topic === 'payment' && action === 'payment.updated' && !calls.some(isChange)
}

/** The notifications of these that told of a change for the first time. */
export function newsOf(sale: Sale, deliveries: readonly Delivery[]): Delivery[] {
  return deliveries.filter(
    delivery =>
      (delivery.duplicate_of ?? null) === null &&
      (delivery.origin ?? 'provider') === 'provider' &&
      (isNews(delivery, sale) || isCheckoutNews(delivery, sale)),
  )
}

/**
 * The reads that can have told the store the last change that it was notified of: those that came after, and those whose
 * response had an end already.
 */
export function readsAfterNews(sale: Sale, reads: readonly SeenCall[], atMs: number): SeenCall[] {
  const newsMs = lastMs(newsOf(sale, heardInTime(sale, atMs)))
  return reads.filter(read => read.atMs >= newsMs || mayShowEnd(read, sale))
}

/** @param reads all of which came before the last news */
export function missAfterNews(sale: Sale, reads: readonly SeenCall[], atMs: number): Finding {
  return finding('missing', 'read_before_news', [
    ...reads.slice(-1),
    ...newsOf(sale, heardInTime(sale, atMs)).slice(-1),
  ])
}

/** When the last of them was received; -Infinity for none. */
const lastMs = (some: readonly Delivery[]) =>
  Math.max(...some.map(({ received_at }) => Date.parse(received_at)))

/** Whether the response had an end of the sale, or has no status that could be seen. */
function mayShowEnd({ answered }: SeenCall, { names }: Sale): boolean {
  const listed = [answered.results, answered.data, answered.payments].flatMap(toObjects)
  const own = listed.filter(({ id }) => names.has(textOf(id) ?? ''))
  const statuses = [answered, ...own].flatMap(({ status }) => textOf(status) ?? [])
  return statuses.length === 0 || statuses.some(isEnd)
}

const isEnd = (status: string): boolean => tookMoney(status) || isOver(status)
