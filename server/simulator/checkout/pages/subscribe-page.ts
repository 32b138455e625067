import { countryOf } from '../../../facts/countries.ts'
import { type Html, html } from '../../../shared/html.ts'
import type { Answer } from '../../http/route.ts'
import { toReturnAddress } from '../../resources/preferences/return-to-shop.ts'
import { offsetDaysOf } from '../../resources/subscriptions/cycles.ts'
import type { Plan } from '../../store/records/plan.ts'
import type { Subscription } from '../../store/records/subscription.ts'
import type { Terms } from '../../store/records/terms.ts'
import type { Checkout } from '../find-checkout.ts'
import type { Subscribable } from '../find-subscribable.ts'
import { momentText, moneyText } from '../money-text.ts'
import type { FieldErrors, Form } from '../read-form.ts'
import { recurringCardPanel } from './card-panel.ts'
import { errorSummary, textField } from './field.ts'
import { type IconName, icon } from './icons.ts'
import { toPage, type View } from './layout.ts'
import { orderSummary } from './order-summary.ts'

export type SubscribePage = {
  what: Subscribable
  checkout: Checkout
  form: Form
  errors?: FieldErrors
  refusal?: string | null
}

/**
 * The page on which the payer signs in, chooses a card and authorizes. Its status is 422 if it is shown again with
 * errors.
 */
export function subscribePage(view: View, page: SubscribePage): Answer {
  const { what, checkout, form, errors = {}, refusal = null } = page
  const { words, address } = view
  const { subscribe } = words
  const context = { checkout, form, errors, words }
  const hasErrors = refusal !== null || Object.keys(errors).length > 0
  const trial = (what.subscription?.trial ?? what.plan?.terms.freeTrial) || null
  const email = {
    name: 'email',
    label: words.pay.email,
    value: form.email,
    hint: subscribe.accountHint,
    type: 'email',
    inputmode: 'email',
    autocomplete: 'email',
  } as const
  const main = html`<div class="columns">
<div class="lead"><h1>${subscribe.title}</h1><p class="muted">${subscribe.intro}</p>
<p><strong class="money">${priceText((what.subscription ?? what.plan).terms, view, checkout)}</strong></p>
${endOf(what.subscription ?? what.plan, view)}
${trial && html`<p>${words.format(subscribe.trial, { count: offsetDaysOf(trial) })}</p>`}</div>
${orderSummary(checkout, words)}
<form class="pay" method="post" novalidate data-pay data-paying="${subscribe.sending}" action="${address.pathname}${withLanguage(view)}">
${hasErrors && errorSummary(context, refusal, subscribe.refused)}
<input type="hidden" name="attempt" value="${form.attempt}" autocomplete="off">
<section class="card"><h2>${subscribe.signIn}</h2>${textField(email, context)}</section>
<section class="card">${recurringCardPanel(context)}</section>
<div class="actions"><button class="button" type="submit">${subscribe.button}</button>
<p class="muted once">${subscribe.once}</p></div>
<p class="visually-hidden" role="status" data-status></p>
</form></div>`
  const title = `${hasErrors ? `${words.errors.title} ` : ''}${subscribe.title}`
  return toPage(view, { title, main, status: hasErrors ? 422 : 200 })
}

function priceText({ frequency, frequencyType, amount }: Terms, { words }: View, { site }: Checkout): string {
  const period = words.format(words.subscribe.every[frequencyType], { count: frequency })
  return words.format(words.subscribe.price, { amount: moneyText(site, amount, words.language), period })
}

/** Says when a subscription ends by itself, if it does. Plans have no end date. */
function endOf({ terms, siteId, ...rest }: Subscription | Plan, { words }: View): Html {
  const { repetitions } = terms
  const endsAt = 'endsAt' in rest ? rest.endsAt : null
  return html`${repetitions !== null && html`<p>${words.format(words.subscribe.endsAfter, { count: repetitions })}</p>`}
${endsAt !== null && html`<p>${words.format(words.subscribe.endsAt, { moment: momentText(words.language, countryOf(siteId), endsAt) })}</p>`}`
}

const looks = {
  authorized: { tone: 'ok', name: 'check' },
  paused: { tone: 'warn', name: 'clock' },
  cancelled: { tone: 'plain', name: 'cross' },
} as const

type Settled = Omit<Subscription, 'status'> & { status: keyof typeof looks }

/** The page of an authorized subscription: its state, the way back to the shop, and its cancellation by the payer. */
export function subscriptionPage(view: View, subscription: Settled): Answer {
  const { words } = view
  const { subscribe } = words
  const { status, reason, terms, siteId } = subscription
  const { title, text } = subscribe.states[status]
  const back = backUrlOf(subscription)
  const period = words.format(subscribe.every[terms.frequencyType], { count: terms.frequency })
  const main = html`<div class="result single">
<section class="card result-head tone-${looks[status].tone}"><span class="badge">${icon(looks[status].name)}</span>
<h1 tabindex="-1" autofocus>${title}</h1><p>${text}</p></section>
<section class="card"><h2>${reason}</h2><p class="money">${words.format(subscribe.price, { amount: moneyText(countryOf(siteId), terms.amount, words.language), period })}</p>${status !== 'cancelled' && endOf(subscription, view)}</section>
<div class="actions">${back && html`<a class="button" href="${back}">${subscribe.back}</a>`}</div>
${status !== 'cancelled' && cancelForm(view)}</div>`
  return toPage(view, { title, main })
}

/** The form cancels in two steps, because a cancellation cannot be undone. */
function cancelForm(view: View): Html {
  const { subscribe } = view.words
  return html`<details class="confirm actions"><summary class="button button-second">${subscribe.cancel}</summary>
<form method="post" class="card actions" action="${view.address.pathname}/cancel${withLanguage(view)}">
<p>${subscribe.cancelHint}</p>
<button class="button button-bad" type="submit">${subscribe.cancelConfirm}</button></form></details>`
}

function withLanguage({ address, words }: View): string {
  const search = new URLSearchParams(address.search)
  search.set('lang', words.language)
  return `?${search}`
}

/** The shop's address with the subscription's id, to which the provider returns payers. */
function backUrlOf({ backUrl, id }: Settled): string | null {
  const base = toReturnAddress(backUrl)
  if (base === null) return null
  const url = new URL(base)
  url.searchParams.set('preapproval_id', id)
  return url.href
}

/** A page that says why there is nothing to authorize. */
export function messagePage(view: View, message: Message, status: number): Answer {
  const main = messageCard(message, status === 404 ? 'cross' : 'clock')
  return toPage(view, { title: message.title, main, status })
}

type Message = { title: string; text: string }

export function messageCard({ title, text }: Message, name: IconName = 'cross'): Html {
  return html`<section class="card result-head closed tone-plain">
<span class="badge">${icon(name)}</span><h1>${title}</h1><p>${text}</p></section>`
}
