import type { Deps } from '../deps.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { subscriptionError } from '../errors/subscription-errors.ts'
import { toObject } from '../json.ts'
import { authorizeSubscription } from '../subscriptions/authorize-subscription.ts'
import { draftSubscription } from '../subscriptions/create-subscription.ts'
import { refusalOf, takeCard } from '../subscriptions/find-card.ts'
import { announceSubscription } from '../subscriptions/save-subscription.ts'
import { asCheckout, type Subscribable } from './find-subscribable.ts'
import { explain, hashOf, makeToken } from './pay-checkout.ts'
import type { FieldErrors, Form } from './read-form.ts'

/** The subscription's id, or what the payer has to correct. */
export type Subscribed = { id: string } | { errors: FieldErrors; refusal: string | null }

/**
 * Authorizes the subscription, or makes one to the plan, as a checked form asks. A form that is sent twice, as by a double
 * click, subscribes once.
 */
export function subscribe(what: Subscribable, form: Form, deps: Deps): Subscribed {
  const { account, subscription, plan } = what
  const { answers } = deps.tables
  const key = `subscribe ${(subscription ?? plan).id} ${hashOf(form)}`
  const before = answers.get(account.number, key)
  if (before) return { id: String(before.document) }
  try {
    return deps.store.write(() => {
      const id = authorize(what, form, deps)
      answers.put(account.number, { key, bodyHash: '', at: what.now, document: id })
      return { id }
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const isCardRefused = toObject(error.body).code === 'rejected'
    return { ...explain(error), ...(isCardRefused && { errors: { card: 'cardRefused' } }) }
  }
}

/** Throws the provider's refusals. A refused card leaves the subscription as it was. */
function authorize(what: Subscribable, form: Form, deps: Deps): string {
  const { now, subscription, plan } = what
  const checkout = asCheckout(what)
  const context = { account: checkout.account, deps, now }
  const card = takeCard(makeToken(checkout, form, deps), context)
  if (refusalOf(card) !== null) throw subscriptionError('card_refused')
  const pending =
    subscription ??
    draftSubscription(
      {
        ...plan,
        planId: plan.id,
        payerEmail: form.email,
        externalReference: null,
        startsAt: null,
        endsAt: null,
      },
      context,
    )
  const authorized = authorizeSubscription(pending, card, context)
  return announceSubscription(authorized, { ...context, ...(subscription && { before: subscription }) }).id
}
