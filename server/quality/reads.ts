/** What a store read of a sale, and which notifications it had accepted before. */
import { orders } from '../catalog/orders.ts'
import { isFailedBy } from '../facts/fault-header.ts'
import type { Delivery, SeenCall } from './recorded.ts'
import type { Sale } from './sales.ts'
import { evidenceOf, type Finding, finding } from './verdict.ts'

/** How long a shop may take to read what it was notified of. */
const readingMs = 10_000

/** The notifications that the store accepted, whether the gateway or `pasarela listen` forwarded them. */
export const heardOf = ({ deliveries }: Pick<Sale, 'deliveries'>) =>
  deliveries.filter(
    ({ forward, listens }) =>
      forward === 'delivered' || listens?.some(({ outcome }) => outcome === 'delivered'),
  )

/** Those that the store accepted so long ago that it has read the payment, if it ever does. */
export function heardInTime(sale: Pick<Sale, 'deliveries'>, atMs: number): Delivery[] {
  return heardOf(sale).filter(({ received_at }) => atMs - Date.parse(received_at) > readingMs)
}

/**
 * The reads of a sale that may follow its notification. A search needs no id of a notification, so it counts only if the
 * store had received one before.
 */
export function readsOf(sale: Sale): SeenCall[] {
  const heardMs = firstMs(heardOf(sale))
  return withoutMisled(sale).filter(
    call => call.route.startsWith('GET ') && isTried(call) && (!isSearch(call) || call.atMs >= heardMs),
  )
}

/**
 * The calls of a sale without those after the first forgery that the store accepted, if it accepted no other notification:
 * the forgery may have led to them.
 */
export function withoutMisled({ calls, deliveries, forged }: Sale): readonly SeenCall[] {
  if (heardOf({ deliveries }).length > 0) return calls
  const forgedMs = firstMs(forged)
  return calls.filter(({ atMs }) => atMs < forgedMs)
}

/** When the first of them was received; Infinity for none. */
const firstMs = (some: readonly Delivery[]) =>
  Math.min(...some.map(({ received_at }) => Date.parse(received_at)))

/**
 * The reads that were refused because they had other credentials than the sale. With those of another account it is the
 * store's mistake. With another token of the same account it is none: the provider answers, but the simulator opens an
 * account for each token. Nobody can tell the two apart.
 */
export function readsElsewhere({ calls, made }: Sale): SeenCall[] {
  const { credentials } = made.recording
  return calls.filter(
    call => call.route.startsWith('GET ') && !isTried(call) && call.recording.credentials !== credentials,
  )
}

const isSearch = ({ route }: SeenCall) => route.endsWith('/search') || route === orders.search.provider

/** @param reads at least one. Reads that a fault answered decide nothing: the shop did not get the provider's answer. */
export function judgeReads(reads: readonly SeenCall[]): Finding {
  const answered = reads.filter(read => !isLostToFault(read))
  if (answered.length > 0) return finding('met', null, answered)
  return finding(
    'not_observable',
    'reads_faulted',
    reads.slice(-1).map(read => evidenceOf(read, 'fault', read.recording.fault)),
  )
}

/** Whether a fault kept the provider's answer from the shop, also where the provider performed the call. */
export const isLostToFault = ({ recording: { fault, status } }: SeenCall) => isFailedBy(fault ?? null, status)

/** A read that failed at the provider shows as well that the shop reads. One that a fault answered is no refusal. */
const isTried = ({ status, isFaulted }: SeenCall) =>
  status === null || status < 400 || status >= 500 || isFaulted
