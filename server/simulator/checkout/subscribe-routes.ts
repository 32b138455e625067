import { toObject } from '../../facts/json.ts'
import { readTexts } from '../../shared/texts/read-texts.ts'
import type { Deps } from '../http/deps.ts'
import { ProviderError, subscriptionError } from '../http/errors/provider-error.ts'
import type { Answer, Call, Route } from '../http/route.ts'
import { authorizeSubscription } from '../resources/subscriptions/authorize-subscription.ts'
import { draftSubscription } from '../resources/subscriptions/create-subscription.ts'
import { cancelSubscription } from '../resources/subscriptions/end-subscription.ts'
import { refusalOf, takeCard } from '../resources/subscriptions/find-payer.ts'
import { announceSubscription } from '../resources/subscriptions/save-subscription.ts'
import { asCheckout, findSubscribable, type Subscribable } from './find-subscribable.ts'
import { chooseLanguage } from './language.ts'
import { addressOf, security, type View } from './pages/layout.ts'
import { messagePage, subscribePage, subscriptionPage } from './pages/subscribe-page.ts'
import { explain, hashOf, makeToken } from './pay-checkout.ts'
import { blankForm, cardMethod, checkForm, type FieldErrors, type Form, readForm } from './read-form.ts'

const path = '/subscriptions/checkout'

/** The hosted page behind `init_point` of subscriptions and plans. */
export const subscribeRoutes: Route[] = [
  { method: 'GET', path, access: 'page', handle: showPage },
  { method: 'POST', path, access: 'page', handle: submitPage },
  { method: 'POST', path: `${path}/cancel`, access: 'page', handle: cancelByPayer },
]

function viewOf(call: Call, what: Subscribable | null): View {
  const site = what && asCheckout(what).site
  const language = chooseLanguage(call.query.lang, call.headers['accept-language'], site ?? undefined)
  const { preapproval_id, preapproval_plan_id } = call.query
  const query = new URLSearchParams({
    ...(preapproval_id && { preapproval_id }),
    ...(preapproval_plan_id && { preapproval_plan_id }),
  })
  return {
    words: readTexts('checkout', language, site ?? undefined),
    address: new URL(`${path}?${query}`, 'http://simulator'),
  }
}

/**
 * The page for an address without a subscription, or with one that was authorized or canceled. Null if the subscription
 * is open.
 */
function settledPage(view: View, what: Subscribable | null): Answer | null {
  const { subscribe: words } = view.words
  if (!what) return messagePage(view, words.unknown, 404)
  if (what.plan) return what.plan.status === 'cancelled' ? messagePage(view, words.closedPlan, 410) : null
  const { status } = what.subscription
  return status === 'pending' ? null : subscriptionPage(view, { ...what.subscription, status })
}

function showPage(call: Call, deps: Deps): Answer {
  const what = findSubscribable(call.query, deps)
  const view = viewOf(call, what)
  const settled = settledPage(view, what)
  if (settled || !what) return settled ?? messagePage(view, view.words.subscribe.unknown, 404)
  return subscribePage(view, { what, checkout: asCheckout(what), form: blankForm(asCheckout(what)) })
}

function submitPage(call: Call, deps: Deps): Answer {
  const what = findSubscribable(call.query, deps)
  const view = viewOf(call, what)
  const settled = settledPage(view, what)
  if (settled || !what) return settled ?? messagePage(view, view.words.subscribe.unknown, 404)
  const checkout = asCheckout(what)
  const form: Form = { ...readForm(call.rawBody), method: cardMethod, installments: '1' }
  const errors: FieldErrors = { ...checkForm(form, checkout), ...checkAccount(form, what) }
  if (Object.keys(errors).length > 0) return subscribePage(view, { what, checkout, form, errors })
  const subscribed = subscribe(what, form, deps)
  if ('errors' in subscribed) return subscribePage(view, { what, checkout, form, ...subscribed })
  return showSubscription(view, subscribed.id)
}

/**
 * Checks the payer. Only the payer whom the shop named can authorize a subscription (measured); a plan is open to
 * everybody.
 */
function checkAccount({ email }: Form, { subscription }: Subscribable): FieldErrors {
  const isOther = subscription && subscription.payerEmail.toLowerCase() !== email.toLowerCase()
  return isOther ? { email: 'account' } : {}
}

/** Cancels a subscription as its payer. The payer cannot pause it. */
function cancelByPayer(call: Call, deps: Deps): Answer {
  const what = findSubscribable(call.query, deps)
  const view = viewOf(call, what)
  if (!what?.subscription) return messagePage(view, view.words.subscribe.unknown, 404)
  const { subscription: before, account, now } = what
  const context = { account, deps, now }
  if (before.status !== 'cancelled') {
    deps.store.write(() => announceSubscription(cancelSubscription(before, context), { ...context, before }))
  }
  return showSubscription(view, before.id)
}

function showSubscription(view: View, id: string): Answer {
  const location = addressOf(view, path, { preapproval_id: id })
  return { status: 303, text: '', headers: { ...security, location } }
}

/** The subscription's id, or the errors that the payer has to correct. */
type Subscribed = { id: string } | { errors: FieldErrors; refusal: string | null }

/**
 * Authorizes the subscription, or creates one to the plan. A form that is sent twice, as by a double click, subscribes
 * once.
 */
function subscribe(what: Subscribable, form: Form, deps: Deps): Subscribed {
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

/** Authorizes, or throws the provider's refusal. A refused card leaves the subscription as it was. */
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
