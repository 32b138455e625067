import { toObject } from '../../../facts/json.ts'
import { html } from '../../../shared/html.ts'
import type { Texts } from '../../../shared/texts/read-texts.ts'
import type { Answer } from '../../http/route.ts'
import { returnsByItself, returnUrlOf, toReturnAddress } from '../../resources/preferences/return-to-shop.ts'
import type { Payment } from '../../store/records/payment.ts'
import type { Checkout } from '../find-checkout.ts'
import { moneyText } from '../money-text.ts'
import { icon } from './icons.ts'
import { addressOf, toPage, type View } from './layout.ts'
import { orderSummary } from './order-summary.ts'
import { followed, leaving, offlineSteps, paymentFacts, paymentState, payNowForm } from './payment-state.ts'

export type ResultPage = { checkout: Checkout; payment: Payment; publicUrl: string }

/** The payment's status, the next steps of the buyer, and the link to the shop. */
export function resultPage(view: View, { checkout, payment, publicUrl }: ResultPage): Answer {
  const { words } = view
  const heading = words.result[payment.status]
  const back = returnUrlOf(checkout.preference, payment, checkout.account.settings)
  const leave = leaving(view, returnsByItself(checkout.preference, payment) ? back : null)
  const isWaiting = payment.status === 'pending'
  const main = html`<div class="columns"><div class="result"${followed(payment)}>
${paymentState(payment, view)}
${isWaiting && offlineSteps(view, { payment, publicUrl })}
${isWaiting && payNowForm(view, payment, addressOf(view, `/payments/${payment.id}/ticket`, Object.fromEntries(view.address.searchParams)))}
<section class="card">${paymentFacts(payment, view)}</section>
<div class="actions" data-result${leave?.attributes}>
${leave?.notice}
${payment.status === 'rejected' && html`<a class="button" href="${addressOf(view, '/checkout/v1/redirect', { pref_id: checkout.preference.id })}">${words.result.retry}</a>`}
${back && html`<a class="${isWaiting || payment.status === 'rejected' ? 'button button-second' : 'button'}" href="${back}">${words.result.back}</a>`}
</div></div>
${orderSummary(checkout, words)}</div>`
  return toPage(view, { title: heading, main })
}

/** The HTTP status of each reason. */
const statuses: Record<keyof Texts<'checkout'>['closed'], number> = {
  unknown: 404,
  unknown_payment: 404,
  expired: 410,
  ended: 410,
  not_yet: 403,
  cents: 409,
  no_methods: 409,
}

/** Shows why the order cannot be paid, and a link to the shop if the shop gave an address. */
export function closedPage(
  view: View,
  reason: keyof Texts<'checkout'>['closed'],
  checkout?: Checkout,
): Answer {
  const { words } = view
  const { title, text } = words.closed[reason]
  const back = checkout ? leaveUrlOf(checkout) : null
  const main = html`<section class="card result-head closed tone-plain">
<span class="badge">${icon(statuses[reason] === 404 ? 'cross' : 'clock')}</span><h1>${title}</h1><p>${text}</p>
${reason === 'cents' && checkout && html`<p><strong class="money">${moneyText(checkout.site, checkout.amount, words.language)}</strong> ${checkout.site.currency}</p>`}
${back && html`<div class="actions"><a class="button" href="${back}">${words.closedBack}</a></div>`}</section>`
  return toPage(view, { title, main, status: statuses[reason] })
}

/**
 * The address to which a buyer who leaves without paying returns: the shop's failure address, else its pending or
 * success address. The query is the provider's, with the text `null` for every value of the payment that does not
 * exist.
 */
export function leaveUrlOf({ preference, order }: Checkout): string | null {
  const urls = toObject(preference.given.back_urls)
  const base = toReturnAddress(urls.failure) ?? toReturnAddress(urls.pending) ?? toReturnAddress(urls.success)
  if (base === null) return null
  const url = new URL(base)
  const query = {
    collection_id: 'null',
    collection_status: 'null',
    payment_id: 'null',
    status: 'null',
    external_reference: preference.externalReference ?? 'null',
    payment_type: 'null',
    merchant_order_id: 'null',
    ...(order ? { order_id: order.id } : { preference_id: preference.id }),
    site_id: preference.siteId,
    processing_mode: 'aggregator',
    merchant_account_id: 'null',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
