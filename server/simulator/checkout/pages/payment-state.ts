import { countryOf } from '../../../facts/countries.ts'
import type { Payment } from '../../payments/payment.ts'
import { findMethod } from '../../sites/find-method.ts'
import { attribute, type Html, html } from '../html.ts'
import { momentText, moneyText } from '../money-text.ts'
import { type IconName, icon } from './icons.ts'
import type { View } from './layout.ts'

type Look = {
  tone: 'ok' | 'warn' | 'bad' | 'plain'
  icon: IconName
  lead: 'approved' | 'pending' | 'in_process' | 'rejected' | 'other'
}

const looks: Record<Payment['status'], Look> = {
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

/** Marks a page of a payment that is not final: the page's script shows the change as soon as it happens. */
export function followed({ status }: Payment): Html | null {
  return attribute('data-follow', status === 'pending' || status === 'in_process' ? status : null)
}

/** A payment's status: icon, heading, sentence and reason. A rejection is a result, not an error of the page. */
export function paymentState(payment: Payment, view: View, lead = true): Html {
  const { words } = view
  const look = looks[payment.status]
  return html`<section class="card result-head tone-${look.tone}">
<span class="badge">${icon(look.icon)}</span>
<h1 tabindex="-1" autofocus>${words.result[payment.status]}</h1>
${lead && html`<p>${words.result.lead[look.lead]}</p>`}
${reason(payment, view)}</section>`
}

function reason({ status, statusDetail }: Payment, { words }: View): Html | null {
  // A loaded scenario may hold any text.
  const reasons: Record<string, string> = words.reasons
  const text = Object.hasOwn(reasons, statusDetail) && reasons[statusDetail]
  if (status === 'pending') return null
  return html`<p class="reason">${text && html`<strong>${text}</strong> `}<code>${statusDetail}</code></p>`
}

/** Id, amount and method of a payment. */
export function paymentFacts(payment: Payment, { words }: View): Html {
  const { result } = words
  const site = countryOf(payment.siteId)
  const method = findMethod(payment.siteId, payment.methodId)?.name ?? payment.methodId
  const means = payment.card
    ? words.format(result.paidWith, { method, lastFour: payment.card.lastFour })
    : method
  const several = payment.installments > 1
  const rows: [string, string | Html][] = [
    [result.amount, moneyText(site, payment.totalPaid)],
    [words.pay.method, means],
  ]
  if (several) {
    rows.push([
      words.pay.installments,
      words.format(result.times, {
        count: payment.installments,
        each: moneyText(site, payment.installmentAmount),
      }),
    ])
  }
  if (payment.status === 'pending' && payment.expiresAt !== null) {
    rows.push([result.until, momentText(words.language, site, payment.expiresAt)])
  }
  rows.push([result.payment, html`<code>${payment.id}</code>`])
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}
