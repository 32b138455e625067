import { secondMs } from '../../../facts/dates.ts'
import { subscriptionError } from '../../http/errors/provider-error.ts'
import { newHexId } from '../../store/accounts/identifiers.ts'
import type { Subscription } from '../../store/records/subscription.ts'
import { authorizeSubscription, refuseSignUp } from './authorize-subscription.ts'
import type { ChargeContext } from './charge-card.ts'
import { trialUntil } from './cycles.ts'
import { findPayerId, refusalOf, takeCard } from './find-payer.ts'
import type { SubscriptionRequest } from './read-subscription.ts'
import { announceSubscription } from './save-subscription.ts'

/** The time until the cancellation. Measured: one to eleven seconds after the refusal. */
const signUpEndMs = 5 * secondMs

/**
 * Creates a subscription, and authorizes it if the request has a card. If the card is refused, the subscription stays
 * pending, and the provider cancels it some seconds later (measured). Call it inside `store.write`. Throws the
 * provider's refusals.
 */
export function createSubscription(
  request: SubscriptionRequest,
  context: ChargeContext,
): { subscription: Subscription; isRefused: boolean } {
  const { account, deps, now } = context
  const pending = draftSubscription(request, context)
  if (request.cardTokenId === null) {
    return { subscription: announceSubscription(pending, context), isRefused: false }
  }
  const card = takeCard(request.cardTokenId, context)
  if (refusalOf(card) === null) {
    const authorized = authorizeSubscription(pending, card, context)
    return { subscription: announceSubscription(authorized, context), isRefused: false }
  }
  const refused = announceSubscription(refuseSignUp(pending, card, context), context)
  deps.scheduler.schedule(account, now + signUpEndMs, { kind: 'sign_up_end', subscriptionId: refused.id })
  return { subscription: refused, isRefused: true }
}

/** A subscription that nobody has authorized. */
export function draftSubscription(
  { planId, payerEmail, startsAt, endsAt, terms, ...given }: Omit<SubscriptionRequest, 'cardTokenId'>,
  { account, deps, now }: ChargeContext,
): Subscription {
  const { reason, backUrl, externalReference } = given
  const start = startsAt ?? now
  return {
    id: newHexId(deps.counters, account, 'subscription'),
    siteId: account.siteId,
    collectorId: account.userId,
    applicationId: account.clientId,
    planId,
    payerId: findPayerId(payerEmail, { account, deps }),
    payerEmail,
    status: 'pending',
    reason,
    externalReference,
    backUrl,
    terms,
    shownAmount: null,
    startsAt: start,
    endsAt,
    trial: terms.freeTrial ?? (start > now ? trialUntil(start, now) : null),
    card: null,
    secondary: null,
    anchorAt: start,
    nextCycle: 1,
    nextPaymentAt: Math.floor(start / secondMs) * secondMs,
    chargeAt: null,
    charged: { quantity: 0, amount: 0 },
    lastCharge: null,
    semaphore: null,
    unpaidInvoices: 0,
    refusals: [],
    version: 0,
    authorizedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** The provider's answer if the bank refuses the card of a new subscription. */
export function signUpRefusal() {
  const { status, body } = subscriptionError('card_refused')
  return { status, body }
}
