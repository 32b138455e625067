/** Charges of a subscription or at a counter: no call makes them, so each stands before its notifications. */
import type { Amount } from '../money/format-money.ts'
import type { Entry } from '../stream/feed-entry.ts'

export type TimelineCharge = {
  /** The id of the invoice, or of the payment at the counter, which notifications name. */
  id: string
  /** The last payment, which notifications name too. Null before the first attempt. */
  paymentId: string | null
  /** The time on the provider's clock, ISO 8601. */
  at: string
  amount: Amount
  /** The number of attempts so far. */
  attempts: number
  /** The outcome in words. */
  outcome: string
  tone: 'ok' | 'warn' | 'bad' | 'plain'
  /** The device at which the buyer paid. Absent for a charge that the provider makes by itself. */
  from?: 'phone' | 'terminal' | undefined
}

export type ChargeEvent = {
  kind: 'charge'
  key: string
  atMs: number
  providerMs: number | null
  isPlaced?: boolean
  charge: TimelineCharge
}

type Options = {
  entries: readonly Entry[]
  /** Translates the provider's times to the gateway's. */
  place: (providerMs: number) => number
  /** When the call that created what is charged began. No charge comes before it. Absent: no call is known. */
  createdMs?: number | undefined
  /** The calls that changed what is charged, on both clocks. */
  changes: readonly { atMs: number; providerMs: number | null }[]
  /** Whether the times of charges are exact. Only a simulator charges at the time in the invoice. */
  isExact: boolean
  /** Whether the two clocks are known to show the same time. */
  isSameClock: boolean
}

/**
 * Places the charges at the time of their first notification, and those without one at their own time. A call that came
 * after a charge stands after it, also if it came before the notification: a pause stops no earlier charge.
 */
export function toChargeEvents(
  charges: readonly TimelineCharge[],
  { entries, place, createdMs = Number.NEGATIVE_INFINITY, changes, isExact, isSameClock }: Options,
): ChargeEvent[] {
  return charges.map(charge => {
    const times = entries
      .filter(entry => entry.kind === 'notification' && isAbout(charge, entry))
      .map(({ received_at }) => Date.parse(received_at))
    const providerMs = Date.parse(charge.at)
    const later = changes.filter(change => isExact && (change.providerMs ?? 0) > providerMs)
    const latestMs = Math.min(...later.map(({ atMs }) => atMs))
    return {
      kind: 'charge',
      key: `charge-${charge.id}`,
      atMs: Math.max(createdMs, times.length > 0 ? Math.min(latestMs, ...times) : place(providerMs)),
      providerMs: isExact ? providerMs : null,
      // Only a simulator's clock may have been moved, and then the time of the invoice is not the real one.
      isPlaced: isExact && times.length === 0 && !isSameClock,
      charge,
    }
  })
}

/** Whether an entry or a delivery is about the charge. */
export function isAbout(
  { id, paymentId }: TimelineCharge,
  { resource, payment_id }: { resource: string | null; payment_id?: string | null },
): boolean {
  return resource === id || (paymentId !== null && (resource === paymentId || payment_id === paymentId))
}
