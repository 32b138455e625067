/** Computes when a subscription is charged. All functions are pure. */
import { countryOf } from '../../../facts/countries.ts'
import { minuteMs } from '../../../facts/dates.ts'
import { maxTimeMs } from '../../../facts/iso-date.ts'
import type { AccountSettings } from '../../store/accounts/settings.ts'
import type { Subscription } from '../../store/records/subscription.ts'
import { addPeriods, nextBillingDay, proportionalAmount } from './cycles.ts'
import { minAmountOf } from './read-terms.ts'

/** Time from the date of a renewal to its charge (measured: 26 to 33 minutes). */
const renewalDelayMs = 30 * minuteMs
/**
 * Time from the authorization to the first charge. Measured in production: 26 to 44 minutes. The documentation says
 * about an hour.
 */
const firstDelayMs = { at_once: 0, measured: 35 * minuteMs, documented: 60 * minuteMs }

type Schedule = Pick<Subscription, 'anchorAt' | 'nextCycle' | 'nextPaymentAt' | 'chargeAt'>
type Scheduled = Pick<Subscription, 'terms' | 'siteId' | 'endsAt' | 'charged'> & Schedule

type Start = { from: number; now: number; settings: AccountSettings }

/**
 * The schedule of a subscription that its payer authorizes. It may end before its first charge: during a trial, before
 * the billing day, or while it waited for its payer.
 * @param start `from` is the time when its charges begin, now or after a trial
 */
export function startSchedule(
  subscription: Pick<Subscription, 'terms' | 'siteId' | 'endsAt'>,
  start: Start,
): Schedule {
  const first = firstCharge(subscription, start)
  const isEnded = hasEnded(subscription, first.nextPaymentAt)
  return isEnded ? { ...first, nextPaymentAt: null, chargeAt: null } : first
}

function firstCharge(
  { terms, siteId }: Pick<Subscription, 'terms' | 'siteId'>,
  { from, now, settings }: Start,
) {
  const delayMs = from > now ? renewalDelayMs : firstDelayMs[settings.subscriptionFirstCharge]
  const { billingDay, isProportional } = terms
  const anchorAt = billingDay === null ? from : nextBillingDay(from, billingDay)
  if (anchorAt === from) return { anchorAt, nextCycle: 1, nextPaymentAt: from, chargeAt: from + delayMs }
  const part = isProportional ? proportionalAmount(terms, siteId, from) : 0
  // A part that is too small to be charged is skipped.
  if (part < minAmountOf(countryOf(siteId))) {
    return { anchorAt, nextCycle: 1, nextPaymentAt: anchorAt, chargeAt: anchorAt + renewalDelayMs }
  }
  return { anchorAt, nextCycle: 0, nextPaymentAt: from, chargeAt: from + delayMs }
}

function hasEnded({ endsAt }: Pick<Subscription, 'endsAt'>, at: number): boolean {
  return endsAt !== null && at >= endsAt
}

/** The schedule after the due charge was made or skipped. */
export function moveSchedule(subscription: Scheduled): Schedule {
  const { terms, anchorAt, nextCycle, charged } = subscription
  const next = addPeriods(anchorAt, terms, nextCycle)
  const isLast =
    (terms.repetitions !== null && charged.quantity >= terms.repetitions) ||
    hasEnded(subscription, next) ||
    next > maxTimeMs
  if (isLast) return { anchorAt, nextCycle, nextPaymentAt: null, chargeAt: null }
  return { anchorAt, nextCycle: nextCycle + 1, nextPaymentAt: next, chargeAt: next + renewalDelayMs }
}

/** The amount of the due charge. Before the first billing day it is a part. */
export function dueAmount({ terms, siteId, nextCycle, nextPaymentAt }: Scheduled): number {
  return nextCycle === 0 && nextPaymentAt !== null
    ? proportionalAmount(terms, siteId, nextPaymentAt)
    : terms.amount
}

/** The next charges if all goes well, at most `max`. */
export function comingCharges(subscription: Scheduled, max: number): { at: number; amount: number }[] {
  const coming: { at: number; amount: number }[] = []
  let next = subscription
  while (next.nextPaymentAt !== null && coming.length < max) {
    coming.push({ at: next.nextPaymentAt, amount: dueAmount(next) })
    const charged = { ...next.charged, quantity: next.charged.quantity + 1 }
    next = { ...next, charged, ...moveSchedule({ ...next, charged }) }
  }
  return coming
}

/** The number of charges to come. Null for a subscription without an end. */
export function pendingCharges(subscription: Scheduled): number | null {
  const { terms, endsAt, charged, nextPaymentAt } = subscription
  if (terms.repetitions === null && endsAt === null) return null
  if (nextPaymentAt === null) return 0
  if (endsAt === null && terms.repetitions !== null) return terms.repetitions - charged.quantity
  return comingCharges(subscription, maxCounted).length
}

/** Maximum number of counted charges, those of a daily subscription of ten years. */
const maxCounted = 3_653
