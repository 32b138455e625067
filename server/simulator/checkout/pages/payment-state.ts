import { kindOf } from '../../../facts/countries/find-method.ts'
import { countryOf } from '../../../facts/countries.ts'
import { isObject, toText } from '../../../facts/json.ts'
import { attribute, type Html, html } from '../../../shared/html.ts'
import { barcodeDrawing, qrDrawing } from '../../resources/drawings/drawing.ts'
import { offlineFields } from '../../resources/payments/offline.ts'
import type { Payment } from '../../store/records/payment.ts'
import { momentText, moneyText } from '../money-text.ts'
import { type IconName, icon } from './icons.ts'
import type { View } from './layout.ts'
import { methodText } from './method-text.ts'

type Look = {
  tone: 'ok' | 'warn' | 'bad' | 'plain'
  icon: IconName
  lead: 'approved' | 'pending' | 'in_process' | 'rejected' | 'other'
}

const looks: Record<Payment['status'], Look> = {
  approved: { tone: 'ok', icon: 'check', lead: 'approved' },
  authorized: { tone: 'ok', icon: 'lock', lead: 'other' },
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
export function paymentState(payment: Payment, view: View, hasLead = true): Html {
  const { words } = view
  const look = looks[payment.status]
  return html`<section class="card result-head tone-${look.tone}">
<span class="badge">${icon(look.icon)}</span>
<h1 tabindex="-1" autofocus>${words.result[payment.status]}</h1>
${hasLead && html`<p>${words.result.lead[look.lead]}</p>`}
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
  const { result, language } = words
  const site = countryOf(payment.siteId)
  const method = methodText(payment, words)
  const means = payment.card
    ? words.format(result.paidWith, { method, lastFour: payment.card.lastFour })
    : method
  const several = payment.installments > 1
  const rows: [string, string | Html][] = [
    [result.amount, moneyText(site, payment.totalPaid, language)],
    [words.pay.method, means],
  ]
  if (several) {
    rows.push([
      words.pay.installments,
      words.format(result.times, {
        count: payment.installments,
        each: moneyText(site, payment.installmentAmount, language),
      }),
    ])
  }
  if (payment.status === 'pending' && payment.expiresAt !== null) {
    rows.push([result.until, momentText(language, site, payment.expiresAt)])
  }
  rows.push([result.payment, html`<code>${payment.id}</code>`])
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** `hasTicketLink` is false on the page of the ticket itself. */
type OfflineStepsContext = { payment: Payment; publicUrl: string; hasTicketLink?: boolean }

/** What a buyer needs to pay elsewhere: a code to scan or copy, a ticket, or an account for a transfer. */
export function offlineSteps(
  view: View,
  { payment, publicUrl, hasTicketLink = true }: OfflineStepsContext,
): Html {
  const { words } = view
  const { details, interaction, extra } = offlineFields(payment, publicUrl)
  const pix = textAt(interaction, 'transaction_data', 'qr_code')
  if (pix !== null) return pixSteps(pix, view)
  const { pays, words: kind } = kindOf(payment)
  const ticket = hasTicketLink ? ticketPath(payment, toText(details.external_resource_url)) : null
  const barcode = textAt(extra, 'barcode', 'content')
  const reference = toText(details.payment_method_reference_id) ?? String(payment.id)
  const line = toText(details.digitable_line)
  return html`<section class="card steps"><p>${words.offline.intro[kind === 'atm' ? 'atm' : (pays ?? 'code')]}</p>
${barcode && barcodeDrawing(barcode, words.offline.barcode)}
${line === null ? code(reference, pays === 'account' ? words.offline.clabe : words.offline.reference, view) : code(line, words.offline.line, view)}
${ticket && html`<p><a class="quiet" href="${ticket}">${pays === 'page' ? words.offline.pageLink : words.offline.ticketLink}</a></p>`}</section>`
}

/** The path of the ticket without a host, because the page may be opened under another host than the public one. */
function ticketPath(payment: Payment, url: string | null): string | null {
  const parsed = url === null ? null : URL.parse(url)
  return parsed && kindOf(payment).pays !== 'account' ? parsed.pathname + parsed.search : null
}

function pixSteps(text: string, view: View): Html {
  const { words } = view
  return html`<section class="card steps"><p>${words.offline.intro.pix_code}</p>
${qrDrawing(text, words.offline.qr)}
${code(text, words.offline.pixCode, view)}</section>`
}

/**
 * A form that pays as in a bank's app, at a counter or on a bank's page, which can refuse, too. It is the only way to pay
 * here, because no bank knows the code.
 */
export function payNowForm({ words }: View, payment: Payment, action: string): Html {
  const pays = kindOf(payment).pays ?? 'code'
  return html`<form method="post" class="actions" action="${action}"><button class="button" type="submit" name="answer" value="yes">${words.payer.payTicket}</button>
${pays === 'page' && html`<button class="button button-second" type="submit" name="answer" value="no">${words.payer.refuse}</button>`}
<p class="muted once">${words.payer.payHint[pays]}</p></form>`
}

/** Attributes and notice of a page that returns to this address by itself after a while. Null: it does not return. */
export function leaving({ words }: View, back: string | null): { attributes: Html; notice: Html } | null {
  if (back === null) return null
  return {
    attributes: html` data-leave="${back}" data-stayed="${words.result.stayed}"`,
    notice: html`<p class="leaving" role="status" data-leaving hidden><span>${words.result.leaving}</span> <button class="quiet" type="button" data-stay>${words.result.stay}</button></p>`,
  }
}

/** A value with a copy button. The page's script shows the button; without the script, the field can be selected. */
function code(value: string, label: string, { words }: View): Html {
  return html`<div class="copy"><label for="copy-value">${label}</label>
<div class="copy-row"><input id="copy-value" readonly value="${value}">
<button class="button button-second" type="button" data-copy="copy-value" data-copied="${words.offline.copied}" hidden>${words.offline.copy}</button></div></div>`
}

/** A text among a payment's provider fields. Null for other types. */
function textAt(value: unknown, ...path: string[]): string | null {
  let here = value
  for (const name of path) here = isObject(here) ? here[name] : undefined
  return toText(here)
}
