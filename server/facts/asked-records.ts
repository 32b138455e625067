/** Decides by the provider's records what the recorded calls leave open about a double charge. */

import type { DoubleCharge } from './double-charges.ts'
import { textIn } from './json.ts'
import { publicRouteOf } from './plugin-routes.ts'
import { type RecordedCall, readCall, referenceOf } from './recorded-calls.ts'

type Recorded = RecordedCall & { account: string }

/** What to ask: the payments of this reference, of which `second` is the payment of the second call. */
export type Question = { reference: string; second: string }

/** Null if the calls show it, or if this gateway cannot ask. */
export function questionOf(
  { rule, first, second }: DoubleCharge,
  calls: readonly Recorded[],
): Question | null {
  const [one, other] = [first, second].map(seq => calls.find(call => call.seq === seq))
  if (!one || !other || rule !== 'new_key_after_lost_answer') return null
  if (one.operation !== 'POST /v1/payments' || one.credentials !== one.account) return null
  const [lost, made] = [readCall(one), readCall(other)]
  const reference = referenceOf(lost)
  if (reference === null || made.resource === null || lost.sold !== 'unknown' || made.sold !== 'yes')
    return null
  return { reference, second: made.resource }
}

type Payments = {
  results: readonly { id: string | number; status: string }[]
  paging: { total: number }
}

/**
 * Whether only the second payment can have taken money. The provider's search may lag behind, so it must have found
 * that one: the first is older.
 */
export function isChargedOnce({ second }: Question, { results, paging }: Payments): boolean {
  const taking = results.filter(({ status }) => !/^(?:rejected|cancell?ed)$/.test(status))
  return paging.total === results.length && taking.length === 1 && textIn(taking[0]?.id) === second
}

/** A payment, an order or a subscription that a call of the shop made. */
export type Charge = { kind: 'payment' | 'order' | 'subscription'; id: string }

/**
 * The two charges, so that their states show whether one was undone later. Empty if they are not known, or are refunds.
 */
export function chargesOf({ rule, first, second }: DoubleCharge, calls: readonly Recorded[]): Charge[] {
  if (rule === 'key_of_another_body' || rule === 'refused_repeat') return []
  const charges = [first, second].flatMap((seq): Charge[] => {
    const call = calls.find(one => one.seq === seq)
    const kind = call && kinds[publicRouteOf(call.operation)]
    return kind && call.resource !== null ? [{ kind, id: call.resource }] : []
  })
  return charges.length === 2 && charges[0]?.id !== charges[1]?.id ? charges : []
}

const kinds: Readonly<Record<string, Charge['kind']>> = {
  'POST /v1/payments': 'payment',
  'POST /v1/orders': 'order',
  'POST /v1/orders/{id}/process': 'order',
  'POST /preapproval': 'subscription',
}
