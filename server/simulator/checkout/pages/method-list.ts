import type { PaymentMethod } from '../../../facts/countries/payment-method.ts'
import type { Texts } from '../../../shared/texts/read-texts.ts'
import { type Checkout, cardMethodsOf, fitsAmount, otherMethodsOf } from '../find-checkout.ts'
import { flag, type Html, html } from '../html.ts'
import { moneyText } from '../money-text.ts'
import { cardMethod, type FieldErrors, type Form } from '../read-form.ts'
import { cardPanel } from './card-panel.ts'
import { errorText, selectField } from './field.ts'
import { type IconName, icon } from './icons.ts'

type MethodListContext = { checkout: Checkout; form: Form; errors: FieldErrors; words: Texts<'checkout'> }

/** The payment methods as radio buttons. The chosen one shows its own fields. */
export function methodList(context: MethodListContext): Html {
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
${icon(iconOf(method))}<span class="option-text"><span class="option-name">${method.name}</span>
<span class="muted">${isPayable ? words.kinds[kindOf(method)] : limitText(method, context)}</span></span></label>
${method.id === 'pse' && pseFields(method, context)}</div>`
}

/** The reason why a method cannot be chosen for this amount. */
function limitText(method: PaymentMethod, { checkout, words }: MethodListContext): string {
  const isLow = checkout.amount < method.min
  const limit = moneyText(checkout.site, isLow ? method.min : method.max)
  return isLow
    ? words.format(words.pay.from, { amount: limit })
    : words.format(words.pay.upTo, { amount: limit })
}

function kindOf(method: PaymentMethod): keyof Texts<'checkout'>['kinds'] {
  return method.id === 'yape' ? 'yape' : method.type
}

function iconOf(method: PaymentMethod): IconName {
  if (method.id === 'pix') return 'pix'
  if (method.id === 'yape') return 'phone'
  const byType: Partial<Record<PaymentMethod['type'], IconName>> = {
    ticket: 'ticket',
    atm: 'ticket',
    account_money: 'wallet',
  }
  return byType[method.type] ?? 'bank'
}

function pseFields(method: PaymentMethod, context: MethodListContext): Html {
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
