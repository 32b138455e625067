import type { Answer } from '../../http/route.ts'
import { leaveUrlOf } from '../back-to-shop.ts'
import type { Checkout } from '../find-checkout.ts'
import { flag, type Html, html } from '../html.ts'
import { moneyText } from '../money-text.ts'
import type { FieldErrors, Form } from '../read-form.ts'
import { errorSummary } from './error-summary.ts'
import { selectField, textField } from './field.ts'
import { addressOf, toPage, type View } from './layout.ts'
import { methodList } from './method-list.ts'
import { orderSummary } from './order-summary.ts'

export type PayPage = { checkout: Checkout; form: Form; errors?: FieldErrors; refusal?: string | null }

/** The page behind `init_point`. Its status is 422 if it is shown again with errors. */
export function payPage(view: View, { checkout, form, errors = {}, refusal = null }: PayPage): Answer {
  const { words } = view
  const context = { checkout, form, errors, words }
  const hasErrors = refusal !== null || Object.keys(errors).length > 0
  const back = leaveUrlOf(checkout)
  const main = html`<div class="columns">
<div class="lead"><h1>${words.pay.title}</h1><p class="muted">${words.pay.intro}</p></div>
${orderSummary(checkout, words)}
<form class="pay" method="post" novalidate data-pay data-paying="${words.pay.paying}"
 data-installments="${addressOf(view, '/checkout/v1/installments', { pref_id: checkout.preference.id })}"
 action="${addressOf(view, '/checkout/v1/redirect', { pref_id: checkout.preference.id })}">
${hasErrors && errorSummary(context, refusal)}
<input type="hidden" name="attempt" value="${form.attempt}" autocomplete="off">
${checkout.paid.length > 0 && paidBefore(view, checkout)}
<section class="card">${methodList(context)}</section>
<section class="card"><h2>${words.pay.details}</h2>${payerFields(context)}</section>
<div class="actions"><button class="button" type="submit" data-template="${words.format(words.pay.button, { amount: '{amount}' })}">${words.format(words.pay.button, { amount: moneyText(checkout.site, checkout.amount) })}</button>
<p class="muted once">${words.pay.once}</p>
${back && html`<a class="quiet" href="${back}">${words.pay.back}</a>`}</div>
<p class="visually-hidden" role="status" data-status></p>
</form></div>`
  const title = `${hasErrors ? `${words.errors.title} ` : ''}${words.pay.title}`
  return toPage(view, { title, main, status: hasErrors ? 422 : 200 })
}

/** Tells that a preference has been paid, because the provider lets it be paid again. */
function paidBefore(view: View, { preference, site, paid }: Checkout): Html {
  const { words } = view
  return html`<section class="card paid-before" role="note"><h2>${words.pay.paidBefore}</h2>
<ul>${paid.map(
    ({ id, totalPaid }) =>
      html`<li><a href="${addressOf(view, '/checkout/v1/result', { pref_id: preference.id, payment_id: String(id) })}">${id}</a> <span class="money">${moneyText(site, totalPaid)}</span></li>`,
  )}</ul><p>${words.pay.paidAgain}</p></section>`
}

type PayPageContext = { checkout: Checkout; form: Form; errors: FieldErrors; words: View['words'] }

function payerFields(context: PayPageContext): Html {
  const { checkout, form, words } = context
  const types = checkout.site.documentTypes
  const options = types.map(
    ({ id, name }) => html`<option value="${id}"${flag('selected', form.doc_type === id)}>${name}</option>`,
  )
  const number = { name: 'doc_number', label: words.pay.documentNumber, value: form.doc_number } as const
  const email = {
    name: 'email',
    label: words.pay.email,
    value: form.email,
    hint: words.pay.emailHint,
  } as const
  return html`${
    types.length > 0 &&
    html`<div class="pair pair-document">
${selectField({ name: 'doc_type', label: words.pay.documentType, options }, context)}
${textField(number, context)}</div>`
  }
${textField({ ...email, type: 'email', inputmode: 'email', autocomplete: 'email' }, context)}`
}
