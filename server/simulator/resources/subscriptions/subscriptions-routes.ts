import { type JsonObject, toNumber, toObject, toText } from '../../../facts/json.ts'
import {
  type SubscriptionChange,
  subscriptionRefusal,
  subscriptionStatuses,
} from '../../../facts/subscription-statuses.ts'
import { checkBody } from '../../http/check-body.ts'
import type { Deps } from '../../http/deps.ts'
import { subscriptionError } from '../../http/errors/provider-error.ts'
import { refuseSubscription } from '../../http/errors/refuse-others.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Answer, type Call, created, ok } from '../../http/route.ts'
import type { Account } from '../../store/accounts/account.ts'
import type { Subscription } from '../../store/records/subscription.ts'
import { validateCard } from './authorize-subscription.ts'
import type { ChargeContext } from './charge-card.ts'
import { retryAfterCardMs } from './charge-subscription.ts'
import { createSubscription, signUpRefusal } from './create-subscription.ts'
import { cancelSubscription, openInvoicesOf } from './end-subscription.ts'
import { refusalOf, takeCard } from './find-payer.ts'
import { changeOf } from './ignored-changes.ts'
import { readSubscription } from './read-subscription.ts'
import { readAmount } from './read-terms.ts'
import { requireDocument } from './require-document.ts'
import { storeInvoice } from './save-invoice.ts'
import { announceSubscription, storeSubscription } from './save-subscription.ts'
import { exportSubscriptions, searchSubscriptions } from './search-subscriptions.ts'
import { toSubscriptionJson } from './subscription-json.ts'

/**
 * The handlers of subscriptions. They ignore idempotency keys: the same request twice creates two subscriptions
 * (measured).
 */
export const subscriptionHandlers = {
  create: postSubscription,
  search: searchSubscriptions,
  export: exportSubscriptions,
  get: getSubscription,
  change: putSubscription,
} satisfies Handlers['subscriptions']

/** Creates a subscription. A refused card is answered with 400, although its subscription stays. */
function postSubscription(call: Call<Account>, deps: Deps): Answer {
  const { account, now } = call
  const request = readSubscription(call, deps)
  const { subscription, isRefused } = createSubscription(request, { account, deps, now })
  return isRefused ? signUpRefusal() : created(toSubscriptionJson(subscription, deps))
}

function getSubscription({ account, params }: Call<Account>, deps: Deps): Answer {
  return ok(toSubscriptionJson(requireDocument('subscriptions', params.id, { account, deps }), deps))
}

function putSubscription(call: Call<Account>, deps: Deps): Answer {
  const { account, params, body, now } = call
  const before = requireDocument('subscriptions', params.id, { account, deps })
  checkBody(changeOf(before, toObject(body), deps), call, refuseSubscription)
  const changed = changeSubscription(before, toObject(body), { account, deps, now })
  return ok(toSubscriptionJson(changed, deps))
}

/**
 * `PUT /preapproval/{id}`: changes a subscription, and stores it. All other fields are accepted without effect
 * (measured), and warned of. Call it inside `store.write`. Throws the provider's refusals.
 */
function changeSubscription(before: Subscription, body: JsonObject, context: ChargeContext): Subscription {
  const status = subscriptionStatuses.find(known => known === body.status) ?? null
  requireAllowed(status ?? 'details', before)
  const described = applyDetails(before, body, context)
  const carded = applyCards(described, body, context)
  const after =
    status === 'cancelled'
      ? cancelSubscription(carded, context)
      : { ...carded, status: status ?? carded.status }
  const isAnnounced = after.status !== before.status || after.card !== before.card
  if (isAnnounced) return announceSubscription(after, { ...context, before })
  storeSubscription(after, { ...context, before })
  return after
}

function requireAllowed(change: SubscriptionChange, { status }: Subscription) {
  const refusal = subscriptionRefusal(change, status)
  if (refusal === 'transition_invalid') throw subscriptionError(refusal, `${status} to ${change}`)
  if (refusal) throw subscriptionError(refusal, status)
}

/** Changes the details. A new amount applies from the next charge. */
function applyDetails(before: Subscription, body: JsonObject, { now }: ChargeContext): Subscription {
  const { transaction_amount } = toObject(body.auto_recurring)
  const amount = toNumber(transaction_amount) === null ? null : readAmount(transaction_amount, before.siteId)
  return {
    ...before,
    reason: toText(body.reason) ?? before.reason,
    externalReference: toText(body.external_reference) ?? before.externalReference,
    backUrl: toText(body.back_url) ?? before.backUrl,
    ...(amount !== null && { terms: { ...before.terms, amount }, shownAmount: null }),
    updatedAt: now,
  }
}

function applyCards(before: Subscription, body: JsonObject, context: ChargeContext): Subscription {
  const tokenId = toText(body.card_token_id)
  const subscription = withSecondary(before, body, context)
  return tokenId === null ? subscription : withNewCard(subscription, tokenId, context)
}

/** Adds a second payment method: a card by its token, or another one by its id (documented). */
function withSecondary(subscription: Subscription, body: JsonObject, context: ChargeContext): Subscription {
  const tokenId = toText(body.card_token_id_secondary)
  const card = tokenId === null ? null : takeCard(tokenId, context, 'new_card_refused')
  const methodId = toText(body.payment_method_id_secondary) ?? card?.methodId
  if (methodId === undefined) return subscription
  return { ...subscription, secondary: { methodId, cardId: card?.token.cardId ?? null } }
}

/** Changes the card. Throws 402 if the bank refuses the card. An open invoice is collected with the new card soon. */
function withNewCard(subscription: Subscription, tokenId: string, context: ChargeContext): Subscription {
  if (subscription.status === 'pending') requireAllowed('card', subscription)
  const card = takeCard(tokenId, context, 'new_card_refused')
  if (refusalOf(card) !== null) throw subscriptionError('new_card_refused')
  const changed = { ...subscription, card, refusals: [] }
  validateCard(changed, context)
  for (const invoice of openInvoicesOf(subscription, context)) {
    const nextRetryAt = context.now + retryAfterCardMs
    storeInvoice({ ...invoice, nextRetryAt }, { ...context, before: invoice })
  }
  return changed
}
