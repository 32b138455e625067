import { cardholderNames, cardholderOutcomes } from '../../../facts/cardholder-outcomes.ts'
import { brandOf } from '../../../facts/countries/cards.ts'
import { isCardType, type PaymentMethod } from '../../../facts/countries/payment-method.ts'
import { countryOf } from '../../../facts/countries.ts'
import { toText } from '../../../facts/json.ts'
import { attribute, flag, type Html, html } from '../../../shared/html.ts'
import type { Answer } from '../../http/route.ts'
import { scanMethodsOf } from '../../resources/orders/scan.ts'
import { type Account, nicknameOf } from '../../store/accounts/account.ts'
import { type Order, qrOf } from '../../store/records/order.ts'
import type { Payment } from '../../store/records/payment.ts'
import { itemsOf } from '../find-checkout.ts'
import { moneyText } from '../money-text.ts'
import { errorSummary } from '../pages/field.ts'
import { icon } from '../pages/icons.ts'
import type { View } from '../pages/layout.ts'
import { methodText } from '../pages/method-text.ts'
import { itemList } from '../pages/order-summary.ts'
import { paymentFacts, paymentState } from '../pages/payment-state.ts'
import { cardMethod } from '../read-form.ts'
import { testCardsOf } from '../test-cards.ts'
import { phonePath } from './addresses.ts'
import { toInPersonPage } from './in-person-page.ts'

type Scanned = { account: Account; order: Order }
type PhonePage = { title: string; screen: Html; status?: number; follow?: string }

/** A drawn phone with this screen. On a phone the screen is the page. */
function toPhone(view: View, { title, screen, follow, ...rest }: PhonePage): Answer {
  const { brand, test } = view.words.phone
  const main = html`<div class="phone"${attribute('data-follow', follow)}><div class="phone-screen">${screen}</div></div>
<p class="muted phone-note">${test}</p>`
  return toInPersonPage(view, { ...rest, title, main, brand })
}

const linkTo = (view: View, address: Parameters<typeof phonePath>[0]) =>
  phonePath({ ...address, lang: view.words.language })

/** Waits for a code, and shows it as soon as there is one. `place` is the name of the point of sale, if it waits at one. */
export function idlePhone(view: View, place: string | null): Answer {
  const { phone, format } = view.words
  const screen = html`<section class="viewfinder"><span class="finder" aria-hidden="true"></span>
<h1>${phone.idle}</h1><p>${place === null ? phone.idleAnywhere : format(phone.idleAt, { place })}</p>
<p class="muted">${phone.wakes}</p></section>`
  return toPhone(view, { title: phone.idle, screen, follow: 'idle' })
}

/** The codes at several places, of which the buyer scans one. */
export function codesPage(view: View, orders: Order[], placeOf: (order: Order) => string | null): Answer {
  const { phone, language } = view.words
  const codes = orders.map(order => {
    return html`<li><a class="code-link" href="${linkTo(view, { order: order.id })}">${icon('qr')}
<span class="option-text"><span class="option-name">${placeOf(order)}</span><span class="muted">${order.externalReference}</span></span>
<span class="money">${moneyText(countryOf(order.siteId), Number(order.totalAmount), language)}</span></a></li>`
  })
  const screen = html`<h1>${phone.choose}</h1><ul class="codes">${codes}</ul>`
  return toPhone(view, { title: phone.choose, screen, follow: `codes ${orders.map(({ id }) => id)}` })
}

type ScanPage = Scanned & { place: string | null; refusal?: string | null; posted?: URLSearchParams }

/** What the buyer sees after the scan: the shop, the amount, the items and how to pay. */
export function scanPage(view: View, { account, order, place, refusal = null, posted }: ScanPage): Answer {
  const { words } = view
  const { phone } = words
  const site = countryOf(order.siteId)
  const amount = moneyText(site, Number(order.totalAmount), words.language)
  const title = words.format(phone.charges, { seller: nicknameOf(account) })
  const description = toText(order.given.description)
  const address = linkTo(view, { order: order.id })
  const screen = html`<header class="charge"><span class="tile" aria-hidden="true">${nicknameOf(account).at(0)}</span>
<h1>${title}</h1>
${place && html`<p class="muted">${place}</p>`}
<p class="charge-amount money">${amount}</p>
<p class="muted">${description ?? order.externalReference}</p></header>
${Array.isArray(order.given.items) && html`<section class="charge-items">${itemList(itemsOf(order), site, words)}</section>`}
<form class="pay" method="post" novalidate data-pay data-paying="${words.pay.paying}" action="${address}">
${refusal !== null && errorSummary({ errors: {}, words }, refusal)}
<fieldset class="methods"><legend><h2>${words.pay.title}</h2></legend>${methodOptions(view, order, posted)}</fieldset>
<div class="actions"><button class="button" type="submit" name="action" value="pay">${words.format(words.pay.button, { amount })}</button></div>
<p class="visually-hidden" role="status" data-status></p></form>
<form class="actions" method="post" action="${address}"><button class="quiet" type="submit" name="action" value="refuse">${phone.refuse}</button></form>`
  const status = refusal === null ? 200 : 422
  return toPhone(view, { title, screen, status, follow: `${order.id} ${order.status}` })
}

function methodOptions(view: View, order: Order, posted?: URLSearchParams): Html {
  const { words } = view
  const methods = scanMethodsOf(order)
  const chosen = posted?.get('method') ?? methods.find(({ type }) => !isCardType(type))?.id ?? cardMethod
  const radio = (value: string) =>
    html`<input type="radio" name="method" value="${value}"${flag('checked', chosen === value)}>`
  const nameOf = ({ id }: PaymentMethod) => methodText({ siteId: order.siteId, methodId: id }, words)
  const hintOf = ({ type, kind }: PaymentMethod) =>
    type === 'account_money' ? words.kinds[kind.words] : words.phone.pixHint
  const others = methods.filter(({ type }) => !isCardType(type))
  return html`${others.map(
    method => html`<div class="option"><label class="option-head">${radio(method.id)}${icon(method.kind.icon)}
<span class="option-text"><span class="option-name">${nameOf(method)}</span><span class="muted">${hintOf(method)}</span></span></label></div>`,
  )}
<div class="option"><label class="option-head">${radio(cardMethod)}${icon('card')}
<span class="option-text"><span class="option-name">${words.phone.cards}</span><span class="muted">${words.pay.cardHint}</span></span></label>
<div class="panel"><fieldset class="cards"><legend class="visually-hidden">${words.pay.whichCard}</legend>
${plasticCards(view, order, posted?.get('card') ?? null)}</fieldset>${outcomeField(view, posted)}</div></div>`
}

/** The country's test cards, drawn as plastic cards. */
export function plasticCards({ words }: View, order: Order, chosen: string | null): Html {
  const cards = testCardsOf(order.siteId, scanMethodsOf(order))
  const first = cards.find(({ method }) => method.id === chosen) ?? cards[0]
  return html`<div class="plastics">${cards.map(
    card => html`<label class="plastic" data-brand="${brandOf(card.method.id)}" data-type="${card.method.type}">
<input type="radio" name="card" value="${card.method.id}"${flag('checked', card === first)}>
<span class="plastic-name">${brandOf(card.method.id)}</span>
<span class="plastic-kind">${card.method.type === 'debit_card' ? words.kinds.debit_card : words.kinds.credit_card}</span>
<span class="plastic-number"><span aria-hidden="true">••••</span> ${card.lastFour}</span></label>`,
  )}</div>`
}

/** The outcome of the card. Reviews are left out, because QR orders have no status for them. */
function outcomeField({ words }: View, posted?: URLSearchParams): Html {
  const chosen = posted?.get('outcome') ?? 'APRO'
  const groups = (['approved', 'rejected'] as const).map(group => {
    const names = cardholderNames.filter(name => cardholderOutcomes[name].status === group)
    return html`<optgroup label="${words.outcomeGroups[group]}">${names.map(
      name =>
        html`<option value="${name}"${flag('selected', chosen === name)}>${words.outcomes[name]} (${name})</option>`,
    )}</optgroup>`
  })
  return html`<div class="field"><label for="outcome">${words.pay.outcome}</label><select id="outcome" name="outcome">${groups}</select></div>`
}

/** How the scan ended. After a rejection the code can be scanned again. */
export function paidPage(view: View, { account, order, payment }: Scanned & { payment: Payment }): Answer {
  const { words } = view
  const canRetry = order.status === 'created'
  const screen = html`<div class="result">${paymentState(payment, view)}
<section class="card">${paymentFacts(payment, view)}</section>
<div class="actions">${canRetry ? againLink(view, order) : nextLink(view, { account, order })}</div></div>`
  return toPhone(view, { title: words.result[payment.status], screen })
}

export function leftPage(view: View, { order }: Scanned): Answer {
  const { phone } = view.words
  const screen = html`<div class="result"><section class="card result-head tone-plain"><span class="badge">${icon('back')}</span>
<h1 tabindex="-1" autofocus>${phone.left}</h1><p>${phone.leftText}</p></section>
<div class="actions">${againLink(view, order)}</div></div>`
  return toPhone(view, { title: phone.left, screen })
}

/** The code of an order that can no longer be paid. */
export function overPage(view: View, scanned: Scanned): Answer {
  const { phone } = view.words
  const { status } = scanned.order
  const title = Object.hasOwn(phone.over, status)
    ? phone.over[status as keyof typeof phone.over]
    : phone.over.other
  const screen = html`<div class="result"><section class="card result-head tone-${status === 'processed' ? 'ok' : 'plain'}"><span class="badge">${icon(status === 'processed' ? 'check' : 'clock')}</span>
<h1 tabindex="-1" autofocus>${title}</h1><p>${phone.overText}</p></section>
<div class="actions">${nextLink(view, scanned)}</div></div>`
  return toPhone(view, { title, screen, follow: `${scanned.order.id} ${status}` })
}

function againLink(view: View, order: Order): Html {
  return html`<a class="button" href="${linkTo(view, { order: order.id })}">${view.words.phone.again}</a>`
}

/** The phone at the same point of sale, which waits for the next order. */
function nextLink(view: View, { account, order }: Scanned): Html | null {
  const pos = qrOf(order).externalPosId
  const { publicKey } = account
  if (pos === null || publicKey === null) return null
  return html`<a class="button button-second" href="${linkTo(view, { public_key: publicKey, pos })}">${view.words.phone.next}</a>`
}
