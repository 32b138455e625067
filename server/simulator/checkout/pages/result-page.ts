import type { Answer } from '../../http/route.ts'
import type { MerchantOrder } from '../../merchant-orders/merchant-order.ts'
import type { Payment } from '../../payments/payment.ts'
import { returnsByItself, returnUrlOf } from '../../preferences/pay-preference.ts'
import { findMethod } from '../../sites/find-method.ts'
import type { Checkout } from '../find-checkout.ts'
import { type Html, html } from '../html.ts'
import { momentText, moneyText } from '../money-text.ts'
import { type IconName, icon } from './icons.ts'
import { addressOf, toPage, type View } from './layout.ts'
import { offlineSteps } from './offline-steps.ts'
import { orderSummary } from './order-summary.ts'

export type ResultPage = { checkout: Checkout; payment: Payment; order: MerchantOrder; publicUrl: string }

type Look = {
  tone: 'ok' | 'warn' | 'bad' | 'plain'
  icon: IconName
  lead: 'approved' | 'pending' | 'in_process' | 'rejected' | 'other'
}

const LOOKS: Record<Payment['status'], Look> = {
  approved: { tone: 'ok', icon: 'check', lead: 'approved' },
  authorized: { tone: 'ok', icon: 'lock', lead: 'approved' },
  pending: { tone: 'warn', icon: 'clock', lead: 'pending' },
  in_process: { tone: 'warn', icon: 'clock', lead: 'in_process' },
  rejected: { tone: 'bad', icon: 'cross', lead: 'rejected' },
  cancelled: { tone: 'plain', icon: 'cross', lead: 'other' },
  refunded: { tone: 'plain', icon: 'back', lead: 'other' },
  in_mediation: { tone: 'plain', icon: 'clock', lead: 'other' },
  charged_back: { tone: 'plain', icon: 'back', lead: 'other' },
}

/** What became of the payment, what is left to do, and the way back. */
export function resultPage(view: View, { checkout, payment, order, publicUrl }: ResultPage): Answer {
  const { words } = view
  const look = LOOKS[payment.status]
  const heading = words.result[payment.status]
  const back = returnUrlOf(checkout.preference, payment, order)
  const leaves = back !== null && returnsByItself(checkout.preference, payment)
  const main = html`<div class="columns"><div class="result">
<section class="card result-head tone-${look.tone}">
<span class="badge">${icon(look.icon)}</span>
<h1 tabindex="-1" autofocus>${heading}</h1>
<p>${words.result.lead[look.lead]}</p>
${reason(payment, view)}
</section>
${payment.status === 'pending' && offlineSteps(view, { payment, publicUrl })}
<section class="card">${facts(payment, checkout, view)}</section>
<div class="actions" data-result${leaves && html` data-leave="${back}" data-stayed="${words.result.stayed}"`}>
${leaves && html`<p class="leaving" role="status" data-leaving hidden><span>${words.result.leaving}</span> <button class="quiet" type="button" data-stay>${words.result.stay}</button></p>`}
${payment.status === 'rejected' && html`<a class="button" href="${addressOf(view, '/checkout/v1/redirect', { pref_id: checkout.preference.id })}">${words.result.retry}</a>`}
${back && html`<a class="${payment.status === 'rejected' ? 'button button-second' : 'button'}" href="${back}">${words.result.back}</a>`}
</div></div>
${orderSummary(checkout, words)}</div>`
  return toPage(view, { title: heading, main })
}

function reason({ status, statusDetail }: Payment, { words }: View): Html | null {
  const text = words.reasons[statusDetail]
  if (status === 'pending') return null
  return html`<p class="reason">${text && html`<strong>${text}</strong> `}<code>${statusDetail}</code></p>`
}

function facts(payment: Payment, { site }: Checkout, { words, language }: View): Html {
  const { result } = words
  const method = findMethod(payment.siteId, payment.methodId)?.name ?? payment.methodId
  const means = payment.card ? result.paidWith(method, payment.card.lastFour) : method
  const several = payment.installments > 1
  const rows: [string, string | Html][] = [
    [result.amount, moneyText(site, payment.totalPaid)],
    [words.pay.method, means],
  ]
  if (several) {
    rows.push([
      words.pay.instalments,
      result.times(payment.installments, moneyText(site, payment.installmentAmount)),
    ])
  }
  if (payment.status === 'pending' && payment.expiresAt !== null) {
    rows.push([result.until, momentText(language, payment.expiresAt)])
  }
  rows.push([result.payment, html`<code>${payment.id}</code>`])
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}
