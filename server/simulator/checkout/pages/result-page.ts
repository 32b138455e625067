import type { Answer } from '../../http/route.ts'
import type { Payment } from '../../payments/payment.ts'
import { returnsByItself, returnUrlOf } from '../../preferences/return-to-shop.ts'
import type { Checkout } from '../find-checkout.ts'
import { html } from '../html.ts'
import { addressOf, toPage, type View } from './layout.ts'
import { offlineSteps, payNowForm } from './offline-steps.ts'
import { orderSummary } from './order-summary.ts'
import { followed, paymentFacts, paymentState } from './payment-state.ts'

export type ResultPage = { checkout: Checkout; payment: Payment; publicUrl: string }

/** The payment's status, the next steps of the buyer, and the link to the shop. */
export function resultPage(view: View, { checkout, payment, publicUrl }: ResultPage): Answer {
  const { words } = view
  const heading = words.result[payment.status]
  const back = returnUrlOf(checkout.preference, payment)
  const leaves = back !== null && returnsByItself(checkout.preference, payment)
  const isWaiting = payment.status === 'pending'
  const main = html`<div class="columns"><div class="result"${followed(payment)}>
${paymentState(payment, view)}
${isWaiting && offlineSteps(view, { payment, publicUrl })}
${isWaiting && payNowForm(view, addressOf(view, `/payments/${payment.id}/ticket`, Object.fromEntries(view.address.searchParams)))}
<section class="card">${paymentFacts(payment, view)}</section>
<div class="actions" data-result${leaves && html` data-leave="${back}" data-stayed="${words.result.stayed}"`}>
${leaves && html`<p class="leaving" role="status" data-leaving hidden><span>${words.result.leaving}</span> <button class="quiet" type="button" data-stay>${words.result.stay}</button></p>`}
${payment.status === 'rejected' && html`<a class="button" href="${addressOf(view, '/checkout/v1/redirect', { pref_id: checkout.preference.id })}">${words.result.retry}</a>`}
${back && html`<a class="${isWaiting || payment.status === 'rejected' ? 'button button-second' : 'button'}" href="${back}">${words.result.back}</a>`}
</div></div>
${orderSummary(checkout, words)}</div>`
  return toPage(view, { title: heading, main })
}
