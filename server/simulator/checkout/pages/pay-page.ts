import type { PaymentMethod } from '../../../facts/countries/payment-method.ts'
import { flag, type Html, html } from '../../../shared/html.ts'
import type { Texts } from '../../../shared/texts/read-texts.ts'
import type { Answer } from '../../http/route.ts'
import { asksForBank, type Checkout, cardMethodsOf, fitsAmount, otherMethodsOf } from '../find-checkout.ts'
import { moneyText } from '../money-text.ts'
import { cardMethod, type FieldErrors, type Form } from '../read-form.ts'
import { cardPanel } from './card-panel.ts'
import { errorSummary, errorText, selectField, textField } from './field.ts'
import { icon } from './icons.ts'
import { addressOf, toPage, type View } from './layout.ts'
import { methodText } from './method-text.ts'
import { orderSummary } from './order-summary.ts'
import { leaveUrlOf } from './result-page.ts'

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
<div class="actions"><button class="button" type="submit" data-template="${words.format(words.pay.button, { amount: '{amount}' })}">${words.format(words.pay.button, { amount: moneyText(checkout.site, checkout.amount, words.language) })}</button>
<p class="muted once">${words.pay.once}</p>
${back && html`<a class="quiet" href="${back}">${words.pay.back}</a>`}</div>
<p class="visually-hidden" role="status" data-status></p>
</form></div>`
  const title = `${hasErrors ? `${words.errors.title} ` : ''}${words.pay.title}`
  return toPage(view, { title, main, status: hasErrors ? 422 : 200 })
}

/** Says that a preference has been paid, because the provider lets it be paid again. */
function paidBefore(view: View, { preference, site, paid }: Checkout): Html {
  const { words } = view
  return html`<section class="card paid-before" role="note"><h2>${words.pay.paidBefore}</h2>
<ul>${paid.map(
    ({ id, totalPaid }) =>
      html`<li><a href="${addressOf(view, '/checkout/v1/result', { pref_id: preference.id, payment_id: String(id) })}">${id}</a> <span class="money">${moneyText(site, totalPaid, words.language)}</span></li>`,
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

type MethodListContext = { checkout: Checkout; form: Form; errors: FieldErrors; words: Texts<'checkout'> }

/** The payment methods as radio buttons. The chosen one shows its own fields. */
function methodList(context: MethodListContext): Html {
  const { checkout, words } = context
  const hasCards = cardMethodsOf(checkout).length > 0
  return html`<fieldset class="methods"><legend><h2>${words.pay.method}</h2></legend>
${errorText('method', context)}
${hasCards && cardOption(context)}
${otherMethodsOf(checkout).map(method => otherOption(method, context))}</fieldset>`
}

function cardOption(context: MethodListContext): Html {
  const { form, words } = context
  return html`<div class="option"><label class="option-head">
<input type="radio" id="method" name="method" value="${cardMethod}"${flag('checked', form.method === cardMethod)}>
${icon('card')}<span class="option-text"><span class="option-name">${words.pay.card}</span>
<span class="muted">${words.pay.cardHint}</span></span></label>
${cardPanel(context)}</div>`
}

function otherOption(method: PaymentMethod, context: MethodListContext): Html {
  const { checkout, form, words } = context
  const isPayable = fitsAmount(method, checkout.amount)
  return html`<div class="option${isPayable ? '' : ' option-off'}"><label class="option-head">
<input type="radio" name="method" value="${method.id}"${flag('checked', form.method === method.id)}${flag('disabled', !isPayable)}>
${icon(method.kind.icon)}<span class="option-text"><span class="option-name">${methodText({ siteId: checkout.site.id, methodId: method.id }, words)}</span>
<span class="muted">${isPayable ? words.kinds[method.kind.words] : limitText(method, context)}</span></span></label>
${asksForBank(method) && bankFields(method, context)}</div>`
}

/** The reason why a method cannot be chosen for this amount. */
function limitText(method: PaymentMethod, { checkout, words }: MethodListContext): string {
  const isLow = checkout.amount < method.min
  const limit = moneyText(checkout.site, isLow ? method.min : method.max, words.language)
  return isLow
    ? words.format(words.pay.from, { amount: limit })
    : words.format(words.pay.upTo, { amount: limit })
}

function bankFields(method: PaymentMethod, context: MethodListContext): Html {
  const { form, words } = context
  const banks = method.banks.map(
    bank =>
      html`<option value="${bank.id}"${flag('selected', form.bank === bank.id)}>${bank.description}</option>`,
  )
  const entities = (['individual', 'association'] as const).map(
    entity =>
      html`<option value="${entity}"${flag('selected', form.entity_type === entity)}>${words.pay.entities[entity]}</option>`,
  )
  return html`<div class="panel"><div class="pair">
${selectField({ name: 'bank', label: words.pay.bank, options: banks }, context)}
${selectField({ name: 'entity_type', label: words.pay.entity, options: entities }, context)}</div></div>`
}
